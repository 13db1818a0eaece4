"""What all values of this room share."""

from typing import Any, TypeVar

T = TypeVar("T")


def columns_of(row: Any) -> dict[str, Any]:
    """Return the fields of one of these values by their names, which are those of its columns.

    Unlike `dataclasses.asdict` it copies no field, which costs more than the statement.
    """
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def convert(kind: type[T], source: Any, **others: Any) -> T:
    """Return a value of one dataclass from another's fields of the same names, and some others.

    So rows become values of the bot, and its values become rows: field by field, by name.
    """
    wanted = kind.__dataclass_fields__  # type: ignore[attr-defined]  # of a dataclass
    alike = {name: getattr(source, name) for name in source.__dataclass_fields__ if name in wanted}
    return kind(**{**alike, **others})

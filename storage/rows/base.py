"""Functions shared by all values of this package."""

from typing import Any, TypeVar

T = TypeVar("T")


def columns_of(row: Any) -> dict[str, Any]:
    """Return the fields of a value by name; the names are those of its columns.

    Unlike `dataclasses.asdict` it does not copy fields, which would cost more than the statement.
    """
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def convert(kind: type[T], source: Any, /, **others: Any) -> T:
    """Return a `kind` built from another value's fields of the same names and some given ones.

    This turns rows into values of the bot, and its values into rows.
    """
    wanted = kind.__dataclass_fields__  # type: ignore[attr-defined]  # of a dataclass
    alike = {name: getattr(source, name) for name in source.__dataclass_fields__ if name in wanted}
    return kind(**{**alike, **others})

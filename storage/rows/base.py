"""What all values of this room share."""

from typing import Any


def columns_of(row: Any) -> dict[str, Any]:
    """Return the fields of one of these values by their names, which are those of its columns.

    Unlike `dataclasses.asdict` it copies no field, which costs more than the statement.
    """
    return {name: getattr(row, name) for name in row.__dataclass_fields__}

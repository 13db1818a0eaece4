"""Functions shared by all values of this package."""

from dataclasses import fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar

T = TypeVar("T")


def columns_of(row: Any) -> dict[str, Any]:
    """Return the fields of a value by name; the names are those of its columns.

    Unlike `dataclasses.asdict` it does not copy fields, which would cost more than the statement.
    """
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def convert(kind: type[T], source: Any, /, **others: Any) -> T:
    """Return a `kind` built from another value's fields of the same names and some given ones.

    This turns rows into values of the bot, and its values into rows. Members of enums are read from
    what is stored of them.
    """
    made: Any = kind  # a dataclass
    wanted = made.__dataclass_fields__
    alike = {name: getattr(source, name) for name in source.__dataclass_fields__ if name in wanted}
    given = alike | others
    for name, enum in _enums_of(made).items():
        if given.get(name) is not None:
            given[name] = _member(enum, given[name])
    return kind(**given)


@cache
def _enums_of(kind: Any) -> dict[str, type[Enum]]:
    """Return the fields of a dataclass that hold members of an enum, or None."""
    return {
        field.name: each
        for field in fields(kind)
        for each in (field.type.__args__ if isinstance(field.type, UnionType) else [field.type])
        if isinstance(each, type) and issubclass(each, Enum)
    }


def _member(enum: type[Enum], stored: Any) -> Enum:
    """Return the member stored by its name, if its value cannot be stored, or by its value."""
    return enum[stored] if stored in enum.__members__ else enum(stored)

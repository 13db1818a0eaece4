"""Column types that mean the same on every database."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Integer, Text, TypeDecorator
from sqlalchemy.engine import Dialect


class UtcTime(TypeDecorator[datetime]):
    """An aware moment; SQLite keeps no time zone, so all moments are stored in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Keys(TypeDecorator[tuple[str, ...]]):
    """Keys that contain no spaces, such as rule options, stored as one text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> str:
        return " ".join(value or ())

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...]:
        return tuple((value or "").split())


class Numbers(TypeDecorator[tuple[int, ...]]):
    """Whole numbers, stored as one text; an empty tuple is stored as NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:
        return " ".join(map(str, value)) if value else None

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...]:
        return tuple(map(int, (value or "").split()))


class OwnId(TypeDecorator[int]):
    """An id of our own; a number out of range is searched for as one that no row has."""

    impl = Integer
    cache_ok = True

    LARGEST = 2**31 - 1  # the largest integer of PostgreSQL; people may type any number
    NONE = -1

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        return value if value is None or 0 < value <= self.LARGEST else self.NONE

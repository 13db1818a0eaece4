"""How much work is due, and since when, for monitoring."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select, text

from storage.columns import UtcTime
from storage.schema import (
    IS_AWAKE,
    IS_DUE,
    IS_LIVE_TOURNAMENT,
    IS_OPEN_COUNCIL,
    IS_OPEN_ERASURE,
    IS_UNSENT,
    councils,
    erasures,
    matches,
    notices,
    rooms,
    seats,
    tournaments,
)

NOW = bindparam("now", type_=UtcTime)
COUNT = func.count()
QUERIES = {
    "board": select(COUNT, func.min(matches.c.moved_at))
    .select_from(rooms)
    .join(matches, matches.c.id == rooms.c.match_id)
    .where(text(IS_DUE)),
    "deadline": select(COUNT, func.min(matches.c.wake_at)).where(
        text(IS_AWAKE), matches.c.wake_at <= NOW
    ),
    "reminder": select(COUNT, func.min(notices.c.due_at)).where(
        text(IS_UNSENT), notices.c.due_at <= NOW
    ),
    "vote": select(COUNT, func.min(councils.c.due_at)).where(
        text(IS_OPEN_COUNCIL), councils.c.due_at <= NOW
    ),
    "tournament": select(COUNT, func.min(tournaments.c.due_at)).where(
        text(IS_LIVE_TOURNAMENT), tournaments.c.due_at <= NOW
    ),
    "erasure": select(COUNT, func.min(erasures.c.asked_at)).where(text(IS_OPEN_ERASURE)),
}
SIZES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


@dataclass(frozen=True, slots=True)
class Due:
    """How many things of one kind are due, and since when the oldest has been."""

    count: int
    since: datetime | None

    def seconds_at(self, now: datetime) -> float:
        """Return how long the oldest has waited; 0 if nothing is due."""
        return 0.0 if self.since is None else max(0.0, (now - self.since).total_seconds())


def count_due(transaction: Connection, now: datetime) -> Mapping[str, Due]:
    """Return how much is due, by kind."""
    return {
        kind: Due(*transaction.execute(query, {"now": now}).one())
        for kind, query in QUERIES.items()
    }


RUNNING = select(func.count(seats.c.match_id.distinct())).where(text("NOT seats.is_over"))


def count_running(transaction: Connection) -> int:
    """Return the number of running games."""
    return transaction.scalar(RUNNING) or 0


def find_size(transaction: Connection) -> int:
    """Return the size of the database in bytes."""
    return int(transaction.scalar(text(SIZES[transaction.dialect.name])) or 0)

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
    "erasure": select(COUNT, func.min(erasures.c.asked_at)).where(
        text(IS_OPEN_ERASURE), erasures.c.person_id > 0
    ),
}
MOST_BOARDS = 10_000  # more are not counted
# Without an order and a limit, PostgreSQL would expect a third of all rooms, and read the table.
DUE_BOARDS = (
    select(rooms.c.match_id, rooms.c.channel_id, rooms.c.shown_version)
    .where(text(IS_DUE), rooms.c.match_id > 0)
    .order_by(rooms.c.match_id, rooms.c.channel_id)
    .limit(MOST_BOARDS)
)
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
    """Return how much is due, by kind, without boards: no row says since when one is due."""
    return {
        kind: Due(*transaction.execute(query, {"now": now}).one())
        for kind, query in QUERIES.items()
    }


def list_due_boards(transaction: Connection) -> list[tuple[int, int, int]]:
    """List match, channel and shown version of each room that is to show a newer version."""
    return [tuple(row) for row in transaction.execute(DUE_BOARDS)]


RUNNING = select(func.count(seats.c.match_id.distinct())).where(text("NOT seats.is_over"))


def count_running(transaction: Connection) -> int:
    """Return the number of running games."""
    return transaction.scalar(RUNNING) or 0


def find_size(transaction: Connection) -> int:
    """Return the size of the database in bytes."""
    return int(transaction.scalar(text(SIZES[transaction.dialect.name])) or 0)

"""When matches must next be looked at."""

from datetime import UTC, datetime

from sqlalchemy import BigInteger, Connection, Integer, bindparam, select, text, tuple_, update

from storage.columns import UtcTime
from storage.rows import DueMatch
from storage.schema import IS_AWAKE, matches, seats
from storage.storage_errors import Overtaken

WAKE = bindparam("wake", type_=UtcTime)
FIRST = datetime(1970, 1, 1, tzinfo=UTC), -1  # before every match


DUE = (
    select(matches.c.id, matches.c.server_id, matches.c.wake_at)
    .where(
        text(IS_AWAKE),
        tuple_(matches.c.wake_at, matches.c.id)
        > tuple_(bindparam("after", type_=UtcTime), bindparam("after_match", type_=Integer)),
    )
    .order_by(matches.c.wake_at, matches.c.id)
    .limit(bindparam("most"))
)
DUE_NOW = select(matches.c.id).where(
    text(IS_AWAKE), matches.c.wake_at <= bindparam("now", type_=UtcTime)
)


def list_due_matches(
    transaction: Connection, after: DueMatch | None = None, most: int = 50
) -> list[DueMatch]:
    """List running matches that must be looked at, now or later, the earliest first.

    Returns at most `most` that follow `after`, the last one of the previous list.
    """
    moment, match_id = (after.wake_at, after.match_id) if after else FIRST
    wanted = {"after": moment, "after_match": match_id, "most": most}
    return [
        DueMatch(row.id, row.server_id, row.wake_at) for row in transaction.execute(DUE, wanted)
    ]


NOTE = (
    update(matches)
    .where(
        matches.c.id == bindparam("match"),
        matches.c.version == bindparam("seen_version"),
        matches.c.wake_at.is_not_distinct_from(bindparam("seen_wake", type_=UtcTime)),
    )
    .values(wake_at=WAKE)
)


def note_wake(
    transaction: Connection,
    match_id: int,
    wake_at: datetime | None,
    seen_version: int,
    seen_wake: datetime | None,
) -> None:
    """Set when to look at a match again; raises `Overtaken` if another did so meanwhile."""
    noted = {
        "match": match_id,
        "wake": wake_at,
        "seen_version": seen_version,
        "seen_wake": seen_wake,
    }
    if transaction.execute(NOTE, noted).rowcount != 1:
        raise Overtaken(match_id)


MINE = select(seats.c.match_id).where(
    seats.c.person_id == bindparam("person", type_=BigInteger), text("NOT seats.is_over")
)
WAKE_OF_PERSON = update(matches).where(matches.c.id.in_(MINE), text(IS_AWAKE)).values(wake_at=WAKE)


def wake_matches_of(transaction: Connection, person_id: int, moment: datetime) -> None:
    """Set all of a person's matches with running clocks to be looked at at a moment."""
    transaction.execute(WAKE_OF_PERSON, {"person": person_id, "wake": moment})


WAKE_UNTIMED = (
    update(matches)
    .where(
        matches.c.server_id == bindparam("server", type_=BigInteger),
        matches.c.clock == bindparam("untimed"),
        text(IS_AWAKE),
    )
    .values(wake_at=matches.c.moved_at)
)


def wake_untimed_matches(transaction: Connection, server_id: int, clock: str) -> None:
    """Set a server's matches whose clock is `clock`, the word for none, to be looked at now."""
    transaction.execute(WAKE_UNTIMED, {"server": server_id, "untimed": clock})

"""The followers of matches, and the messages due to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    select,
    text,
    update,
)

from storage.columns import UtcTime
from storage.rows import FollowRow, columns_of
from storage.schema import IS_FOLLOWED, follows, matches
from storage.upserts import Upsert

COLUMNS = tuple(follows.c[name] for name in FollowRow.__dataclass_fields__)
KEEP = Upsert(follows, ("how", "due_at", "claimed_at"))


def keep_follow(transaction: Connection, row: FollowRow) -> None:
    """Let a person follow a match in this way, replacing any other way."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


def drop_follow(transaction: Connection, match_id: int, person_id: int) -> None:
    """Forget that a person follows a match."""
    transaction.execute(delete(follows).where(_this(match_id, person_id)))


def drop_follows_of(transaction: Connection, person_id: int, how: str) -> None:
    """Forget all the matches that a person follows in one way."""
    dropped = follows.c.person_id == person_id, follows.c.how == how
    transaction.execute(delete(follows).where(*dropped))


def list_followers(transaction: Connection, match_id: int) -> list[FollowRow]:
    """List the followers of a match; nobody else can follow it until the transaction ends."""
    transaction.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update())
    of_match = select(*COLUMNS).where(follows.c.match_id == match_id)
    return [_follow(row) for row in transaction.execute(of_match.order_by(follows.c.person_id))]


def list_follows_of(transaction: Connection, person_id: int) -> list[FollowRow]:
    """List what a person follows, the oldest match first."""
    of_person = select(*COLUMNS).where(follows.c.person_id == person_id)
    return [_follow(row) for row in transaction.execute(of_person.order_by(follows.c.match_id))]


def change_follows_of(transaction: Connection, person_id: int, how: str) -> None:
    """Change the way in which a person follows all their matches; nothing is then due."""
    of_person = update(follows).where(follows.c.person_id == person_id)
    transaction.execute(of_person.values(how=how, due_at=None))


def end_follows(transaction: Connection, match_id: int, how: str, ended_at: datetime) -> None:
    """Make the end of a match due to the people who follow it in one way."""
    of_match = update(follows).where(follows.c.match_id == match_id, follows.c.how == how)
    transaction.execute(of_match.values(due_at=ended_at, claimed_at=None))


DUE = (
    select(*COLUMNS, matches.c.server_id)
    .join(matches, matches.c.id == follows.c.match_id)
    .where(text(IS_FOLLOWED), follows.c.due_at <= bindparam("now", type_=UtcTime))
    .order_by(follows.c.due_at, follows.c.match_id, follows.c.person_id)
    .limit(bindparam("most"))
)


def list_due_follows(
    transaction: Connection, now: datetime, most: int
) -> Sequence[tuple[FollowRow, int | None]]:
    """List the messages due to followers, with the server of each match, the oldest first."""
    found = transaction.execute(DUE, {"now": now, "most": most})
    return [(_follow(row), row.server_id) for row in found]


def claim_follow(transaction: Connection, row: FollowRow, now: datetime) -> bool:
    """Claim a message due to a person, as it was read; return False if another was faster."""
    as_read = follows.c.claimed_at.is_not_distinct_from(row.claimed_at)
    claim = update(follows).where(
        _this(row.match_id, row.person_id), follows.c.due_at.is_not(None), as_read
    )
    return transaction.execute(claim.values(claimed_at=now)).rowcount == 1


def put_off_follow(
    transaction: Connection, row: FollowRow, claim: datetime, due_at: datetime
) -> None:
    """Give a claimed message back, to be due again at a moment."""
    claimed = update(follows).where(
        _this(row.match_id, row.person_id), follows.c.claimed_at == claim
    )
    transaction.execute(claimed.values(claimed_at=None, due_at=due_at))


def find_next_follow(transaction: Connection) -> datetime | None:
    """Return when the next message is due, claimed or not; None if nothing is planned."""
    planned = select(func.min(follows.c.due_at)).where(text(IS_FOLLOWED))
    due_at: datetime | None = transaction.scalar(planned)
    return due_at


def _this(match_id: int, person_id: int) -> ColumnElement[bool]:
    return and_(follows.c.match_id == match_id, follows.c.person_id == person_id)


def _follow(row: Any) -> FollowRow:
    return FollowRow(**{name: getattr(row, name) for name in FollowRow.__dataclass_fields__})

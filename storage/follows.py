"""The followers of matches, and what is due to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, bindparam, delete, func, select, text, update

from storage.columns import UtcTime
from storage.rows import FollowRow, columns_of
from storage.schema import IS_FOLLOWED, follows, matches
from storage.upserts import Upsert

MOMENT = bindparam("moment", type_=UtcTime)
PERSON = follows.c.person_id == bindparam("person", type_=BigInteger)
MATCH = follows.c.match_id == bindparam("match")
COLUMNS = tuple(follows.c[name] for name in FollowRow.__dataclass_fields__)
KEEP = Upsert(follows, ("how", "due_at", "claimed_at"))
DROP = delete(follows).where(MATCH, PERSON)
DROP_ALL = delete(follows).where(PERSON, follows.c.how == bindparam("this_how"))
OF_MATCH = select(*COLUMNS).where(MATCH).order_by(follows.c.person_id)
OF_PERSON = select(*COLUMNS).where(PERSON).order_by(follows.c.match_id)
RENAME = update(follows).where(PERSON).values(how=bindparam("new_how"), due_at=None)
LOCK = select(matches.c.id).where(matches.c.id == bindparam("match")).with_for_update()
END = (
    update(follows)
    .where(MATCH, follows.c.how == bindparam("this_how"))
    .values(due_at=MOMENT, claimed_at=None)
)
DUE = (
    select(*COLUMNS, matches.c.server_id)
    .join(matches, matches.c.id == follows.c.match_id)
    .where(text(IS_FOLLOWED), follows.c.due_at <= MOMENT)
    .order_by(follows.c.due_at, follows.c.match_id, follows.c.person_id)
    .limit(bindparam("most"))
)
CLAIM = (
    update(follows)
    .where(
        MATCH,
        PERSON,
        follows.c.due_at.is_not(None),
        follows.c.claimed_at.is_not_distinct_from(bindparam("seen", type_=UtcTime)),
    )
    .values(claimed_at=MOMENT)
)
PUT_OFF = (
    update(follows)
    .where(MATCH, PERSON, follows.c.claimed_at == bindparam("claim", type_=UtcTime))
    .values(claimed_at=None, due_at=MOMENT)
)
NEXT = select(func.min(follows.c.due_at)).where(text(IS_FOLLOWED))


def keep_follow(transaction: Connection, row: FollowRow) -> None:
    """Keep that a person follows a match, in place of another way of doing so."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


def drop_follow(transaction: Connection, match_id: int, person_id: int) -> None:
    """Forget that a person follows a match."""
    transaction.execute(DROP, {"match": match_id, "person": person_id})


def drop_follows_of(transaction: Connection, person_id: int, how: str) -> None:
    """Forget the matches that a person follows in one way."""
    transaction.execute(DROP_ALL, {"person": person_id, "this_how": how})


def list_followers(transaction: Connection, match_id: int) -> list[FollowRow]:
    """List who follows a match, and let no one else follow it meanwhile."""
    transaction.execute(LOCK, {"match": match_id})
    return [_follow(row) for row in transaction.execute(OF_MATCH, {"match": match_id})]


def list_follows_of(transaction: Connection, person_id: int) -> list[FollowRow]:
    """List what a person follows, the oldest match first."""
    return [_follow(row) for row in transaction.execute(OF_PERSON, {"person": person_id})]


def change_follows_of(transaction: Connection, person_id: int, how: str) -> None:
    """Let all that a person follows be of another kind, of which nothing is due."""
    transaction.execute(RENAME, {"person": person_id, "new_how": how})


def end_follows(transaction: Connection, match_id: int, how: str, ended_at: datetime) -> None:
    """Keep that the end of a match is to be told to those who follow it in one way."""
    wanted = {"match": match_id, "this_how": how, "moment": ended_at}
    transaction.execute(END, wanted)


def list_due_follows(
    transaction: Connection, now: datetime, most: int
) -> Sequence[tuple[FollowRow, int | None]]:
    """List what is due to people, each with the server where the match began, the oldest first."""
    found = transaction.execute(DUE, {"moment": now, "most": most})
    return [(_follow(row), row.server_id) for row in found]


def claim_follow(transaction: Connection, row: FollowRow, now: datetime) -> bool:
    """Claim what is due to a person, as it was read; tell whether no one was faster."""
    wanted = {"match": row.match_id, "person": row.person_id, "seen": row.claimed_at, "moment": now}
    return transaction.execute(CLAIM, wanted).rowcount == 1


def put_off_follow(
    transaction: Connection, row: FollowRow, claim: datetime, due_at: datetime
) -> None:
    """Give back what was claimed; it is due again at a moment."""
    wanted = {"match": row.match_id, "person": row.person_id, "claim": claim, "moment": due_at}
    transaction.execute(PUT_OFF, wanted)


def find_next_follow(transaction: Connection) -> datetime | None:
    """Return when something is due next, claimed or not; None where nothing is planned."""
    due_at: datetime | None = transaction.scalar(NEXT)
    return due_at


def _follow(row: Any) -> FollowRow:
    return FollowRow(**{name: getattr(row, name) for name in FollowRow.__dataclass_fields__})

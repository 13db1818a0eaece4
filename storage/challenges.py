"""Challenges: made, found, settled."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Row,
    Select,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from storage.columns import UtcTime
from storage.people import remember_people
from storage.rows import ChallengeRow, NewChallenge, Person, Place
from storage.schema import IS_DUE_CHALLENGE, IS_OPEN_CHALLENGE, challenges, channels, people

OPEN, EXPIRED = "open", "expired"
COLUMNS = (
    "game",
    "options",
    "rated",
    "opening",
    "house_rules",
    "clock",
    "odds",
    "color",
    "created_at",
    "expires_at",
    "rematch_of",
)


def _whole() -> Select[Any]:
    """Build the query of challenges with their places and the names of their people."""
    opponents = people.alias("opponents")
    return (
        select(
            challenges,
            channels.c.server_id,
            people.c.name.label("challenger_name"),
            opponents.c.name.label("opponent_name"),
        )
        .join(channels, channels.c.id == challenges.c.channel_id)
        .join(people, people.c.id == challenges.c.challenger_id)
        .outerjoin(opponents, opponents.c.id == challenges.c.opponent_id)
        .order_by(challenges.c.id)
    )


WHOLE = _whole()
THIS = challenges.c.id == bindparam("challenge")
IS_OPEN = text(IS_OPEN_CHALLENGE)
ONE, OTHER = bindparam("one", type_=BigInteger), bindparam("other", type_=BigInteger)
INSERT = insert(challenges).returning(challenges.c.id)


def make_challenge(transaction: Connection, new: NewChallenge) -> int:
    """Keep a new challenge in an occupied place, with its people; return its id."""
    remember_people(transaction, filter(None, (new.challenger, new.opponent)))
    row = {
        **{name: getattr(new, name) for name in COLUMNS},
        "channel_id": new.place.channel_id,
        "challenger_id": new.challenger.id,
        "opponent_id": new.opponent and new.opponent.id,
        "state": OPEN,
    }
    made: int = transaction.execute(INSERT, row).scalar_one()
    return made


FIND = WHOLE.where(THIS)


def find_challenge(transaction: Connection, challenge_id: int) -> ChallengeRow | None:
    """Return the challenge, or None if there is none with this id."""
    return next(iter(_read(transaction, FIND, challenge=challenge_id)), None)


LOCK = select(challenges.c.id).where(THIS).with_for_update()


def lock_challenge(transaction: Connection, challenge_id: int) -> None:
    """Lock the challenge against other transactions until this one ends."""
    transaction.execute(LOCK, {"challenge": challenge_id})


COUNT_OPEN_OF = (
    select(func.count())
    .select_from(challenges)
    .where(
        challenges.c.challenger_id == bindparam("one", type_=BigInteger), text(IS_OPEN_CHALLENGE)
    )
)


def count_open_challenges(transaction: Connection, person_id: int) -> int:
    """Return how many challenges of a person wait for an answer."""
    count: int = transaction.execute(COUNT_OPEN_OF, {"one": person_id}).scalar_one()
    return count


OPEN_HERE = WHOLE.where(IS_OPEN, challenges.c.channel_id == bindparam("channel"))
TO_ANYBODY = OPEN_HERE.where(challenges.c.challenger_id == ONE, challenges.c.opponent_id.is_(None))
BETWEEN = OPEN_HERE.where(
    or_(
        (challenges.c.challenger_id == ONE) & (challenges.c.opponent_id == OTHER),
        (challenges.c.challenger_id == OTHER) & (challenges.c.opponent_id == ONE),
    )
)


def list_open_challenges(
    transaction: Connection, channel_id: int, one: int, other: int | None
) -> list[ChallengeRow]:
    """List open challenges between two people in a channel; without `other`, those to anyone."""
    if other is None:
        return _read(transaction, TO_ANYBODY, channel=channel_id, one=one)
    return _read(transaction, BETWEEN, channel=channel_id, one=one, other=other)


REMATCHES = WHOLE.where(challenges.c.rematch_of == bindparam("match"))


def list_rematches(transaction: Connection, match_id: int) -> list[ChallengeRow]:
    """List the challenges for a rematch of this match, whatever became of them."""
    return _read(transaction, REMATCHES, match=match_id)


ORIGIN = WHOLE.where(challenges.c.match_id == bindparam("match"))


def find_origin(transaction: Connection, match_id: int) -> ChallengeRow | None:
    """Return the challenge whose acceptance began this match, or None."""
    return next(iter(_read(transaction, ORIGIN, match=match_id)), None)


SETTLE = (
    update(challenges)
    .where(THIS, IS_OPEN)
    .values(state=bindparam("settled"), match_id=bindparam("match"))
)


def settle_challenge(
    transaction: Connection, challenge_id: int, state: str, match_id: int | None = None
) -> bool:
    """End an open challenge; return False if it was no longer open."""
    settled = {"challenge": challenge_id, "settled": state, "match": match_id}
    return transaction.execute(SETTLE, settled).rowcount == 1


IS_OVERDUE = and_(IS_OPEN, challenges.c.expires_at <= bindparam("now", type_=UtcTime))
OVERDUE = select(challenges.c.id).where(IS_OVERDUE)
EXPIRE = update(challenges).where(IS_OVERDUE).values(state=EXPIRED).returning(challenges.c.id)
FIND_ALL = WHOLE.where(challenges.c.id.in_(bindparam("ids", expanding=True)))


def expire_challenges(transaction: Connection, now: datetime) -> list[ChallengeRow]:
    """End the challenges that have expired by `now`, and return them."""
    ids = list(transaction.scalars(EXPIRE, {"now": now}))
    return _read(transaction, FIND_ALL, ids=ids) if ids else []


DUE = (
    WHOLE.where(
        text(IS_DUE_CHALLENGE),
        challenges.c.id > bindparam("after", type_=Integer),
    )
    .order_by(challenges.c.id)
    .limit(bindparam("most"))
)


def list_due_challenges(transaction: Connection, after: int, most: int) -> list[ChallengeRow]:
    """List challenges without a message, or with one that is out of date, the oldest first.

    Returns at most `most` of those with ids above `after`.
    """
    return _read(transaction, DUE, after=after, most=most)


SHOW = (
    update(challenges)
    .where(THIS)
    .values(shown_state=bindparam("shown"), message_id=bindparam("message"))
)


def note_challenge_shown(
    transaction: Connection, challenge_id: int, state: str, message_id: int | None
) -> None:
    """Note which message shows the challenge, and in which state; None if no message does."""
    shown = {"challenge": challenge_id, "shown": state, "message": message_id}
    transaction.execute(SHOW, shown)


def _read(transaction: Connection, query: Select[Any], **parameters: Any) -> list[ChallengeRow]:
    return [_challenge(row) for row in transaction.execute(query, parameters)]


def _challenge(row: Row[Any]) -> ChallengeRow:
    opponent = None if row.opponent_id is None else Person(row.opponent_id, row.opponent_name)
    return ChallengeRow(
        **{name: getattr(row, name) for name in COLUMNS},
        id=row.id,
        place=Place(row.server_id, row.channel_id),
        challenger=Person(row.challenger_id, row.challenger_name),
        opponent=opponent,
        state=row.state,
        match_id=row.match_id,
        message_id=row.message_id,
    )

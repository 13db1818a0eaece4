"""Challenges: made, found, settled."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import people
from storage.errors import RematchTaken
from storage.records import ChallengeRecord, NewChallenge, Person, Place
from storage.schema import challenges, channels
from storage.schema import people as people_table
from storage.terms import terms_columns, terms_of
from storage.writing import insert_id

OPEN, EXPIRED = "open", "expired"


async def make(connection: AsyncConnection, new: NewChallenge) -> int:
    """Keep a new challenge in an occupied place, and return its id; raises `RematchTaken`."""
    for person in filter(None, (new.challenger, new.opponent)):
        await people.remember(connection, person)
    challenge_id = await insert_id(connection, challenges, _first_row(new))
    if challenge_id is None:  # the only key that can be taken
        raise RematchTaken(new.rematch_of or 0)
    return challenge_id


def _first_row(new: NewChallenge) -> dict[str, Any]:
    return {
        "channel_id": new.place.channel_id,
        "challenger_id": new.challenger.id,
        "opponent_id": new.opponent and new.opponent.id,
        **terms_columns(new.terms),
        "color": new.color,
        "created_at": new.created_at,
        "expires_at": new.expires_at,
        "state": OPEN,
        "rematch_of": new.rematch_of,
    }


async def find(
    connection: AsyncConnection, challenge_id: int, *, locks: bool = False
) -> ChallengeRecord | None:
    """The challenge, or None; with `locks` nobody else settles it until the transaction ends."""
    found = await _read(connection, challenges.c.id == challenge_id, locks=locks)
    return found[0] if found else None


async def open_between(
    connection: AsyncConnection, channel_id: int, one: int, other: int | None
) -> list[ChallengeRecord]:
    """Open challenges in a channel between two people; no `other`: those of `one` to anybody."""
    made = challenges.c
    if other is None:
        pair = (made.challenger_id == one) & made.opponent_id.is_(None)
    else:
        pair = (made.challenger_id == one) & (made.opponent_id == other)
        pair |= (made.challenger_id == other) & (made.opponent_id == one)
    return await _read(connection, made.state == OPEN, made.channel_id == channel_id, pair)


async def open_of(connection: AsyncConnection, person_id: int) -> list[ChallengeRecord]:
    """Open challenges by or to a person."""
    made = challenges.c
    concerned = (made.challenger_id == person_id) | (made.opponent_id == person_id)
    return await _read(connection, made.state == OPEN, concerned)


async def rematches(connection: AsyncConnection, match_id: int) -> list[ChallengeRecord]:
    """The challenges for a rematch of this match, whatever became of them."""
    return await _read(connection, challenges.c.rematch_of == match_id)


async def match_before(connection: AsyncConnection, match_id: int) -> int | None:
    """The match whose rematch this one is."""
    query = select(challenges.c.rematch_of).where(challenges.c.match_id == match_id)
    return (await connection.scalars(query)).one_or_none()


async def settle(
    connection: AsyncConnection, challenge_id: int, state: str, match_id: int | None = None
) -> bool:
    """End an open challenge; False where it was not open any more."""
    statement = (
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.state == OPEN)
        .values(state=state, match_id=match_id)
    )
    return (await connection.execute(statement)).rowcount == 1


async def expire(connection: AsyncConnection, now: datetime) -> list[ChallengeRecord]:
    """End the challenges whose time is up by `now`, and return them."""
    due = challenges.c.state == OPEN, challenges.c.expires_at <= now
    statement = update(challenges).where(*due).values(state=EXPIRED).returning(challenges.c.id)
    ids = list(await connection.scalars(statement))
    return await _read(connection, challenges.c.id.in_(ids)) if ids else []


async def note_message(connection: AsyncConnection, challenge_id: int, message_id: int) -> None:
    """Keep which message shows the challenge."""
    this = update(challenges).where(challenges.c.id == challenge_id)
    await connection.execute(this.values(message_id=message_id))


async def _read(
    connection: AsyncConnection, *conditions: ColumnElement[bool], locks: bool = False
) -> list[ChallengeRecord]:
    opponents = people_table.alias("opponents")
    query = (
        select(
            challenges,
            channels.c.server_id,
            people_table.c.name.label("challenger_name"),
            opponents.c.name.label("opponent_name"),
        )
        .join(channels, channels.c.id == challenges.c.channel_id)
        .join(people_table, people_table.c.id == challenges.c.challenger_id)
        .outerjoin(opponents, opponents.c.id == challenges.c.opponent_id)
        .where(*conditions)
        .order_by(challenges.c.id)
    )
    rows = await connection.execute(query.with_for_update(of=challenges) if locks else query)
    return [_record(row) for row in rows]


def _record(row: Row[Any]) -> ChallengeRecord:
    opponent = None if row.opponent_id is None else Person(row.opponent_id, row.opponent_name)
    return ChallengeRecord(
        id=row.id,
        place=Place(row.server_id, row.channel_id),
        challenger=Person(row.challenger_id, row.challenger_name),
        opponent=opponent,
        terms=terms_of(row),
        color=row.color,
        created_at=row.created_at,
        expires_at=row.expires_at,
        rematch_of=row.rematch_of,
        state=row.state,
        match_id=row.match_id,
        message_id=row.message_id,
    )

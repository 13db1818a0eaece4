"""Matches: begun, found, changed."""

from typing import Any

from sqlalchemy import Row, Select, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import moves, offers, people
from storage.errors import EventSeen, Overtaken, PlaceTaken
from storage.events import seen
from storage.records import (
    MatchRecord,
    MatchState,
    NewMatch,
    OfferRecord,
    Person,
    Place,
    ResultRecord,
)
from storage.schema import channels, matches, seats
from storage.schema import people as people_table
from storage.terms import terms_columns, terms_of
from storage.writing import insert_id

WHITE, BLACK = 0, 1


async def begin(connection: AsyncConnection, new: NewMatch, event: int | None = None) -> int:
    """Keep a new match in an occupied place, and return its id.

    Raises `PlaceTaken` or `EventSeen`.
    """
    match_id = await insert_id(connection, matches, _first_row(new, event))
    if match_id is None and event is not None and await seen(connection, event):
        raise EventSeen(event)
    if match_id is None:
        raise PlaceTaken(new.place.channel_id)
    for color, player in enumerate(new.players):
        await people.remember(connection, player)
        seat = {"match_id": match_id, "color": color, "person_id": player.id}
        await connection.execute(seats.insert().values(**seat))
    return match_id


def _first_row(new: NewMatch, event: int | None) -> dict[str, Any]:
    return {
        "channel_id": new.place.channel_id,
        **terms_columns(new.terms),
        "fen": new.fen,
        "started_at": new.started_at,
        "moved_at": new.started_at,
        "version": 1,
        "shown_version": 0,
        "event": event,
    }


async def change(
    connection: AsyncConnection, match_id: int, state: MatchState, seen_version: int
) -> None:
    """Write the new state of a match; raises `Overtaken` unless it is still at `seen_version`."""
    result = state.result
    statement = (
        update(matches)
        .where(matches.c.id == match_id, matches.c.version == seen_version)
        .values(
            fen=state.fen,
            moved_at=state.moved_at,
            version=state.version,
            ending=result and result.ending,
            winner=result and result.winner,
            words=result and result.words,
            ended_at=result and result.ended_at,
            touched=state.touched,
        )
    )
    if (await connection.execute(statement)).rowcount != 1:
        raise Overtaken(match_id)


async def show(connection: AsyncConnection, match_id: int, version: int, message_id: int) -> None:
    """Keep that a message shows this version, unless a newer one is shown already."""
    newer = matches.c.id == match_id, matches.c.shown_version <= version
    shown = {"shown_version": version, "message_id": message_id}
    await connection.execute(update(matches).where(*newer).values(**shown))


async def find(
    connection: AsyncConnection, match_id: int, *, locks: bool = False
) -> MatchRecord | None:
    """The match, or None; with `locks` nobody else changes it until the transaction ends."""
    query = WHOLE.where(matches.c.id == match_id)
    # SQLite needs and knows no row locks: a transaction that writes is alone.
    found = await _read(connection, query.with_for_update(of=matches) if locks else query)
    return found[0] if found else None


async def running_in(connection: AsyncConnection, channel_id: int) -> MatchRecord | None:
    """The running match of a channel; a key allows only one."""
    running = matches.c.channel_id == channel_id, matches.c.ending.is_(None)
    found = await _read(connection, WHOLE.where(*running))
    return found[0] if found else None


async def last_in(connection: AsyncConnection, channel_id: int) -> MatchRecord | None:
    """The newest match of a channel, running or over."""
    newest = WHOLE.where(matches.c.channel_id == channel_id).order_by(matches.c.id.desc())
    found = await _read(connection, newest.limit(1))
    return found[0] if found else None


async def running_of(connection: AsyncConnection, person_id: int) -> list[MatchRecord]:
    """The running matches of a person, oldest last move first."""
    seated = exists().where(seats.c.match_id == matches.c.id, seats.c.person_id == person_id)
    mine = WHOLE.where(seated, matches.c.ending.is_(None))
    return await _read(connection, mine.order_by(matches.c.moved_at, matches.c.id))


async def undelivered(connection: AsyncConnection) -> list[MatchRecord]:
    """The matches whose newest version no message shows, oldest first."""
    unseen = WHOLE.where(matches.c.version > matches.c.shown_version)
    return await _read(connection, unseen.order_by(matches.c.moved_at, matches.c.id))


async def begun_by(connection: AsyncConnection, event: int | None) -> int | None:
    """The id of the match that this event of Discord began; None begins none."""
    if event is None:
        return None
    found: int | None = await connection.scalar(
        select(matches.c.id).where(matches.c.event == event)
    )
    return found


def _joined() -> Select[Any]:
    """A match with its place and its players in one row."""
    white, black = seats.alias("white"), seats.alias("black")
    white_name, black_name = people_table.alias("white_name"), people_table.alias("black_name")
    return (
        select(
            matches,
            channels.c.server_id,
            white.c.person_id.label("white_id"),
            white_name.c.name.label("white_name"),
            black.c.person_id.label("black_id"),
            black_name.c.name.label("black_name"),
        )
        .join(channels, channels.c.id == matches.c.channel_id)
        .join(white, (white.c.match_id == matches.c.id) & (white.c.color == WHITE))
        .join(white_name, white_name.c.id == white.c.person_id)
        .join(black, (black.c.match_id == matches.c.id) & (black.c.color == BLACK))
        .join(black_name, black_name.c.id == black.c.person_id)
    )


WHOLE = _joined()  # built once: that costs more than running it


async def _read(connection: AsyncConnection, query: Select[Any]) -> list[MatchRecord]:
    rows = (await connection.execute(query)).all()
    ids = [row.id for row in rows]
    if not ids:
        return []
    played = await moves.texts(connection, ids)
    made = await offers.of(connection, ids)
    return [_record(row, played[row.id], made[row.id]) for row in rows]


def _record(row: Row[Any], played: tuple[str, ...], made: tuple[OfferRecord, ...]) -> MatchRecord:
    return MatchRecord(
        id=row.id,
        place=Place(row.server_id, row.channel_id),
        terms=terms_of(row),
        players=(Person(row.white_id, row.white_name), Person(row.black_id, row.black_name)),
        fen=row.fen,
        moves=played,
        offers=made,
        result=row.ending and ResultRecord(row.ending, row.winner, row.words, row.ended_at),
        started_at=row.started_at,
        moved_at=row.moved_at,
        version=row.version,
        shown_version=row.shown_version,
        message_id=row.message_id,
        touched=row.touched,
    )

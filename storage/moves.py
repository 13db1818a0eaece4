"""The moves of matches, as texts."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import EventSeen, MoveTaken
from storage.events import seen
from storage.schema import moves
from storage.writing import insert_new


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """The move played after `ply` others, which made `version` of the match."""

    match_id: int
    ply: int
    version: int
    text: str
    played_at: datetime
    event: int | None = None


async def add(connection: AsyncConnection, move: MoveRecord) -> None:
    """Append one move; raises `MoveTaken` or `EventSeen` and then changes nothing."""
    if await insert_new(connection, moves, asdict(move)):
        return
    if move.event is not None and await seen(connection, move.event):
        raise EventSeen(move.event)
    raise MoveTaken(move.match_id, move.ply)


async def texts(
    connection: AsyncConnection, match_ids: Collection[int]
) -> dict[int, tuple[str, ...]]:
    """The moves of these matches, each in the order played."""
    query = (
        select(moves.c.match_id, moves.c.text)
        .where(moves.c.match_id.in_(match_ids))
        .order_by(moves.c.match_id, moves.c.ply)
    )
    played: dict[int, list[str]] = {match_id: [] for match_id in match_ids}
    for match_id, text in await connection.execute(query):
        played[match_id].append(text)
    return {match_id: tuple(moves) for match_id, moves in played.items()}

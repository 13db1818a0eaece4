"""The messages that show a match, so that old ones can lose their controls."""

from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import boards, matches, moves
from storage.writing import put


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """A message that shows a version of a match; `later` moves were played since."""

    message_id: int
    version: int
    later: int


async def note(connection: AsyncConnection, match_id: int, message_id: int, version: int) -> None:
    """Keep that the message shows this version."""
    row = {"message_id": message_id, "match_id": match_id, "version": version}
    await put(connection, boards, row, {"version": version})


async def stale(connection: AsyncConnection, match_id: int) -> list[BoardRecord]:
    """The messages of a match but the newest one, oldest first."""
    newest = select(matches.c.message_id).where(matches.c.id == match_id).scalar_subquery()
    later = select(func.count()).where(
        moves.c.match_id == match_id, moves.c.version > boards.c.version
    )
    query = (
        select(boards.c.message_id, boards.c.version, later.scalar_subquery())
        .where(boards.c.match_id == match_id, boards.c.message_id.is_distinct_from(newest))
        .order_by(boards.c.message_id)
    )
    return [BoardRecord(*row) for row in await connection.execute(query)]


async def forget(connection: AsyncConnection, message_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.message_id == message_id))

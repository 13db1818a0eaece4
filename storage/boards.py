"""The messages that show a match, so that old ones can lose their controls."""

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import boards, matches
from storage.writing import put


async def note(connection: AsyncConnection, match_id: int, message_id: int, version: int) -> None:
    """Keep that the message shows this version."""
    row = {"message_id": message_id, "match_id": match_id, "version": version}
    await put(connection, boards, row, {"version": version})


async def stale(connection: AsyncConnection, match_id: int) -> list[int]:
    """The messages of a match but the newest one, oldest first."""
    newest = select(matches.c.message_id).where(matches.c.id == match_id).scalar_subquery()
    query = (
        select(boards.c.message_id)
        .where(boards.c.match_id == match_id, boards.c.message_id.is_distinct_from(newest))
        .order_by(boards.c.message_id)
    )
    return list(await connection.scalars(query))


async def forget(connection: AsyncConnection, message_id: int) -> None:
    await connection.execute(delete(boards).where(boards.c.message_id == message_id))

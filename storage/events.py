"""The events of Discord that have had their effect."""

from sqlalchemy import select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import matches, moves, offers


async def seen(connection: AsyncConnection, event: int | None) -> bool:
    """Whether this event has begun a match, played a move or made an offer; None never has."""
    if event is None:
        return False
    kept = (
        select(table.c.event).where(table.c.event == event) for table in (moves, offers, matches)
    )
    return (await connection.execute(union_all(*kept))).first() is not None

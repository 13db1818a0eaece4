"""A task that is cancelled amid a transaction leaves nothing behind, and no lock."""

import asyncio

from storage import Database, matches, moves
from storage.moves import MoveRecord
from tests.storage.conftest import NOON, begin, new_match

MOVES = 8


async def write(database: Database, match_id: int, first: int) -> None:
    """Some moves, and a look at them after each."""
    async with database.writing() as transaction:
        for ply in range(first, first + MOVES):
            await moves.add(transaction, MoveRecord(match_id, ply, 1, "c3-d4", NOON))
            await matches.find(transaction, match_id)


async def test_cancelled_at_any_moment(database: Database) -> None:
    async with database.writing() as transaction:
        match_id = await begin(transaction, new_match())
    kept, cancelled = 0, []
    for moment in range(100):
        task = asyncio.create_task(write(database, match_id, kept))
        await asyncio.sleep(moment * 0.0002)
        task.cancel()
        cancelled.append(task)  # whoever keeps the task keeps what it was doing
        await asyncio.wait([task])
        async with asyncio.timeout(2), database.writing() as transaction:
            found = await matches.find(transaction, match_id)
        assert found is not None
        assert len(found.moves) in (kept, kept + MOVES)
        kept = len(found.moves)
    assert any(task.cancelled() for task in cancelled)
    assert all(task.cancelled() or task.exception() is None for task in cancelled)

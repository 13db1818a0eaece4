"""A task that is cancelled amid a transaction leaves nothing behind, and no lock."""

import asyncio

from storage import Database, Transaction
from storage.histories import add_move, find_histories
from tests.storage.conftest import begin
from tests.storage.test_matches import move

MOVES = 8


def write(transaction: Transaction, match_id: int, first: int) -> None:
    """Write some moves, and look at them after each."""
    for ply in range(first, first + MOVES):
        add_move(transaction, move(match_id, ply))
        find_histories(transaction, [match_id])


async def test_cancelled_at_any_moment(database: Database) -> None:
    match_id = await database.write(begin)
    kept, cancelled = 0, []
    for moment in range(100):
        task = asyncio.create_task(database.write(write, match_id, kept))
        await asyncio.sleep(moment * 0.0001)
        task.cancel()
        cancelled.append(task)  # whoever keeps the task keeps what it was doing
        await asyncio.wait([task])
        async with asyncio.timeout(30):
            found = await database.write(find_histories, [match_id])
        assert len(found[match_id].moves) in (kept, kept + MOVES)
        kept = len(found[match_id].moves)
    assert any(task.cancelled() for task in cancelled)
    assert all(task.cancelled() or task.exception() is None for task in cancelled)

"""People talk about a finished game in a thread on its last board."""

import asyncio

from bot.matches.match_store import load_match
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board, running
from tests.scenarios.test_whole_games import resign


async def finish(table: Table) -> None:
    """A game that White gives up, until it is noted that the last board stands."""
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    match = await running(table)
    await resign(table)
    while (found := (await table.services.run(load_match, match.id)).main_room).shown_version < 3:
        assert found.wanted_version == 3
        await asyncio.sleep(0.01)  # nothing tells that a board is noted


async def test_a_thread_on_the_last_board_is_opened_once(table: Table) -> None:
    await finish(table)
    more = (await table.watcher.click(newest_board(table), "More")).shown
    table.channel.deny("CREATE_PUBLIC_THREADS", to=table.watcher)
    refused = await table.watcher.click(more, "Talk about it")
    assert "You can't write in" in refused.text
    table.channel.reset("CREATE_PUBLIC_THREADS", to=table.watcher)
    told = [(await table.watcher.click(more, "Talk about it")).text for _press in range(2)]
    (thread,) = table.channel.threads
    assert told == [f"Join the discussion in {thread.mention}."] * 2
    assert thread.id == newest_board(table).id


async def test_a_board_that_is_gone_has_no_thread(table: Table) -> None:
    await finish(table)
    more = (await table.watcher.click(newest_board(table), "More")).shown
    newest_board(table).delete()
    refused = await table.watcher.click(more, "Talk about it")
    assert "I can't open a thread" in refused.text

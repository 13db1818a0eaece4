"""Lines that are cut, and a second process: a drop counts once, and its page learns so."""

from contextlib import AsyncExitStack
from random import Random

import aiohttp
import pytest

from tests.scenarios.board_pages import BoardPage, Come, find_port, serving
from tests.scenarios.board_table import bot_of_module, come
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, play_behind, running

__all__ = ["bot_of_module", "come"]  # fixtures

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_line_cut_at_every_frame_loses_and_repeats_nothing(
    table: Table, come: Come
) -> None:
    """Each drop is sent and its answer not awaited; the next line sends it again."""
    await begin(table, "russian")
    pages = {"w": await come(table, table.white), "b": await come(table, table.black)}
    chance, turn = Random(5), "w"
    for ply in range(12):
        page = pages[turn]
        state = await page.until(ply=ply)
        wish = page.wish(*chance.choice(state["choices"])[0])
        if chance.random() < 0.7:  # else it never leaves
            await page.say(**wish)
        await page.close()
        await page.connect()
        await page.say(**wish)
        assert (await page.answered(wish))["t"] == "done"
        turn = (await page.until(ply=ply + 1))["turn"]
    assert (await running(table)).ply == 12


async def test_a_move_made_in_another_process_is_seen(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    url = f"http://127.0.0.1:{find_port()}"
    async with AsyncExitStack() as stack:
        windows = await stack.enter_async_context(serving(table.bot, url, is_shared=True))
        http = await stack.enter_async_context(aiohttp.ClientSession())
        elsewhere = BoardPage(http, f"{url}/#")
        elsewhere.session = page.session
        await elsewhere.connect()
        await play_behind(table, await running(table))
        await elsewhere.until(ply=1)
        assert page.state["ply"] == 0  # that process looks for nothing
        await elsewhere.close()
        assert windows.digest

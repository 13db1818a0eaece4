"""Lines that are cut, a second process, `kill -9`: a drop counts once, and its page learns so."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp
import pytest

from playground import Person, Playground
from tests.scenarios.board_pages import BoardPage, Come, find_port, serving
from tests.scenarios.board_table import bot_of_module, come
from tests.scenarios.conftest import Table, company
from tests.scenarios.hands import begin, play_behind, running
from tests.scenarios.processes import BotProcess, bot_process

__all__ = ["bot_of_module", "come"]  # fixtures

KILLS = 6


@pytest.mark.asyncio(loop_scope="module")
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


@pytest.mark.asyncio(loop_scope="module")
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


@dataclass
class Boards:
    """A bot as a process of its own, and the pages of both players."""

    bot: BotProcess
    white: BoardPage
    black: BoardPage


@pytest.fixture
async def boards(discord_: Playground, tmp_path: Path, url: str) -> AsyncIterator[Boards]:
    _server, channel, (white, black, _watcher) = company(discord_)
    port = find_port()
    address = f"http://127.0.0.1:{port}"
    settings = {"DATABASE_URL": url, "BOARD_URL": address, "BOARD_PORT": str(port)}
    async with bot_process(discord_, tmp_path, **settings) as bot, aiohttp.ClientSession() as http:
        await white.slash("challenge", opponent=black, variant="russian", colour=0)
        await discord_.until(lambda: any(each.buttons for each in channel.messages))
        await black.click(channel.messages[-1], "Accept")
        await discord_.until(lambda: any(each.files for each in channel.messages))
        pages = [await open_page(http, person) for person in (white, black)]
        yield Boards(bot, *pages)
        for page in pages:
            await page.close()


async def open_page(http: aiohttp.ClientSession, person: Person) -> BoardPage:
    shown = await person.slash("board")
    link = await person.click(shown.shown, "Open the board")
    page = BoardPage(http, link.shown.links["Open the board"])
    await page.sign_in()
    await page.connect()
    return page


async def come_back(page: BoardPage) -> None:
    """Try the line until the bot is there again, as the page does."""
    while True:
        try:
            await page.connect()
        except aiohttp.ClientError:
            await asyncio.sleep(0.05)
        else:
            return


async def test_killed_between_a_drop_and_its_answer(boards: Boards) -> None:
    """White's drops are killed; the page sends each again, and it has counted once."""
    chance, white, black = Random(7), boards.white, boards.black
    for number in range(KILLS):
        state = await white.until(ply=2 * number)
        wish = white.wish(*state["choices"][0][0])
        await white.say(**wish)
        await asyncio.sleep(chance.uniform(0, 0.02))
        await boards.bot.kill()
        await boards.bot.start()
        await come_back(white)
        assert white.state["ply"] in {2 * number, 2 * number + 1}
        await white.say(**wish)
        assert (await white.answered(wish))["t"] == "done"
        await come_back(black)
        state = await black.until(ply=2 * number + 1)
        assert (await black.drop(*state["choices"][0][0]))["t"] == "done"
    assert (await white.until(ply=2 * KILLS))["ply"] == 2 * KILLS

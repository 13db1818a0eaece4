"""`kill -9` between a drop and its answer: it is played once at most, and its page learns so."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp
import pytest

from playground import Person, Playground
from tests.scenarios.board_pages import BoardPage, find_port
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

KILLS = 6


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a new database, of both kinds one after the other."""
    async with databases.migrated(tmp_path) as address:
        yield address


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

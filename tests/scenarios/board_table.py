"""Fixtures of the modules whose bot serves boards to browsers; they import them by name."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio

from bot.client import Hosting
from playground import Person, Playground
from tests.scenarios.board_pages import BoardPage, Come, find_address, find_port, serving
from tests.scenarios.conftest import UNHURRIED, Table, company, running_bot, standing_clock


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot_of_module(shared_url: str) -> AsyncIterator[Table]:
    """A bot that serves boards, at a table where no one plays."""
    url = f"http://127.0.0.1:{find_port()}"
    with standing_clock() as clock:
        async with Playground(deadline=UNHURRIED) as discord:
            server, channel, (white, black, watcher) = company(discord)
            hosting = Hosting(board_url=url)
            async with running_bot(discord, shared_url, hosting) as bot, serving(bot, url):
                yield Table(discord, server, channel, white, black, watcher, bot, clock)


@pytest_asyncio.fixture(loop_scope="module")
async def come() -> AsyncIterator[Come]:
    """Comes boards, which are closed at the end."""
    pages: list[BoardPage] = []
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:

        async def come(table: Table, person: Person) -> BoardPage:
            page = BoardPage(http, await find_address(table, person))
            pages.append(page)
            await page.sign_in()
            await page.connect()
            return page

        yield come
        for page in pages:
            await page.close()

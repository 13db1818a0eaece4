"""`kill -9` amid a duel, and before its end is shown: the message tells how it ended."""

import asyncio
from pathlib import Path

import pytest

from bot.matches.runner import Runner
from bot.school.duel import DuelState
from bot.school.duel_store import load_duel
from playground import Playground
from playground.faults import Fault
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.hands import begin_duel
from tests.scenarios.processes import bot_process

STUCK = Fault(operation="update_message", delay=1000)


@pytest.mark.slow
async def test_killed_amid_a_duel(discord_: Playground, url: str, tmp_path: Path) -> None:
    _, _, (white, black, _watcher) = company(discord_)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        page, boards = await begin_duel(discord_, white, black)
        await bot.kill()
        await bot.start()
        await discord_.until(lambda: "I was restarted" in page.text)
        assert "Again" in page.buttons
        for person, board in zip((white, black), boards, strict=True):
            await person.click(board, "Stop")
            assert "I was restarted" in board.text


async def test_killed_before_the_end_is_shown(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, _, (white, black, _watcher) = company(discord_)
    database = await Database.open(url)
    runner = Runner(database)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        page, boards = await begin_duel(discord_, white, black)
        await discord_.until(lambda: "Press **Go** when" not in page.text)
        discord_.faults.add(STUCK)
        for person, board in zip((white, black), boards, strict=True):
            await person.click(board, "Stop")
        while (await runner.run(load_duel, 1)).state is not DuelState.OVER:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await bot.kill()  # kept, and not shown
        discord_.faults.clear()
        assert "Again" not in page.buttons
        await bot.start()
        await discord_.until(lambda: "Again" in page.buttons)
        assert "A draw between" in page.text
    await database.close()

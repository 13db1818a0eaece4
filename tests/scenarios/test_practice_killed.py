"""`kill -9` around a press of an ending: the move was kept with its reply, or there was none."""

import asyncio
from pathlib import Path

import pytest

from bot.matches.runner import Runner
from bot.school.course.practice import Practice
from bot.school.practising import list_practices
from playground import Person, Playground
from playground.faults import Fault
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

STUCK = Fault(operation="create_interaction_response", delay=1000)


async def find_practice(runner: Runner, person: Person) -> Practice:
    return (await runner.run(list_practices, person.id))["gift-net"]


@pytest.mark.slow
async def test_killed_before_a_press_is_answered(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, _, (white, *_others) = company(discord_)
    database = await Database.open(url)
    runner = Runner(database)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        page = (await white.slash("practice", ending="gift-net")).shown
        before = await find_practice(runner, white)
        discord_.faults.add(STUCK)
        pressing = asyncio.create_task(white.click(page, "g3-f4"))
        while await find_practice(runner, white) == before:  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.01)
        await bot.kill()  # kept, and not shown
        discord_.faults.clear()
        pressing.cancel()
        await bot.start()
        kept = await find_practice(runner, white)
        assert (len(kept.moves), kept.version) == (2, before.version + 1)
        await white.click(page, "g3-f4")  # of the board before
        assert await find_practice(runner, white) == kept
        assert "Move 2 of at most 5." in page.text
        again = (await white.slash("practice")).shown
        assert "Move 2 of at most 5." in again.text
    await database.close()


async def test_killed_between_a_bad_move_and_its_takeback(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    _, _, (white, *_others) = company(discord_)
    database = await Database.open(url)
    runner = Runner(database)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        page = (await white.slash("practice", ending="gift-net")).shown
        await white.click(page, "g3-h4")
        assert "That lets Black win." in page.text
        await bot.kill()
        await bot.start()
        again = (await white.slash("practice")).shown
        assert again.buttons == ["Take back", "Play on"]
        await white.click(page, "Take back")
        assert (await find_practice(runner, white)).moves == ()
        await white.click(again, "Play on")  # too late
        kept = await find_practice(runner, white)
        assert (kept.moves, kept.is_helped) == ((), True)
        assert "Move 1 of at most 5." in again.text
    await database.close()

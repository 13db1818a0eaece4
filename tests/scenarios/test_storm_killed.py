"""`kill -9` around a press of a run: it counted or it did not, and the run is over or goes on."""

import asyncio
from pathlib import Path

import pytest

from bot.matches.runner import Runner
from bot.school.course.attempt import list_main_line
from bot.school.course.storm_run import RunEnding
from bot.school.runs import Run, RunKind, find_newest_run
from playground import Message, Person, Playground
from playground.faults import Fault
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

STUCK = Fault(operation="create_interaction_response", delay=1000)


async def find_run(runner: Runner, person: Person, kind: RunKind) -> Run:
    run = await runner.run(find_newest_run, person.id, kind)
    assert run is not None
    return run


async def play_right(person: Person, page: Message, run: Run) -> None:
    """Press the right move, after its piece if there are too many moves."""
    move = list_main_line(run.puzzle)[2 * run.row.step]
    if move not in page.buttons:
        await person.click(page, next(each for each in page.buttons if move.startswith(each)))
    await person.click(page, move)


@pytest.mark.parametrize(
    "kind", [pytest.param(RunKind.STORM, marks=pytest.mark.slow), RunKind.STREAK]
)
async def test_killed_before_a_press_is_answered(
    discord_: Playground, url: str, tmp_path: Path, kind: RunKind
) -> None:
    _, _, (white, *_others) = company(discord_)
    database = await Database.open(url)
    runner = Runner(database)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        page = (await white.slash(kind.value)).shown
        await white.click(page, "Go")
        before = await find_run(runner, white, kind)
        skip = "Skip" if kind is RunKind.STREAK else "Stop"
        discord_.faults.add(STUCK)
        pressing = asyncio.create_task(white.click(page, skip))
        while await find_run(runner, white, kind) == before:  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.01)
        await bot.kill()  # kept, and not shown
        discord_.faults.clear()
        pressing.cancel()
        await bot.start()
        kept = await find_run(runner, white, kind)
        assert kept.row.version == 1
        await white.click(page, skip)  # of the board before
        assert await find_run(runner, white, kind) == kept
        assert ("Again" if kind is RunKind.STORM else "⏩") in "\n".join([page.text, *page.buttons])
    await database.close()


@pytest.mark.slow
async def test_killed_between_two_presses(discord_: Playground, url: str, tmp_path: Path) -> None:
    _, _, (white, *_others) = company(discord_)
    database = await Database.open(url)
    runner = Runner(database)
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        storm = (await white.slash("storm")).shown
        await white.click(storm, "Go")
        streak = (await white.slash("streak")).shown
        await white.click(streak, "Go")
        await bot.kill()
        await bot.start()
        run = await find_run(runner, white, RunKind.STORM)
        await play_right(white, storm, run)
        assert (await find_run(runner, white, RunKind.STORM)).why is RunEnding.CUT
        assert "I was restarted" in storm.text
        await play_right(white, streak, await find_run(runner, white, RunKind.STREAK))
        after = await find_run(runner, white, RunKind.STREAK)
        assert (after.why, after.row.version) == (RunEnding.OPEN, 1)
    await database.close()

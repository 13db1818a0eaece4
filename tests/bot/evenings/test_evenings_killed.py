"""Evenings played by processes that are killed, and by two at once: each wave is made once."""

import asyncio
import random
import sys
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.evenings.attendance import come_to_table
from bot.evenings.evening import Evening, EveningPlan, EveningState, Presence
from bot.evenings.evening_store import load_evening
from bot.evenings.opening import EveningOpening, open_evening
from bot.evenings.points import EveningResult
from bot.evenings.standings import make_table
from bot.matches.match_store import load_match
from bot.services import Services
from storage import Database
from storage.evenings import list_evening_news
from storage.rows import Person
from tests.bot.conftest import HERE, NOON, act

ROOT = Path(__file__).parents[3]
PEOPLE = [Person(100 + number, f"Person {number}") for number in range(7)]
KILLS = 40
WAVES = 200
PLAN = EveningPlan(
    name="Friday", games=("russian",), clock="3+2, strict", minutes=30, starts_at=NOON
)


async def begin(url: str, plan: EveningPlan = PLAN) -> None:
    """An evening whose door is open, with seven people at the table."""
    database = await Database.open(url)
    services = Services.on(database)
    before = NOON - timedelta(minutes=5)
    opening = EveningOpening(place=HERE, host=PEOPLE[0], plan=plan)
    opened = await services.run(open_evening, opening, before)
    for person in PEOPLE:
        await services.run(come_to_table, opened.id, act(person, before))
    await database.close()


async def lead(url: str, lasts: int = 100, still: int = 3) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.evenings.evening_stream", url, str(lasts), str(still)),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )


async def check(url: str) -> Evening:
    """The evening is over; nobody was in two games, and each game is over and counted."""
    database = await Database.open(url)
    services = Services.on(database)
    over = await services.run(load_evening, 1)
    assert (over.state, over.running) == (EveningState.OVER, [])
    check_one_at_a_time(over)
    for game in over.games:
        assert game.kind not in (None, EveningResult.VOID)
        assert (await services.run(load_match, game.match_id)).is_over
    assert {each.presence for each in over.players.values()}.isdisjoint(
        {Presence.PLAYING, Presence.FREE}
    )
    assert len(make_table(over)) == len(PEOPLE)
    news = [each.news for each in await services.read(list_evening_news)]
    assert news == ["last call", "over"]
    await database.close()
    return over


def check_one_at_a_time(over: Evening) -> None:
    for number in over.players:
        own = [game for game in over.games if number in game.players]
        assert own
        for earlier, later in pairwise(own):
            assert earlier.ended_at is not None
            assert earlier.ended_at <= later.paired_at


@pytest.mark.slow
async def test_killed_again_and_again(url: str) -> None:
    await begin(url)
    lot = random.Random(20)
    for _ in range(KILLS):
        process = await lead(url)
        assert process.stdout is not None
        for _line in range(lot.randrange(1, 8)):
            await process.stdout.readline()
        await asyncio.sleep(lot.random() * 0.01)
        if process.returncode is None:
            process.kill()
        await process.communicate()
    process = await lead(url)
    _out, told = await process.communicate()
    assert process.returncode == 0, told.decode()
    await check(url)


@pytest.mark.slow
async def test_two_processes_at_once(url: str) -> None:
    await begin(url, replace(PLAN, minutes=60))
    for process in [await lead(url, 12, 50), await lead(url, 12, 50)]:
        _out, told = await process.communicate()
        assert process.returncode == 0, told.decode()
    over = await check(url)
    assert len({game.paired_at for game in over.games}) >= WAVES

"""An idle bot asks one question for all its loops, and still finds what others leave to it."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event

import storage.lookout
from bot.clockwork.lookout import DISTANCES, Lookout
from bot.clockwork.loop import WATCHED_REST, Loop
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Pacing
from bot.services import Services
from storage import Database
from storage.lookout import QUERIES, Work
from tests.bot.clockwork.test_servers import client_of
from tests.bot.conftest import NOON
from tests.bot.teams.team_games import MEMBERS, TURN, begin_teams, vote
from tests.simulation.chronicle import Chronicle
from tests.simulation.loop import run_virtually
from tests.simulation.plan import Plan
from tests.simulation.world import run_world

MOST = 1100  # statements in an idle hour of one process: 240 looks, 240 heartbeats of two, the rest


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count the statements of all databases by their first word."""
    counts: Counter[str] = Counter()

    def count(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        counts[statement.split(maxsplit=1)[0]] += 1

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield counts
    finally:
        event.remove(Engine, "before_cursor_execute", count)


def count_statements(hours: float, processes: int) -> int:
    """Count the statements of a bot without people, apart from the beginnings of transactions."""
    with counted() as counts:
        run_world(Plan(seed=1, hours=hours, people=0, processes=processes), Chronicle())
    return counts.total() - counts["BEGIN"]


@pytest.mark.parametrize("processes", [1, 2])
def test_an_idle_hour_costs_few_statements(processes: int) -> None:
    after_start = count_statements(3.0, processes) - count_statements(1.0, processes)
    assert after_start / 2 <= MOST * processes


def test_a_watched_loop_rests_until_it_is_woken() -> None:
    async def main() -> tuple[int, float]:
        steps = 0

        async def step() -> float:
            nonlocal steps
            steps += 1
            return float("inf")

        loop = Loop("test", step)
        loop.is_watched = True
        loop.start()
        await asyncio.sleep(WATCHED_REST - 1)
        rested = loop.has_rested
        loop.wake()
        await asyncio.sleep(1)
        await loop.stop()
        return steps, rested

    assert run_virtually(main()) == (2, WATCHED_REST - 1)


async def test_nothing_is_found_where_nothing_waits(database: Database) -> None:
    lookout = storage.lookout.Lookout(frozenset(QUERIES), DISTANCES)
    assert await database.read(lookout.look, NOON) == set()


async def test_what_another_process_left_wakes_its_loop_and_no_other(database: Database) -> None:
    services = Services.on(database)
    match = await begin_teams(services)
    await vote(services, match, MEMBERS[0], "c3-d4")
    woken: list[str] = []

    def loop_of(name: str, work: Work) -> Loop:
        async def step() -> float:
            woken.append(name)
            return float("inf")

        return Loop(name, step, work=work, patrol=0.0)

    loops = [loop_of("votes", Work.VOTES), loop_of("roles", Work.ROLES)]
    around = Surroundings(client_of(shards=1), services, Pacing(), lambda: NOON + TURN)
    lookout = Lookout(around, loops)
    for loop in loops:
        loop.start()
    await asyncio.sleep(0.05)
    woken.clear()
    await lookout.look()
    await asyncio.sleep(0.05)
    for loop in loops:
        await loop.stop()
    assert woken == ["votes"]

"""A process that presses storms and duels, one line for each press; it may be killed.

`python -m tests.bot.school.run_stream URL SEED`. Several may do so at once: what another one has
pressed before is stale, and looked at again.
"""

import asyncio
import random
import sys
from datetime import datetime, timedelta

from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course.attempt import list_main_line
from bot.school.course.duel_order import DuelKind
from bot.school.course.storm_run import Press
from bot.school.duel import Duel, DuelPlan, DuelState
from bot.school.duel_store import load_duel
from bot.school.duels import (
    advance_due_duels,
    end_due_duel_runs,
    join_duel,
    open_duel,
    press_duel_run,
    press_go,
    start_duel,
    stop_duel_run,
)
from bot.school.facts import NoSuchDuel, SchoolError
from bot.school.runs import Run, RunKind, begin_storm, find_newest_run, press_other, press_run
from engine.line_texts import moves_by_text
from storage import Database, Person, Place
from tests.bot.telling import tell

NOON = datetime.fromisoformat("2026-11-19T12:00:00+00:00")
HERE = Place(11, 21)
DUELS = 12
STORMER = Person(99, "stormer")


def people_of(number: int) -> tuple[Person, Person]:
    """The two people of a duel, who are in no other one."""
    return Person(2 * number, f"person {2 * number}"), Person(2 * number + 1, f"p {2 * number + 1}")


async def main(url: str, seed: int) -> None:
    """Press until all duels are over."""
    database, chance = await Database.open(url), random.Random(seed)
    runner = Runner(database)
    for number in range(1, DUELS + 1):
        while not (duel := await find(runner, number)).is_over:
            try:
                await step(runner, duel, chance)
                await storm(runner, chance)
            except SchoolError as error:
                tell(type(error).__name__)
            tell("pressed")
    await database.close()


async def find(runner: Runner, number: int) -> Duel:
    """Return a duel, opened now if it is new; its number is that of its turn."""
    try:
        return await runner.run(load_duel, number)
    except NoSuchDuel:
        pass
    host, _other = people_of(number)
    plan = DuelPlan(place=HERE, host=host, kind=DuelKind.RACE)
    try:
        return await runner.run(open_duel, plan, None, NOON)
    except SchoolError:  # another process was first
        return await runner.run(load_duel, number)


async def step(runner: Runner, duel: Duel, chance: random.Random) -> None:
    """Bring a duel a press further."""
    host, other = people_of(duel.id)
    if duel.state is DuelState.OPEN:
        if duel.has_two:
            await runner.run(start_duel, duel.id, act(host))
        else:
            await runner.run(join_duel, duel.id, act(other), HERE.channel_id)
        return
    waiting = [each.person for each in duel.people if not each.is_ready]
    if waiting:
        await runner.run(press_go, duel.id, act(waiting[0], 1))
        return
    busy = [each for each in duel.people if each.is_busy]
    if not busy:  # which must not be: the end of the last run is the end of the duel
        await runner.run(advance_due_duels, NOON + timedelta(hours=1), lambda _server: True)
        return
    each = chance.choice(busy)
    assert each.run_id is not None
    assert each.run is not None
    await press_duel(runner, Run(each.run_id, each.run), each.person, chance)


async def press_duel(runner: Runner, run: Run, person: Person, chance: random.Random) -> None:
    """Play a move, mostly the right one; or let the time of a race that is won run out."""
    seconds = 2 + run.row.version
    by = act(person, seconds, run.row.version)
    if run.row.budget < 300_000:
        due = run.row.due_at
        assert due is not None
        await runner.run(end_due_duel_runs, due, {run.id})
    elif chance.random() < 0.02:
        await runner.run(stop_duel_run, by, run.id, 0)
    else:
        await runner.run(press_duel_run, by, run.id, choose(run, chance), 0)


async def storm(runner: Runner, chance: random.Random) -> None:
    """Press a storm, or begin the next one."""
    run = await runner.run(find_newest_run, STORMER.id, RunKind.STORM)
    if run is None or run.is_over:
        await runner.run(begin_storm, act(STORMER), 11, "", run.id if run else 0)
        return
    by = act(STORMER, run.row.version, run.row.version)
    if chance.random() < 0.1:
        await runner.run(press_other, by, run.id, Press.STOP, 0)
    else:
        await runner.run(press_run, by, run.id, choose(run, chance), 0)


def choose(run: Run, chance: random.Random) -> str:
    """Return a right move, or now and then a wrong one."""
    right = list_main_line(run.puzzle)[2 * run.row.step]
    if run.row.step or chance.random() < 0.8:
        return right
    node, game = run.puzzle.solution, run.puzzle.game
    known = moves_by_text(game, game.start(run.puzzle.fen))
    return next(text for text in known if text not in {node.move, *node.also})


def act(person: Person, seconds: float = 0, version: int | None = None) -> Act:
    """What a person does, some seconds after the start."""
    at = NOON + timedelta(seconds=seconds)
    return Act(person=person, at=at, sent_at=at, ply=version)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))

"""Presses of storms and duels by processes that are killed, or two at once: each counts once."""

import asyncio
import random
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches.runner import Runner
from bot.school.course.duel_order import GOAL
from bot.school.course.storm_run import Mark, RunEnding
from bot.school.duel import Duel, DuelState
from bot.school.duel_store import load_duel
from bot.school.facts import NoSuchDuel
from storage import Database
from storage.rows import RunRow
from storage.runs import find_run, list_missed
from tests.bot.school.run_stream import DUELS, NOON, STORMER, people_of

ROOT = Path(__file__).parents[3]
KILLS = 40


async def press_on(url: str, seed: int) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.school.run_stream", url, str(seed)),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )


async def finish(url: str, seed: int) -> None:
    _output, complaints = await (await press_on(url, seed)).communicate()
    assert not complaints, complaints.decode()


async def look(url: str) -> list[Duel]:
    """Check everything that must hold at any moment; return the duels so far."""
    database = await Database.open(url)
    runner, duels = Runner(database), list[Duel]()
    for number in range(1, DUELS + 1):
        try:
            duels.append(await runner.run(load_duel, number))
        except NoSuchDuel:
            break
    for duel in duels:
        check_duel(duel)
        for each in duel.people:
            if each.run:
                check_run(each.run, {*await missed_by(database, each.person.id)})
    storms = {*await missed_by(database, STORMER.id)}
    number = 1
    while (row := await database.read(find_run, number)) is not None:
        if row.person_id == STORMER.id:
            check_run(row, storms)
        number += 1
    await database.close()
    return duels


async def missed_by(database: Database, person_id: int) -> list[int]:
    return [*await database.read(list_missed, person_id, NOON - timedelta(days=1))]


def check_duel(duel: Duel) -> None:
    """The duel is over if and only if its last run is, and a win has cut what others have left."""
    assert {each.person for each in duel.people} <= {*people_of(duel.id)}
    if duel.state is DuelState.RUNNING:
        assert any(each.is_busy or not each.has_begun for each in duel.people)
    if duel.state is DuelState.OVER:
        assert not any(each.is_busy for each in duel.people)
    if duel.best is not None:
        assert all(
            each.run.budget <= duel.best for each in duel.people if each.run and each.is_busy
        )
        assert duel.place_people()[0][1].score.solved == GOAL
    assert duel.state in (DuelState.OPEN, DuelState.RUNNING, DuelState.OVER)


def check_run(row: RunRow, missed: set[int]) -> None:
    """Every press was kept with all that follows from it."""
    assert row.marks.count(Mark.SOLVED) == row.score
    assert row.marks.count(Mark.WRONG) == row.wrong
    assert row.version >= len(row.marks)
    wrong = {puzzle for puzzle, mark in zip(row.row, row.marks, strict=False) if mark == Mark.WRONG}
    assert wrong <= missed
    assert (row.due_at is None) == (row.state != RunEnding.OPEN)


@pytest.mark.slow
async def test_killed_before_within_and_after_presses(url: str) -> None:
    chance = random.Random(30)
    for kill in range(KILLS):
        process = await press_on(url, kill)
        assert process.stdout is not None
        for _line in range(chance.randrange(0, 24)):
            if not await process.stdout.readline():
                break
        await asyncio.sleep(chance.random() / 50)  # into the next press
        if process.returncode is None:
            process.kill()
        _output, complaints = await process.communicate()
        assert not complaints, complaints.decode()
        await look(url)
    await finish(url, KILLS)
    duels = await look(url)
    assert len(duels) == DUELS
    assert {duel.state for duel in duels} == {DuelState.OVER}


@pytest.mark.slow
async def test_two_processes_at_once(url: str) -> None:
    await asyncio.gather(finish(url, 1), finish(url, 2))
    duels = await look(url)
    assert {duel.state for duel in duels} == {DuelState.OVER}
    runs = [each.run for duel in duels for each in duel.people if each.run]
    assert len(runs) == 2 * DUELS
    ends = {RunEnding.FINISHED, RunEnding.BEATEN, RunEnding.STOPPED, RunEnding.TIME}
    assert {RunEnding(run.state) for run in runs} <= ends

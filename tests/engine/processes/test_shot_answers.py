"""Shots by workers: also when they are killed, or cannot start, and never with a secret."""

import asyncio
import os
import signal

import pytest

from engine.levels import Level
from engine.processes.jobs import Urgency
from engine.processes.partner import Partner, PartnerSettings
from engine.processes.pool import WorkerPool
from engine.processes.questions import ShotQuestion
from engine.processes.shot_answers import ask_for_shot
from rules.chapaev import Chapaev
from tests.engine.processes.test_partner import LONG, SETTINGS, eventually, partner, pool, workers

__all__ = ["partner", "pool"]  # fixtures

GAME = Chapaev(("short-match", "three-in-a-row"))


def question(level: Level, seed: int = 1) -> ShotQuestion:
    position = GAME.start()
    after = GAME.play(position, GAME.shoot(position, GAME.suggestions(position)[0], "secret"))
    return ask_for_shot(GAME, after.position, level, seed)


async def test_the_same_question_has_the_same_answer(pool: WorkerPool) -> None:
    asked = question(Level.CLUB)
    one, again = [await pool.ask(asked, Urgency.MOVE, LONG) for _ in range(2)]
    assert one == again
    assert one.rolled > 0
    assert GAME.parse(GAME.start(asked.game.opening), one.text)


async def test_full_strength_shoots_in_the_seconds_of_the_settings(partner: Partner) -> None:
    asked = question(Level.FULL_STRENGTH)
    strong = await partner.choose_shot(asked, LONG)
    assert GAME.parse(GAME.start(asked.game.opening), strong.text)


async def test_nothing_tells_how_hands_wobble() -> None:
    assert "secret" not in repr(question(Level.CLUB))


async def test_a_worker_that_is_killed_costs_one_answer(pool: WorkerPool) -> None:
    await pool.ask(question(Level.CLUB), Urgency.MOVE, LONG)
    (first,) = workers()
    asking = asyncio.create_task(pool.ask(question(Level.FULL_STRENGTH), Urgency.MOVE, LONG))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    assert (await asking).rolled > 0
    await eventually(lambda: first not in workers())


async def test_who_waits_no_more_frees_the_worker(pool: WorkerPool) -> None:
    await pool.ask(question(Level.CLUB), Urgency.MOVE, LONG)
    before = workers()
    asking = [
        asyncio.create_task(pool.ask(question(Level.FULL_STRENGTH, seed), Urgency.MOVE, LONG))
        for seed in range(3)
    ]
    await pool.ask(question(Level.FULL_STRENGTH), Urgency.MOVE, LONG)  # another one has begun then
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    assert (await pool.ask(question(Level.CLUB), Urgency.MOVE, LONG)).rolled > 0
    assert workers() == before  # it stopped: no one had to end it


@pytest.mark.parametrize("level", [Level.FIRST_STEPS, Level.FULL_STRENGTH])
async def test_a_shot_is_found_at_a_glance_where_nobody_works(level: Level) -> None:
    partner = Partner(PartnerSettings(workers=1, seconds=SETTINGS.seconds))
    await partner.close()
    asked = question(level)
    answer = await partner.choose_shot(asked, LONG)
    assert answer.rolled == 0
    assert GAME.parse(GAME.start(asked.game.opening), answer.text)

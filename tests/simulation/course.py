"""The course of a world: hours of trouble, and calms in which everything must come right."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Protocol

from playground import Playground
from tests.simulation.bots import BotProcess
from tests.simulation.faults import Troubles, plan_faults
from tests.simulation.inspection import Inspector
from tests.simulation.plan import ACTING, CALM, CYCLE, LOOK, Plan, is_calm
from tests.simulation.population.gatherings import hold_gatherings, plan_gatherings
from tests.simulation.population.resident import Resident
from tests.simulation.surroundings import collect_garbage
from tests.simulation.town import Town


class Living(Protocol):
    """What a world consists of."""

    @property
    def plan(self) -> Plan: ...
    @property
    def town(self) -> Town: ...
    @property
    def bots(self) -> Sequence[BotProcess]: ...
    @property
    def residents(self) -> Sequence[Resident]: ...
    @property
    def troubles(self) -> Troubles: ...
    @property
    def inspector(self) -> Inspector: ...


async def live_through(world: Living) -> None:
    """Let the bot run, people live and things go wrong as long as planned. Raises Breach."""
    discord: Playground = world.town.discord
    for bot in world.bots:
        bot.start()
    await discord.ready()
    planned = [
        fault
        for fault in plan_faults(str(world.plan.seed), world.plan.faults, world.plan.seconds)
        if fault.number not in world.plan.without and not is_calm(fault.at)
    ]
    random = Random(f"{world.plan.seed} gatherings")
    planned_gatherings = plan_gatherings(
        random, world.town, len(world.residents), world.plan.seconds
    )
    lives = [
        *(resident.live() for resident in world.residents),
        hold_gatherings(random, planned_gatherings, world.residents),
    ]
    course = [_keep_course(world), _look_often(world)]
    async with asyncio.TaskGroup() as group:
        others = [group.create_task(each) for each in (*lives, world.troubles.bring_about(planned))]
        looks = [group.create_task(each) for each in course]
        await looks[0]
        for task in (*others, *looks):
            task.cancel()


async def _keep_course(world: Living) -> None:
    """Change between trouble and calm until the end; the last calm comes whenever that is."""
    began_at = asyncio.get_running_loop().time()
    end = world.plan.seconds
    while True:
        passed = asyncio.get_running_loop().time() - began_at
        calm_at = min(passed - passed % CYCLE + CYCLE - CALM, end)
        await asyncio.sleep(max(0.0, calm_at - passed))
        await _live_through_calm(world)
        if calm_at + CALM >= end:
            return
        await asyncio.sleep(1.0)


async def _live_through_calm(world: Living) -> None:
    """Let nothing go wrong; people act for a while, then they rest and all is looked at."""
    world.troubles.calm_down()
    world.inspector.begin_calm()
    await asyncio.sleep(ACTING)
    for resident in world.residents:
        resident.is_at_rest = True
    await asyncio.sleep(LOOK - ACTING)
    world.inspector.note_owed()
    await asyncio.sleep(CALM - LOOK)
    world.inspector.end_calm()
    collect_garbage()
    for resident in world.residents:
        resident.is_at_rest = False


async def _look_often(world: Living) -> None:
    """Look more often at what must always hold, from a moment on, if the plan says so."""
    plan = world.plan
    if not plan.look_every:
        return
    await asyncio.sleep(plan.look_from)
    while True:
        world.inspector.look()
        await asyncio.sleep(plan.look_every)

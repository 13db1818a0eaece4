"""When people come together for a wish: drawn for the whole world from its seed."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playground import Channel
from tests.simulation.population.resident import Resident
from tests.simulation.population.wishes import WISHES, Wish
from tests.simulation.town import Town

DAY = 86_400.0
USUAL_PEOPLE = 50  # for which wishes tell how often they come up
FIRST = 900.0  # seconds after the beginning, when all have sat down once


@dataclass(frozen=True, slots=True)
class Gathering:
    """Some people who share a wish in a channel, from a moment on; the first begins it."""

    at: float  # seconds after the beginning
    wish: Wish
    channel: Channel
    people: tuple[Resident, ...]


def plan_gatherings(
    random: Random, town: Town, residents: Sequence[Resident], seconds: float
) -> list[Gathering]:
    """Draw all gatherings of a world, the earliest first."""
    drawn = _draw(random, town, residents, seconds)
    return sorted(drawn, key=lambda gathering: gathering.at)


def _draw(
    random: Random, town: Town, residents: Sequence[Resident], seconds: float
) -> Iterator[Gathering]:
    share = seconds / DAY * len(residents) / USUAL_PEOPLE
    for wish in WISHES:
        expected = wish.a_day * share
        for _ in range(int(expected) + (random.random() < expected % 1)):
            channel = random.choice(town.channels)
            able = [
                each
                for each in residents
                if channel in each.who.channels and (each.who.is_staff or not wish.is_of_staff)
            ]
            if len(able) >= wish.people:
                people = tuple(random.sample(able, wish.people))
                yield Gathering(random.uniform(FIRST, max(FIRST, seconds)), wish, channel, people)


async def hold_gatherings(planned: Sequence[Gathering]) -> None:
    """Invite people as planned; whoever is busy with a wish stays with it."""
    loop = asyncio.get_running_loop()
    began_at = loop.time()
    for gathering in planned:
        await asyncio.sleep(max(0.0, began_at + gathering.at - loop.time()))
        for number, resident in enumerate(gathering.people):
            resident.invite(gathering.wish, gathering.channel, begins=number == 0)

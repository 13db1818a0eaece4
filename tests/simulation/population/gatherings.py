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
    """A wish that comes up in a channel, so many seconds after the beginning."""

    at: float
    wish: Wish
    channel: Channel


def plan_gatherings(random: Random, town: Town, people: int, seconds: float) -> list[Gathering]:
    """Draw all gatherings of a world, the earliest first."""
    drawn = _draw(random, town, seconds / DAY * people / USUAL_PEOPLE, seconds)
    return sorted(drawn, key=lambda gathering: gathering.at)


def _draw(random: Random, town: Town, share: float, seconds: float) -> Iterator[Gathering]:
    for wish in WISHES:
        expected = wish.a_day * share
        for _ in range(int(expected) + (random.random() < expected % 1)):
            at = random.uniform(FIRST, max(FIRST, seconds))
            yield Gathering(at, wish, random.choice(town.channels))


async def hold_gatherings(
    random: Random, planned: Sequence[Gathering], residents: Sequence[Resident]
) -> None:
    """Let people who are free share a wish when it comes up; the first of them begins it."""
    loop = asyncio.get_running_loop()
    began_at = loop.time()
    for gathering in planned:
        await asyncio.sleep(max(0.0, began_at + gathering.at - loop.time()))
        able = [
            each for each in residents if each.is_free and gathering.channel in each.who.channels
        ]
        for number, resident in enumerate(_choose(random, gathering.wish, able)):
            resident.invite(gathering.wish, gathering.channel, begins=number == 0)


def _choose(random: Random, wish: Wish, able: Sequence[Resident]) -> Sequence[Resident]:
    """Choose some people, the first of them one who can begin; none if nobody can."""
    hosts = [each for each in able if each.who.is_staff or not wish.is_of_staff]
    if not hosts:
        return []
    host = random.choice(hosts)
    others = [each for each in able if each is not host]
    return [host, *random.sample(others, min(len(others), wish.people - 1))]

"""Random lives, erased by processes: by some that are killed, by two at once; nothing is lost."""

import asyncio
import random
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches.match_store import load_readable
from bot.matches.packing import pack_ended
from bot.people.erasing import begin_erasure, end_bans_of_erased, list_begun_erasures
from bot.ratings.pools import WORLD
from bot.services import Services
from rules import Color
from storage import Database
from storage.rows import Person, PoolKey
from tests.bot.conftest import BORIS, CLARA, LATER, NOON, WHITE_BY_LOT
from tests.bot.people import lives
from tests.bot.people.lives import OWN_CHANNEL, SERVER, ZOE
from tests.bot.ratings import test_ratings
from tests.storage.databases import Databases

ROOT = Path(__file__).parents[3]
AFTER_BANS = NOON + timedelta(days=31)
KEYS = [PoolKey(SERVER, "long Russian"), PoolKey(WORLD, "long Russian")]
LIVES, LIVES_OF_TWO, MOST_KILLS = 12, 6, 6


async def live_at_random(database: Database, chance: random.Random) -> None:
    """Let Zoe do some of what she may, among random rated games of three people."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    for number in range(chance.randrange(0, 9)):
        players: list[Person] = chance.sample([ZOE, BORIS, CLARA], 2)
        loser = chance.choice([*Color, None])
        at = NOON - timedelta(days=chance.randrange(1, 90), minutes=number)
        await test_ratings.finish(services, (players[0], players[1]), loser, at)
    parts = [part for part in lives.PARTS if chance.random() < 0.7] or [lives.PARTS[0]]
    for part in parts:
        await part(services)
    if chance.random() < 0.7:
        await database.write(lives.go_to_school)
    if chance.random() < 0.5:
        await services.run(pack_ended, NOON + timedelta(days=1))
    await services.run(begin_erasure, ZOE.id, LATER)


async def rated(database: Database) -> list[list[tuple[object, ...]]]:
    """All changes of ratings, from the games; they are those that are kept, to the last bit."""
    found = []
    for key in KEYS:
        replayed = await test_ratings.replayed(database, key)
        assert sorted(replayed, key=repr) == sorted(
            await test_ratings.kept(database, key), key=repr
        )
        found.append(replayed)
    return found


async def check(database: Database, before: list[list[tuple[object, ...]]]) -> None:
    """Nothing tells of Zoe once her bans are over; every game and every rating is as it was."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    assert await services.run(list_begun_erasures) == []
    after = await rated(database)
    for one, other in zip(before, after, strict=True):
        assert [(row[0], *row[2:]) for row in one] == [(row[0], *row[2:]) for row in other]
        pairs = zip(one, other, strict=True)
        assert all(str(new[1])[0] == "-" if old[1] == ZOE.id else new == old for old, new in pairs)
    number = 1
    while found := await services.run(load_readable, [number]):
        (match,) = found
        assert ZOE.id not in [getattr(seat.holder, "id", 0) for seat in match.seats]
        number += 1
    await end_bans_of_erased(services.runner, AFTER_BANS)
    assert await database.read(lives.list_traces, ZOE, OWN_CHANNEL.channel_id) == []


async def begin_to_erase(url: str) -> asyncio.subprocess.Process:
    """A process that has begun to erase whoever waits for it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bot.people.erasing_stream", url),
        cwd=ROOT,
        stdout=pipe,
        stderr=pipe,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    line = await process.stdout.readline()
    assert line == b"begun\n", (await process.stderr.read()).decode()
    return process


async def erase_by_two(url: str) -> None:
    """Let two processes erase the same person at once."""
    processes = await asyncio.gather(*(begin_to_erase(url) for _ in range(2)))
    for process in processes:
        output, complaints = await process.communicate()
        assert (output, complaints.decode()) == (b"done\n", "")


async def erase_and_kill(url: str, chance: random.Random) -> int:
    """Let processes erase until one is done, and kill some in the middle; return how many."""
    for kill in range(MOST_KILLS + 1):
        process = await begin_to_erase(url)
        if kill < MOST_KILLS:
            await asyncio.sleep(chance.random() / 4)  # into any step
            if process.returncode is None:
                process.kill()
        output, complaints = await process.communicate()
        assert not complaints, complaints.decode()
        if b"done" in output:
            return kill
    raise AssertionError("the last process was not done")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(LIVES))
async def test_lives_at_random_are_erased_by_processes_that_are_killed(
    url: str, databases: Databases, seed: int
) -> None:
    chance = random.Random(seed)
    before = await prepare(url, chance)
    await erase_and_kill(url, chance)
    await check_afterwards(url, before)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(LIVES_OF_TWO))
async def test_lives_at_random_are_erased_by_two_processes_at_once(
    url: str, databases: Databases, seed: int
) -> None:
    before = await prepare(url, random.Random(seed))
    await erase_by_two(url)
    await check_afterwards(url, before)


async def prepare(url: str, chance: random.Random) -> list[list[tuple[object, ...]]]:
    """A random life that waits to be erased; how its games change ratings."""
    database = await Database.open(url)
    await live_at_random(database, chance)
    before = await rated(database)
    await database.close()
    return before


async def check_afterwards(url: str, before: list[list[tuple[object, ...]]]) -> None:
    database = await Database.open(url)
    await check(database, before)
    await database.close()

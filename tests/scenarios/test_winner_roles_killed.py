"""`kill -9` while roles of winners pass on: in the end the last winner has it, and nobody else."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import storage
from bot.services import Services
from playground import Person, Playground, Server
from playground.faults import Fault
from playground.records import Role
from storage import Database
from storage.people import remember_person
from storage.won_roles import HELD, award_role, list_roles_of_person, list_waiting_roles
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process
from tests.storage.databases import Databases

GIVING, TAKING = "add_guild_member_role", "delete_guild_member_role"
STUCK = 1000.0  # seconds: never answered


@pytest.fixture
async def url(databases: Databases, tmp_path: Path) -> AsyncIterator[str]:
    """Of a file, and of a server."""
    async with databases.migrated(tmp_path) as address:
        yield address


def add_crown(discord: Playground, server: Server) -> Role:
    """A role for winners that the bot may give."""
    crown = server.add_role("crown")
    server.give_role(discord.bot, server.add_role("bot", permissions=["MANAGE_ROLES"]))
    return crown


async def kill_amid(discord: Playground, bot: BotProcess, lot: random.Random) -> None:
    """Start the bot, and kill it around one of the requests that pass a role on."""
    operation = lot.choice((GIVING, TAKING))
    stays = [Fault(operation=each, delay=STUCK, times=1000) for each in (GIVING, TAKING)]
    moment = lot.randrange(3)
    if moment == 0:  # under way, and not done
        discord.faults.add(Fault(operation=operation, delay=STUCK))
    elif moment == 1:  # done, and not written down
        discord.faults.add(Fault(operation=operation, cut=True, after_work=True), *stays)
    else:  # anywhere from there on
        discord.faults.add(Fault(operation=operation, delay=lot.random() * 0.02))
    before = discord.faults.hits
    await bot.start()
    await discord.until(lambda: discord.faults.hits > before)
    await asyncio.sleep(lot.random() * 0.04)
    await bot.kill()
    discord.faults.clear()


async def settle(services: Services) -> None:
    """Wait until nothing is to be given or taken any more."""
    while await services.read(list_waiting_roles):  # noqa: ASYNC110  # another process writes it
        await asyncio.sleep(0.01)


async def find_held(services: Services, people: list[Person]) -> dict[int, list[str]]:
    """What is kept of each person's roles, if anything is."""
    kept = {each.id: await services.read(list_roles_of_person, each.id) for each in people}
    return {number: [row.state for row in rows] for number, rows in kept.items() if rows}


@pytest.mark.parametrize(
    ("seed", "kills"), [(1, 2), pytest.param(2, 40, marks=pytest.mark.slow)], ids=str
)
async def test_killed_while_a_role_passes_on(
    discord_: Playground, url: str, tmp_path: Path, seed: int, kills: int
) -> None:
    server, _, people = company(discord_)
    crown = add_crown(discord_, server)
    database = await Database.open(url)
    services = Services.on(database)
    lot = random.Random(seed)
    winner = people[0]
    for each in people:
        await services.write(remember_person, storage.Person(each.id, each.name))
    await services.write(award_role, server.id, crown.id, [winner.id])
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as bot:
        await settle(services)
        for _ in range(kills):
            await bot.kill()
            winner = lot.choice([each for each in people if each is not winner])
            await services.write(award_role, server.id, crown.id, [winner.id])
            await kill_amid(discord_, bot, lot)
            await bot.start()
            await settle(services)
            roles = server.guild.member_roles
            assert {each for each, held in roles.items() if crown.id in held} == {winner.id}
            assert await find_held(services, people) == {winner.id: [HELD]}
    await database.close()

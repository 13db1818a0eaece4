"""`kill -9` while a simul begins: each board begins once, and is shown once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import bot.matches
from bot.matches import MatchServices, Place, Terms
from bot.matches.act import Act
from bot.matches.simul_value import Simul, SimulPlan
from playground import Person, Playground, Server
from storage import Database
from tests.scenarios.conftest import company
from tests.scenarios.processes import bot_process

BOARDS = 3
SENT = {"create_thread", "create_message", "update_message"}


async def start_simul(services: MatchServices, place: Place, people: list[Person]) -> Simul:
    """A simul that was opened a while ago, whose message and boards are not there yet."""
    host, *others = (bot.matches.Person(each.id, each.name) for each in people)
    now = datetime.now(UTC)
    plan = SimulPlan(place=place, host=host, terms=Terms("russian"))
    opened = await services.simuls.open(plan, now - timedelta(minutes=5))
    for person in others:
        await services.simuls.join(opened.id, Act(person=person, at=now))
    return await services.simuls.start(opened.id, Act(person=host, at=now))


def add_people(discord: Playground, server: Server, count: int) -> list[Person]:
    people = [discord.add_person(f"challenger {number}") for number in range(count)]
    server.join(*people)
    return people


@pytest.mark.slow
@pytest.mark.parametrize("requests", range(8))
async def test_killed_while_its_boards_open(
    discord_: Playground, url: str, tmp_path: Path, requests: int
) -> None:
    server, channel, (host, *_others) = company(discord_)
    challengers = add_people(discord_, server, BOARDS)
    database = await Database.open(url)
    services = MatchServices.on(database)
    place = Place(server.id, channel.id)
    simul = await start_simul(services, place, [host, *challengers])

    def sent() -> int:
        return sum(each.operation in SENT for each in discord_.requests)

    def boards() -> int:
        return sum("Move" in each.buttons for room in channel.threads for each in room.messages)

    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as process:
        await discord_.until(lambda: sent() >= requests)
        await process.restart()
        await discord_.until(
            lambda: (
                boards() == BOARDS and any("3 running" in each.text for each in channel.messages)
            )
        )
    begun = await services.simuls.find(simul.id)
    rooms = {match.main_room.place.channel_id for match in begun.matches}
    assert len(rooms) == len(begun.matches) == BOARDS
    assert boards() == BOARDS
    assert len(channel.threads) <= BOARDS + 1  # one that was opened in vain
    await database.close()

"""`kill -9` while a simul begins and when it ends: all boards are shown once, and one score."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.matches.act import Act
from bot.matches.terms import Terms
from bot.services import Services
from bot.teams.simul import Simul, SimulPlan, SimulState
from bot.teams.simul_store import load_simul
from bot.teams.simuls import join_simul, open_simul, start_simul
from playground import Channel, Message, Person, Playground, Server
from storage import Database, rows
from storage.rows import Place
from tests.scenarios.conftest import UNHURRIED, company
from tests.scenarios.processes import bot_process

BOARDS = 3
SENT = {"create_thread", "create_message", "update_message"}


async def begin(services: Services, place: Place, people: list[Person]) -> Simul:
    """A simul that was opened a while ago, whose message and boards are not there yet."""
    host, *others = (rows.Person(each.id, each.name) for each in people)
    now = datetime.now(UTC)
    plan = SimulPlan(place=place, host=host, terms=Terms("russian"))
    opened = await services.run(open_simul, plan, now - timedelta(minutes=5))
    for person in others:
        await services.run(join_simul, opened.id, Act(person=person, at=now))
    return await services.run(start_simul, opened.id, Act(person=host, at=now))


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
    services = Services.on(database)
    place = Place(server.id, channel.id)
    simul = await begin(services, place, [host, *challengers])

    def sent() -> int:
        return sum(each.operation in SENT for each in discord_.requests)

    def boards() -> int:
        return sum("Move" in each.buttons for room in channel.threads for each in room.messages)

    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as process:
        await discord_.until(lambda: sent() >= requests)
        await process.restart()
        await discord_.until(
            lambda: (
                boards() == BOARDS
                and any("3 in progress" in each.text for each in channel.messages)
            )
        )
    begun = await services.run(load_simul, simul.id)
    rooms = {match.main_room.place.channel_id for match in begun.matches}
    assert len(rooms) == len(begun.matches) == BOARDS
    assert boards() == BOARDS
    assert len(channel.threads) <= BOARDS + 1  # one that was opened in vain
    await database.close()


@dataclass(frozen=True)
class Hall:
    """The channel of a simul, with what the bot has sent there."""

    discord: Playground
    channel: Channel

    def count_sent(self) -> int:
        return sum(each.operation in SENT for each in self.discord.requests)

    def count_boards(self, button: str) -> int:
        """Count the messages in threads with a button."""
        threads = self.channel.threads
        return sum(button in each.buttons for room in threads for each in room.messages)

    def count_told(self, words: str) -> int:
        return sum(words in each.text for each in self.channel.messages)

    def has_begun(self) -> bool:
        return self.count_boards("Move") == BOARDS and self.count_told("3 in progress") == 1

    async def ask_to_resign(self, host: Person) -> Message:
        """Let the host be asked whether all games are to be resigned, once they have begun."""
        await self.discord.until(self.has_begun)
        message = next(each for each in self.channel.messages if "Next board" in each.buttons)
        panel = (await host.click(message, "Next board")).shown
        for button in ("Done", "Resign all"):
            await host.click(panel, button)
        return panel


async def wait_until_told(services: Services, simul_id: int) -> None:
    """Return once it is noted that the end of a simul was told."""
    async with asyncio.timeout(2 * UNHURRIED):
        while True:
            if (await services.run(load_simul, simul_id)).is_told:
                return
            await asyncio.sleep(0.05)  # nothing tells that it is noted


@pytest.mark.slow
@pytest.mark.parametrize("requests", range(6))
async def test_killed_while_its_end_is_told(
    discord_: Playground, url: str, tmp_path: Path, requests: int
) -> None:
    server, channel, (host, *_others) = company(discord_)
    challengers, hall = add_people(discord_, server, BOARDS), Hall(discord_, channel)
    database = await Database.open(url)
    services = Services.on(database)
    simul = await begin(services, Place(server.id, channel.id), [host, *challengers])
    async with bot_process(discord_, tmp_path, DATABASE_URL=url) as process:
        panel, before = await hall.ask_to_resign(host), hall.count_sent()
        resigning = asyncio.create_task(host.click(panel, "Resign all"))
        await discord_.until(lambda: hall.count_sent() >= before + requests or resigning.done())
        await process.restart()
        if (
            await services.run(load_simul, simul.id)
        ).state is SimulState.RUNNING:  # killed too soon
            await host.click(panel, "Resign all")
        await discord_.until(lambda: hall.count_boards("Rematch") == BOARDS)
        await wait_until_told(services, simul.id)
        await resigning
    assert (hall.count_boards("Rematch"), hall.count_told("is over.**")) == (BOARDS, 1)
    assert hall.count_told("3 lost") == 2  # in its message and below all
    await database.close()

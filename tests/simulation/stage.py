"""A small place for a story: one channel, a few people, one bot, and people who try again."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playground import Channel, Exchange, Impossible, Message, Person, Playground
from tests.simulation.checks.evidence import Breach
from tests.simulation.town import Neighbour, Town

THROUGH = "people get through with what they do, if they try again"
DONE = "what comes by itself comes"
TRIES, PATIENCE = 6, 45.0  # how often something is tried, and the seconds waited for its effect
STEP = 1.0  # second between two looks
NAMES = ("anna", "bela", "cleo", "dora")
HOUR = 3600.0
AGE = 1000 * 86_400.0  # seconds of every account


@dataclass(frozen=True)
class Stage:
    """Where a story happens. The people act in the channel unless it tells another one."""

    town: Town
    channel: Channel
    people: tuple[Person, ...]

    @property
    def rooms(self) -> tuple[Channel, ...]:
        """The channel and its threads."""
        return self.channel, *self.channel.threads

    def find(self, button: str, words: str = "") -> Message | None:
        """Return the newest public message with a button and some words, None if there is none."""
        found = (
            message
            for room in self.rooms
            for message in room.messages
            if button in message.buttons and words in message.text
        )
        return max(found, key=lambda message: message.id, default=None)

    def says(self, words: str) -> bool:
        """Tell whether a public message says something now."""
        return any(words in message.text for room in self.rooms for message in room.messages)

    async def insist(
        self, what: str, act: Callable[[], Awaitable[Any]], done: Callable[[], bool]
    ) -> None:
        """Do something until it has its effect, as patiently as people are. Raises Breach."""
        for _ in range(TRIES):
            with suppress(Impossible):  # what is to be pressed may not be there, or not yet
                await act()
            if await self.wait_for(done):
                return
        raise Breach(THROUGH, what)

    async def wait_for(self, done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait until something is true; tell whether it became so in time."""
        for _ in range(round(seconds / STEP)):
            if done():
                return True
            await asyncio.sleep(STEP)
        return done()

    async def press(self, who: Person, button: str, words: str = "") -> Exchange:
        """Press a button of the newest message that has it. Raises Impossible."""
        message = self.find(button, words)
        if message is None:
            raise Impossible(f"no message with {button}")
        return await who.click(message, button)

    async def press_in_turn(self, who: Person, first: Exchange, *buttons: str) -> None:
        """Press buttons of an answer that changes with each, as far as they come."""
        for button in buttons:
            message = first.message
            if message is None or button not in message.buttons:
                return
            await who.click(message, button)

    async def insist_on_answer(
        self, what: str, act: Callable[[], Awaitable[Exchange]], words: str
    ) -> None:
        """Do something until its answer has some words. Raises Breach."""
        answers: list[Exchange] = []

        async def note() -> None:
            answers.append(await act())

        await self.insist(
            what,
            note,
            lambda: any(
                each.message is not None and words in each.message.text for each in answers
            ),
        )

    async def wait_until(self, what: str, done: Callable[[], bool], seconds: float = HOUR) -> None:
        """Wait for what the bot does by itself. Raises Breach."""
        if not await self.wait_for(done, seconds):
            raise Breach(DONE, what)

    def find_room(self, button: str) -> Channel:
        """Return the room of the newest message with a button, or the channel."""
        found = self.find(button)
        return self.channel if found is None else found.channel


def set_stage(discord: Playground) -> Stage:
    """Found one server with one channel, where everyone is."""
    server = discord.add_server("Club")
    channel = server.add_channel("draughts")
    people = []
    for name in NAMES:
        person = discord.add_person(name, age=AGE)
        server.join(person, since=AGE / 2)
        person.here = channel
        people.append(person)
    neighbours = tuple(Neighbour(each, (server,), (channel,), is_staff=False) for each in people)
    town = Town(discord, (server,), (channel,), neighbours)
    return Stage(town, channel, tuple(people))

"""One person: sits down now and then, answers what calls them, and does as they like."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playground import Exchange, Impossible, Message, Modal, State, Unanswered
from playground.components import LINK_STYLE, SELECTS, Kind, walk
from playground.crowd.finding import fill_in as fill_form
from playground.events import JsonObject
from tests.simulation.chronicle import Chronicle
from tests.simulation.population.options import fill_in
from tests.simulation.population.tastes import COMMANDS, weight_of
from tests.simulation.town import Neighbour, Town

DAY, HOUR = 86_400.0, 3600.0
NEWEST = 12  # messages of a channel that people still look at
MOST_USES = 8  # of one message, until it is put away
KEPT_CALLS = 30
FIRST_SITTING = 600.0  # seconds after the start within which all have sat down once
ANSWERS_A_CALL = 0.9
LOOKS_AROUND = 0.35  # the share of free acts that use what stands in a channel
SAYS_SOMETHING = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """How someone behaves. Seconds and chances."""

    gets_up: float  # of the day in UTC
    stays_up: float
    sittings: float  # a day
    acts: float  # of a sitting
    pause: float  # between two acts
    twice: float  # how often something is pressed twice at once
    reaction: float  # to a call, while away


def draw_character(random: Random, acts_a_day: float) -> Character:
    """Draw the character of someone who acts so often a day on the average."""
    sittings = random.uniform(2.0, 8.0)
    share = random.expovariate(1.0) + 0.3
    return Character(
        gets_up=random.uniform(0.0, DAY),
        stays_up=random.uniform(12.0, 18.0) * HOUR,
        sittings=sittings,
        acts=max(2.0, acts_a_day * share / 1.3 / sittings),
        pause=random.choice((2.0, 8.0, 20.0, 60.0)),
        twice=random.choice((0.0, 0.02, 0.1, 1.0)),
        reaction=random.choice((20.0, 300.0, 3600.0, 4 * HOUR)),
    )


@dataclass
class Pile:
    """Messages that lie before someone, the newest on top, and how often each was used."""

    messages: deque[Message] = field(default_factory=lambda: deque(maxlen=KEPT_CALLS))
    uses: dict[int, int] = field(default_factory=dict)

    def put(self, message: Message) -> None:
        """Lay a message on top."""
        if message in self.messages:
            self.messages.remove(message)
        self.messages.append(message)

    def take(self) -> Message | None:
        """Return the message on top that can still be used."""
        while self.messages:
            message = self.messages[-1]
            used = self.uses.get(message.id, 0)
            if not message.is_deleted and used < MOST_USES and list_controls(message):
                self.uses[message.id] = used + 1
                return message
            self.messages.pop()
            self.uses.pop(message.id, None)
        return None


class Resident:
    """Lives in the town until the simulation ends."""

    def __init__(
        self,
        town: Town,
        who: Neighbour,
        random: Random,
        chronicle: Chronicle,
        character: Character,
    ) -> None:
        self.who, self.person = who, who.person
        self.is_at_rest = False  # until which no one acts, by order of the world
        self._town, self._random, self._chronicle = town, random, chronicle
        self._character = character
        self._pile = Pile()
        self._called = asyncio.Event()

    def call(self, message: Message) -> None:
        """Let a message lie before the person, who may come because of it."""
        self._pile.put(message)
        self._called.set()

    async def live(self) -> None:
        """Sit down, act, go away, for ever."""
        await asyncio.sleep(self._random.uniform(0.0, FIRST_SITTING))
        while True:
            await self._sit()
            await self._be_away()

    async def _sit(self) -> None:
        for _ in range(1 + int(self._random.expovariate(1 / self._character.acts))):
            if not self.is_at_rest:
                await self._act()
            await asyncio.sleep(1.0 + self._random.expovariate(1 / self._character.pause))

    async def _be_away(self) -> None:
        """Stay away until the next sitting, until called, or through the night."""
        pause = self._random.expovariate(self._character.sittings / self._character.stays_up)
        self._called.clear()
        try:
            async with asyncio.timeout(pause):
                await self._called.wait()
            await asyncio.sleep(self._random.expovariate(1 / self._character.reaction))
        except TimeoutError:
            pass
        present = asyncio.get_running_loop().time() - self._character.gets_up
        if present % DAY > self._character.stays_up:
            await asyncio.sleep(DAY - present % DAY)

    async def _act(self) -> None:
        """Do one thing, and write down what came of it."""
        message = self._pile.take() if self._random.random() < ANSWERS_A_CALL else None
        if message is None and self._random.random() < LOOKS_AROUND:
            message = self._look_around()
        if message is not None:
            await self._use(message)
        elif self._random.random() < SAYS_SOMETHING:
            self._say()
        else:
            await self._command()

    def _look_around(self) -> Message | None:
        """Return a message of a channel with something to press."""
        channel = self._random.choice(self.who.channels)
        if not self.person.can_see(channel):
            return None
        usable = [each for each in channel.list_newest(NEWEST) if list_controls(each)]
        return self._random.choice(usable) if usable else None

    def _say(self) -> None:
        channel = self._random.choice(self.who.channels)
        try:
            self.person.say("hm", channel=channel)
        except Impossible:
            return
        self._chronicle.note("says", f"{self.person.name} in {channel.name}")

    async def _use(self, message: Message) -> None:
        """Use one of the controls of a message."""
        controls = list_controls(message)
        if not controls:
            return
        weights = [weight_of(control["custom_id"]) for control in controls]
        (control,) = self._random.choices(controls, weights)
        custom_id, values = control["custom_id"], self._choose_values(control)
        seen = message.snapshot()

        async def act() -> Exchange:
            if control["type"] == Kind.BUTTON:
                return await self.person.click(seen, custom_id)
            return await self.person.select(seen, custom_id, *values)

        await self._do(f"{custom_id} {len(values) or ''}", act)

    def _choose_values(self, control: JsonObject) -> list[Any]:
        if control["type"] == Kind.BUTTON:
            return []
        offered: list[Any] = [option["value"] for option in control.get("options", ())]
        if control["type"] in (Kind.USER_SELECT, Kind.MENTIONABLE_SELECT):
            offered = self.person.list_neighbours()
        if control["type"] == Kind.CHANNEL_SELECT:
            offered = list(self.who.channels)
        least, most = control.get("min_values", 1), control.get("max_values", 1)
        count = min(len(offered), self._random.randint(least, max(least, most)))
        return self._random.sample(offered, count)

    async def _command(self) -> None:
        """Type a command with values that the client offers."""
        (path,) = self._random.choices(list(COMMANDS), list(COMMANDS.values()))
        self.person.here = self._random.choice(self.who.channels)
        options = find_options(self._town, path)
        if options is None or not self.person.can_see(self.person.here):
            return
        try:
            values = await fill_in(self._town, self.who, self._random, path, options)
        except Impossible:
            return
        here = self.person.here
        await self._do(f"/{path}", lambda: self.person.slash(path, channel=here, **values))

    async def _do(self, words: str, act: Callable[[], Awaitable[Exchange]]) -> None:
        """Do something, twice at once if that is how the person is."""
        times = 2 if self._random.random() < self._character.twice else 1
        await asyncio.gather(*(self._do_once(words, act) for _ in range(times)))

    async def _do_once(self, words: str, act: Callable[[], Awaitable[Exchange]]) -> None:
        try:
            exchange = await act()
        except Impossible:
            self._chronicle.counts["impossible"] += 1
            return
        self._chronicle.note("act", f"{self.person.name} {words} {exchange.state}")
        if exchange.modal is not None:
            await self._submit(exchange.modal)
        elif exchange.state in (State.ANSWERED, State.DEFERRED):
            self._look_at(exchange)

    async def _submit(self, modal: Modal) -> None:
        await asyncio.sleep(self._random.expovariate(1 / self._character.pause))
        values = fill_form(modal)
        await self._do(f"form {modal.custom_id}", lambda: self.person.submit(modal, values))

    def _look_at(self, exchange: Exchange) -> None:
        """Keep a private answer before oneself."""
        message = exchange.message
        if message is not None and message.is_private_to(self.person):
            self._pile.put(message)


def list_controls(message: Message) -> list[JsonObject]:
    """List the controls of a message that can be used."""
    kinds = (Kind.BUTTON, *SELECTS)
    return [
        each
        for each in walk(message.post.components)
        if each["type"] in kinds
        and not each.get("disabled")
        and each.get("style") != LINK_STYLE
        and "custom_id" in each
    ]


def find_options(town: Town, path: str) -> list[JsonObject] | None:
    """Return the options of a command that the bot has registered, or None."""
    name, *rest = path.split()
    definitions: Sequence[JsonObject] = [
        each.definition for each in town.discord.backend.world.commands.values()
    ]
    for word in (name, *rest):
        found = next((each for each in definitions if each["name"] == word), None)
        if found is None:
            return None
        definitions = found.get("options", [])
    return list(definitions)


__all__ = ["Character", "Resident", "Unanswered", "draw_character"]

"""One person: sits down now and then, answers what calls them, and does as they like.

Invited to a gathering they follow its wish until it is over or nothing more happens.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from playground import (
    Channel,
    Exchange,
    Impossible,
    Message,
    Modal,
    Person,
    State,
    Unanswered,
)
from playground.command_options import MESSAGE_COMMAND
from playground.components import Kind
from playground.events import JsonObject
from tests.simulation.chronicle import Chronicle
from tests.simulation.population.character import Character
from tests.simulation.population.options import fill_in, fill_in_form
from tests.simulation.population.sights import (
    find_menu,
    find_options,
    list_controls,
    list_paths,
    name_reached,
)
from tests.simulation.population.tastes import COMMANDS, USUAL_COMMAND, weight_of
from tests.simulation.population.wishes import Wish, most_uses, weight_for
from tests.simulation.town import Neighbour, Town

DAY = 86_400.0
NEWEST = 12  # messages of a channel that people still look at
MOST_USES = 8  # of one message, until it is put away
KEPT_CALLS = 30
FIRST_SITTING = 600.0  # seconds after the start within which all have sat down once
ANSWERS_A_CALL = 0.9
LOOKS_AROUND = 0.35  # the share of free acts that use what stands in a channel
SAYS_SOMETHING = 0.05
TYPES_IN_BETWEEN = 0.06  # a command, while following a wish
MOVES_BY_COMMAND = 0.7
CURIOUS = 12.0  # how much more attracts what nobody in this world has tried yet
BESIDES = 0.5  # how much that attracts those who have a wish; a move of theirs: 12
IDLE = 45.0  # seconds until someone who follows a wish looks again
MOST_IDLE = 12  # such looks in a row, after which they give up
SHOWN = 70  # characters of an answer in the chronicle
BOARD = "b:move:"  # before the rest of the custom_id of a board's button
CAPTURES = re.compile("[x:]")


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

    def put_away(self, message: Message) -> None:
        """Look at a message no longer."""
        if message in self.messages:
            self.messages.remove(message)

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


@dataclass
class Pursuit:
    """A wish that someone follows in a channel; `uses` counts presses by custom_id."""

    wish: Wish
    channel: Channel
    must_begin: bool
    uses: Counter[str] = field(default_factory=Counter)


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
        self._called, self._invited = asyncio.Event(), asyncio.Event()
        self._is_asleep = False
        self._pursuit: Pursuit | None = None

    @property
    def is_free(self) -> bool:
        """Whether the person is awake and follows no wish."""
        return self._pursuit is None and not self._is_asleep

    def invite(self, wish: Wish, channel: Channel, *, begins: bool) -> None:
        """Let a person who is free follow a wish in a channel."""
        self._pursuit = Pursuit(wish, channel, must_begin=begins)
        self._called.set()
        self._invited.set()

    def call(self, message: Message) -> None:
        """Let a message lie before the person, who may come because of it."""
        self._pile.put(message)
        self._called.set()

    async def live(self) -> None:
        """Sit down, act, go away, for ever."""
        await asyncio.sleep(self._random.uniform(0.0, FIRST_SITTING))
        while True:
            if self._pursuit is not None:
                await self._pursue(self._pursuit)
                self._pursuit = None
                self._invited.clear()
            await self._sit()
            await self._be_away()

    async def _sit(self) -> None:
        for _ in range(1 + int(self._random.expovariate(1 / self._character.acts))):
            if self._pursuit is not None:
                return
            if not self.is_at_rest:
                await self._act()
            await asyncio.sleep(1.0 + self._random.expovariate(1 / self._character.pause))

    async def _be_away(self) -> None:
        """Stay away until the next sitting, until called, invited, or through the night."""
        pause = self._random.expovariate(self._character.sittings / self._character.stays_up)
        self._called.clear()
        if await _is_set_within(pause, self._called) and self.is_free:
            await _is_set_within(
                self._random.expovariate(1 / self._character.reaction), self._invited
            )
        present = asyncio.get_running_loop().time() - self._character.gets_up
        if present % DAY > self._character.stays_up and self.is_free:
            self._is_asleep = True
            await asyncio.sleep(DAY - present % DAY)
            self._is_asleep = False

    async def _pursue(self, pursuit: "Pursuit") -> None:
        """Follow a wish until its time is over, or nothing comes of it for a while."""
        loop, idle = asyncio.get_running_loop(), 0
        end = loop.time() + pursuit.wish.minutes * 60
        while loop.time() < end and idle < MOST_IDLE:
            self._called.clear()
            if not self.is_at_rest and await self._follow(pursuit):
                idle = 0
                await asyncio.sleep(1.0 + self._random.expovariate(1 / 4.0))
                continue
            idle += 1
            await _is_set_within(IDLE, self._called)

    async def _follow(self, pursuit: "Pursuit") -> bool:
        """Do the next thing that leads on; tell whether there was one."""
        wish = pursuit.wish
        if pursuit.must_begin:
            pursuit.must_begin = False
            await self._command(wish.begins, pursuit.channel, wish.options, wish.offered)
            return True
        if wish.commands and self._random.random() < TYPES_IN_BETWEEN:
            await self._command(self._random.choice(wish.commands), pursuit.channel)
            return True
        seen = self._find_wanted(pursuit)
        if not seen:
            return False
        weights = [weight for weight, _message, _control in seen]
        ((_weight, message, control),) = self._random.choices(seen, weights)
        if control["custom_id"].startswith(BOARD) and self._random.random() < MOVES_BY_COMMAND:
            await self._move(message)
        else:
            pursuit.uses[control["custom_id"]] += 1
            await self._press(message, control)
        return True

    def _find_wanted(self, pursuit: "Pursuit") -> list[tuple[float, Message, JsonObject]]:
        """List the controls in sight that the wish wants, with how much it does."""
        messages = [*self._pile.messages]
        if self.person.can_see(pursuit.channel):
            messages += pursuit.channel.list_newest(NEWEST)
        return [
            (weight, message, control)
            for message in dict.fromkeys(messages)
            if not message.is_deleted
            for control in list_controls(message)
            if pursuit.uses[control["custom_id"]] < most_uses(control["custom_id"])
            and (weight := self._weigh(pursuit.wish, control["custom_id"]))
        ]

    def _weigh(self, wish: Wish, custom_id: str) -> float:
        """Return how much a control attracts someone who has a wish."""
        is_new = not self._chronicle.reached[name_reached(custom_id)]
        return weight_for(wish, custom_id) or is_new * BESIDES * weight_of(custom_id)

    async def _move(self, message: Message) -> None:
        """Type a move in the channel of a board, a capture if one is offered."""
        channel = message.channel
        try:
            offered = await self.person.autocomplete("move", channel=channel, move="")
        except (Impossible, Unanswered):
            offered = []
        captures = [each for each in offered if CAPTURES.search(each.name.split(" ")[0])]
        if not offered:
            self._pile.put_away(message)
            return
        move = self._random.choice(captures or offered).value
        await self._do("/move", lambda: self.person.slash("move", channel=channel, move=move))

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
            path, channel = self._think_of_command(), self._random.choice(self.who.channels)
            menu = find_menu(self._town, path)
            await (self._command(path, channel) if menu is None else self._use_menu(path, menu))

    def _think_of_command(self) -> str:
        """Choose a command that the bot has, rather one that nobody has tried."""
        weights = {
            path: COMMANDS.get(path, USUAL_COMMAND) * self._be_curious(f"command {path}")
            for path in list_paths(self._town)
        }
        (path,) = self._random.choices([*weights], [*weights.values()])
        return path

    async def _use_menu(self, name: str, kind: int) -> None:
        """Use a command of a context menu of someone, or of one of the newest messages."""
        channel = self.person.here
        others: Sequence[Person | Message] = self.person.list_neighbours()
        if kind == MESSAGE_COMMAND:
            others = channel.list_newest(NEWEST) if self.person.can_see(channel) else []
        if others:
            target = self._random.choice(others)
            await self._do(f"/{name}", lambda: self.person.use(name, target, channel=channel))

    def _be_curious(self, reached: str) -> float:
        return 1.0 if self._chronicle.reached[reached] else CURIOUS

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
        weights = [
            weight_of(control["custom_id"]) * self._be_curious(name_reached(control["custom_id"]))
            for control in controls
        ]
        (control,) = self._random.choices(controls, weights)
        await self._press(message, control)

    async def _press(self, message: Message, control: JsonObject) -> None:
        """Use a control of a message."""
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

    async def _command(
        self,
        path: str,
        channel: Channel,
        given: Mapping[str, Any] = MappingProxyType({}),
        offered: Collection[str] | None = None,
    ) -> None:
        """Type a command with the options given, and values that the client offers for others.

        Without `offered` any other option may get one.
        """
        self.person.here = channel
        options = find_options(self._town, path)
        if options is None or not self.person.can_see(self.person.here):
            return
        try:
            values = await fill_in(
                self._town,
                self.who,
                self._random,
                path,
                [each for each in options if offered is None or each["name"] in offered],
            )
        except Impossible:
            return
        here = self.person.here
        values.update(given)
        await self._do(f"/{path}", lambda: self.person.slash(path, channel=here, **values))

    async def _do(self, words: str, act: Callable[[], Awaitable[Exchange]]) -> None:
        """Do something, twice at once if that is how the person is."""
        times = 2 if self._random.random() < self._character.twice else 1
        await asyncio.gather(*(self._do_once(words, act) for _ in range(times)))

    async def _do_once(self, words: str, act: Callable[[], Awaitable[Exchange]]) -> None:
        try:
            exchange = await act()
        except Impossible as refused:
            self._chronicle.note("impossible", f"{self.person.name} {words}: {refused}")
            return
        said = "" if exchange.message is None else " ".join(exchange.text.split())[:SHOWN]
        self._chronicle.note("act", f"{self.person.name} {words} {exchange.state}: {said}")
        if exchange.state in (State.ANSWERED, State.DEFERRED):
            self._chronicle.reached[name_reached(words)] += 1
            self._look_at(exchange)
        if exchange.modal is not None:
            await self._submit(exchange.modal)

    async def _submit(self, modal: Modal) -> None:
        await asyncio.sleep(self._random.expovariate(1 / self._character.pause))
        values = fill_in_form(self.who, self._random, modal)
        await self._do(f"form {modal.custom_id}", lambda: self.person.submit(modal, values))

    def _look_at(self, exchange: Exchange) -> None:
        """Keep a private answer before oneself."""
        message = exchange.message
        if message is not None and message.is_private_to(self.person):
            self._pile.put(message)


async def _is_set_within(seconds: float, event: asyncio.Event) -> bool:
    """Wait for an event so long; tell whether it came."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True

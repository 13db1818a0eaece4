"""Run crowds from the page: start, stop and dismiss them, and report on them."""

import asyncio
import contextlib
from collections.abc import Sequence

from playground import Channel, Person, Playground
from playground.crowd import Act, BadRule, Crowd, read_plan
from playground.errors import Impossible
from playground.events import JsonObject
from playground.page.clock_mover import ClockMover

UP_WITHIN = 60.0  # seconds that a bot has to come back
SHOWN = 12  # acts


class CrowdDirector:
    """Runs one crowd at a time; `plans` are those in the tour's file."""

    def __init__(
        self, playground: Playground, plans: Sequence[JsonObject], clock: ClockMover
    ) -> None:
        self._playground = playground
        self._plans = plans
        self._clock = clock
        self._crowd: Crowd | None = None
        self._task: asyncio.Task[None] | None = None
        for plan in plans:
            read_plan(plan)  # a mistake in the file shows at the start

    def describe(self) -> JsonObject:
        """Return the available plans, and the state of the present crowd."""
        crowd = self._crowd
        return {
            "plans": [_describe_plan(plan) for plan in self._plans],
            "people": len(self._list_people()),
            "is_running": self._task is not None and not self._task.done(),
            "count": 0 if crowd is None else crowd.count,
            "newest": [] if crowd is None else [_write_act(act) for act in crowd.acts[-SHOWN:]],
        }

    def start(self, title: str, changes: JsonObject) -> None:
        """Add the people of a plan and let them act.

        `size`, `seed` and channel (`room`) may replace those of the plan. Raises Impossible, with
        the reason in words.
        """
        plan = next((plan for plan in self._plans if plan["title"] == title), None)
        if plan is None:
            raise Impossible(f"there is no crowd {title!r}")
        own = {name: changes[name] for name in ("size", "seed") if changes.get(name) is not None}
        try:
            read = read_plan(plan | own)
        except BadRule as error:
            raise Impossible(str(error)) from error
        self.stop()
        self._crowd = Crowd(self._playground, self._find_channel(plan, changes.get("room")), read)
        self._task = asyncio.create_task(self._crowd.run(read.pause, self._move_clock))

    def stop(self) -> None:
        """Stop the crowd; its people stay in their server."""
        if self._crowd is not None:
            self._crowd.stop()
        if self._task is not None:
            self._task.cancel()

    def dismiss(self) -> None:
        """Stop, and let all people of all crowds leave."""
        self.stop()
        for server in self._playground.servers:
            for person in self._list_people():
                if person.id in server.guild.members:
                    server.leave(person)

    async def close(self) -> None:
        """Stop, and wait until nobody acts any more."""
        self.stop()
        if self._task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _move_clock(self, seconds: float) -> None:
        """Let the time pass that a crowd waits for; it acts again once the bot is back."""
        await self._clock.move(seconds)
        gateway = self._playground.gateway
        with contextlib.suppress(TimeoutError):  # the bot's log tells what is wrong
            await self._playground.until(lambda: gateway.is_ready, UP_WITHIN)

    def _list_people(self) -> list[Person]:
        world = self._playground.backend.world
        members = {number for guild in world.guilds.values() for number in guild.members}
        users = [world.users[number] for number in sorted(members)]
        return [Person(self._playground.backend, user) for user in users if user.is_crowd]

    def _find_channel(self, plan: JsonObject, room: str | None) -> Channel:
        channels = [each for server in self._playground.servers for each in server.channels]
        for channel in channels:
            if str(channel.id) == room or (room is None and channel.name == plan.get("in")):
                return channel
        raise Impossible("a crowd gathers in a channel of a server")


def _describe_plan(plan: JsonObject) -> JsonObject:
    read = read_plan(plan)
    return {"title": plan["title"], "in": plan.get("in"), "size": read.size, "seed": read.seed}


def _write_act(act: Act) -> JsonObject:
    return {"words": act.words, "failure": act.failure}

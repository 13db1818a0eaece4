"""Read and play a tour: the people, the acts that happen before a visitor comes, and things to try.

The tour is a JSON file, since the playground knows nothing of the bot it runs.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from playground import Channel, Message, Person, Playground, Server
from playground.errors import Impossible, Unanswered
from playground.events import JsonObject

DAY = 86_400.0  # seconds; the file counts ages in days
PATIENCE = 20.0  # seconds that an act waits for its message


class TourFailed(Exception):
    """Tells which act of the file could not be done."""


@dataclass(frozen=True, slots=True)
class Tour:
    """Holds the contents of the file; `picture` is that of the bot."""

    bot: str = "bot"
    picture: Path | None = None
    servers: Sequence[JsonObject] = ()
    people: Sequence[JsonObject] = ()
    acts: Sequence[JsonObject] = ()
    suggestions: Sequence[JsonObject] = ()
    crowds: Sequence[JsonObject] = ()

    @classmethod
    def read(cls, path: Path) -> Self:
        contents: JsonObject = json.loads(path.read_text(encoding="utf-8"))
        picture = contents.pop("picture", None)
        tour = cls(**contents)
        return tour if picture is None else replace(tour, picture=path.parent / picture)

    def list_people(self, playground: Playground) -> list[Person]:
        """Return the pretend users, in the order of the file."""
        return [playground.person(person["name"]) for person in self.people]

    def furnish(self, playground: Playground) -> None:
        """Create the servers, the channels and the people."""
        playground.bot.user.display_name = self.bot
        for entry in self.people:
            person = playground.add_person(entry["name"], age=entry.get("age", 0) * DAY)
            person.user.display_name = str(entry.get("display", entry["name"]))
        for server in self.servers:
            self._fill_server(playground, playground.add_server(server["name"]), server)

    def _fill_server(self, playground: Playground, server: Server, entry: JsonObject) -> None:
        for channel in entry["channels"]:
            server.add_channel(channel["name"]).room.topic = channel.get("topic")
        for person in entry["members"]:
            server.join(
                playground.person(person["name"]),
                permissions=person.get("permissions", ()),
                since=person.get("since", 0) * DAY,
            )
        for user in server.members:
            if user.here is None:
                user.here = server.channels[0].id

    async def run_acts(self, playground: Playground) -> None:
        """Carry out the acts in the file. Raises TourFailed."""
        for number, act in enumerate(self.acts, start=1):
            try:
                await self._run_act(playground, act)
            except (Impossible, Unanswered, TimeoutError, KeyError) as error:
                raise TourFailed(f"act {number} ({act}): {error}") from error

    async def _run_act(self, playground: Playground, act: JsonObject) -> None:
        person = playground.person(act["as"])
        channel = await _wait_channel(playground, act["in"]) if "in" in act else person.here
        if "say" in act:
            person.say(act["say"], channel=channel)
        elif "slash" in act:
            values = {
                name: _read_value(playground, option)
                for name, option in act.get("options", {}).items()
            }
            await person.slash(act["slash"], channel=channel, **values)
        elif "click" in act:
            await person.click(await _wait_button(playground, channel, act["click"]), act["click"])


async def _wait_channel(playground: Playground, name: str) -> Channel:
    """Return the newest channel or thread of this name, once it is there."""

    def found() -> list[Channel]:
        channels = [channel for server in playground.servers for channel in server.channels]
        threads = [thread for channel in channels for thread in channel.threads]
        return [room for room in (*channels, *threads) if room.name == name]

    await playground.until(found, PATIENCE)
    return found()[-1]


def _read_value(playground: Playground, value: Any) -> Any:
    """Return a value of an option; `@anna` stands for a person."""
    if isinstance(value, str) and value.startswith("@"):
        return playground.person(value[1:])
    return value


async def _wait_button(playground: Playground, channel: Channel, label: str) -> Message:
    """Return the newest message with such a button, once it is there."""

    def found() -> list[Message]:
        return [message for message in channel.messages if label in message.enabled_buttons]

    await playground.until(found, PATIENCE)
    return found()[-1]

"""Answer the page's requests, each an act of one person."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

from playground import posts
from playground.backend import Backend
from playground.channels import Channel, Message
from playground.command_options import (
    MESSAGE_COMMAND,
    USER_COMMAND,
    list_commands,
    translate_definition,
)
from playground.errors import Impossible
from playground.events import Event, JsonObject
from playground.exchange import Exchange, Modal
from playground.page.read_marks import ReadMarks
from playground.page.screen import Screen
from playground.people import Person
from playground.records import Role, Room
from playground.uploads import Upload

LARGEST_FILE = 10 * 1024 * 1024  # bytes


class Client:
    """Acts for one window: as a person, with their screen and open forms."""

    def __init__(
        self, backend: Backend, person: Person, hidden: set[int], marks: ReadMarks
    ) -> None:
        self._backend = backend
        self.person = person
        self.marks = marks
        self.open_room: Room | None = None
        self.screen = Screen(backend, person.id, hidden)
        self._hidden = hidden
        self._forms: dict[str, Modal] = {}

    async def answer(self, request: JsonObject) -> Any:
        """Carry out a request and answer it. Raises Impossible and Unanswered."""
        act = ACTS.get(str(request.get("do")))
        if act is None:
            raise Impossible(f"the page cannot do {request.get('do')!r}")
        try:
            return await act(self, request)
        except (KeyError, TypeError, ValueError) as error:
            raise Impossible(f"the page asked for something unreadable: {error!r}") from error

    def describe_surroundings(self) -> JsonObject:
        """Describe people, servers and rooms, with what is unread in each room."""
        surroundings = self.screen.describe_surroundings()
        for description in surroundings["rooms"]:
            room = self._backend.world.rooms[int(description["id"])]
            unread = self.marks.count_unread(self.screen, room)
            description |= {"unread": unread.messages, "pings": unread.pings}
        return surroundings

    async def open(self, request: JsonObject) -> JsonObject:
        """Go to a room, and return what was said there."""
        room = self.open_room = self._find_room(request["room"])
        self.person.here = Channel(self._backend, room)
        self.marks.note_read(self.person.id, room)
        return self.screen.list_posts(room)

    async def earlier(self, request: JsonObject) -> JsonObject:
        return self.screen.list_posts(self._find_room(request["room"]), int(request["before"]))

    async def talk(self, request: JsonObject) -> JsonObject:
        """Open the conversation with a person, or with the bot if nobody is named."""
        number = int(request.get("user") or self._backend.world.bot_id)
        if number == self._backend.world.bot_id:
            return {"room": str(self.person.dm.id)}
        user = self._backend.world.users[number]
        return {"room": str(self.person.dm_with(Person(self._backend, user)).id)}

    async def commands(self, request: JsonObject) -> list[JsonObject]:
        commands = list_commands(self._backend, self.person.user, self._find_room(request["room"]))
        locale = self.person.locale
        return [
            {
                key: translate_definition(command.definition, locale).get(key)
                for key in ("name", "description", "options")
            }
            for command in commands
        ]

    async def menu_commands(self, request: JsonObject) -> list[str]:
        """Return the commands in the context menu of a person, or of a message if one is named."""
        room, kind = self._find_room(request["room"]), USER_COMMAND
        if request.get("message"):
            if self._find_message(request).is_private:
                return []
            kind = MESSAGE_COMMAND
        return [each.name for each in list_commands(self._backend, self.person.user, room, kind)]

    async def use(self, request: JsonObject) -> JsonObject:
        """Use a command in the context menu of a person, or of a message if one is named."""
        target: Person | Message
        if request.get("message"):
            target = self._find_message(request)
        else:
            target = self._read_value({"user": request["user"]})
        channel = self._find_channel(request)
        return self._describe_exchange(
            await self.person.use(str(request["command"]), target, channel=channel)
        )

    async def say(self, request: JsonObject) -> JsonObject:
        files = [_read_upload(file) for file in request.get("files", ())]
        message = self.person.say(str(request["text"]), *files, channel=self._find_channel(request))
        return {"message": str(message.id)}

    async def slash(self, request: JsonObject) -> JsonObject:
        values = {name: self._read_value(value) for name, value in request["options"].items()}
        channel = self._find_channel(request)
        return self._describe_exchange(
            await self.person.slash(request["command"], channel=channel, **values)
        )

    async def complete(self, request: JsonObject) -> list[JsonObject]:
        values = {name: self._read_value(value) for name, value in request["options"].items()}
        channel = self._find_channel(request)
        choices = await self.person.autocomplete(request["command"], channel=channel, **values)
        return [{"name": choice.name, "value": choice.value} for choice in choices]

    async def click(self, request: JsonObject) -> JsonObject:
        return self._describe_exchange(
            await self.person.click(self._find_message(request), request["control"])
        )

    async def select(self, request: JsonObject) -> JsonObject:
        values = [self._read_value(value) for value in request["values"]]
        message = self._find_message(request)
        return self._describe_exchange(
            await self.person.select(message, request["control"], *values)
        )

    async def submit(self, request: JsonObject) -> JsonObject:
        modal = self._forms.get(request["form"])
        fields = {name: self._read_value(value) for name, value in request["fields"].items()}
        description = self._describe_exchange(await self.person.submit(modal, fields))
        if description["state"] in ("answered", "deferred"):
            self._forms.pop(request["form"], None)
        return description

    async def delete(self, request: JsonObject) -> JsonObject:
        """Delete one of the person's own messages."""
        message = self._find_message(request)
        if message.author_id != self.person.id:
            raise Impossible("only one's own messages can be deleted")
        posts.delete_post(self._backend, message.post)
        return {}

    async def interest(self, request: JsonObject) -> JsonObject:
        """Mark interest in an event of a server, or withdraw it."""
        event = self._backend.world.scheduled_events.get(int(request["event"]))
        if event is None:
            raise Impossible("this event is gone")
        self.person.mark_interest(event, is_on=bool(request["is_on"]))
        return {}

    async def dismiss(self, request: JsonObject) -> JsonObject:
        """Dismiss a private answer; the bot never hears of it."""
        post = self._find_message(request).post
        if post.private_to != self.person.id:
            raise Impossible("only private answers can be dismissed")
        self._hidden.add(post.id)
        event = {"id": str(post.id), "channel_id": str(post.room_id)}
        self._backend.bus.publish(Event("MESSAGE_DELETE", event, None, self.person.id))
        return {}

    def _describe_exchange(self, exchange: Exchange) -> JsonObject:
        description: JsonObject = {"state": exchange.state.value, "form": None}
        modal = exchange.modal
        if modal is not None:
            name = str(modal.opener.id)
            self._forms[name] = modal
            parts = self.screen.describe_form(modal.components)
            description["form"] = {"id": name, "title": modal.title, "components": parts}
        return description

    def _find_room(self, number: str) -> Room:
        room = self._backend.world.rooms.get(int(number))
        if room is None or not self.screen.can_enter(room):
            raise Impossible("this channel is gone")
        return room

    def _find_role(self, number: int) -> Role:
        for guild in self._backend.world.guilds.values():
            if number in guild.roles:
                return guild.roles[number]
        raise Impossible("this role is gone")

    def _find_channel(self, request: JsonObject) -> Channel:
        return Channel(self._backend, self._find_room(request["room"]))

    def _find_message(self, request: JsonObject) -> Message:
        post = self._backend.world.posts[self._find_room(request["room"]).id].get(
            int(request["message"])
        )
        if post is None or not self.screen.can_see(post):
            raise Impossible("this message is gone")
        return Message(self._backend, post)

    def _read_value(self, value: Any) -> Any:
        """Return a value of an option; people, rooms and files come as objects with one key."""
        if isinstance(value, list):
            return [self._read_value(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        if "user" in value:
            return Person(self._backend, self._backend.world.users[int(value["user"])])
        if "room" in value:
            return Channel(self._backend, self._find_room(value["room"]))
        if "role" in value:
            return self._find_role(int(value["role"]))
        return _read_upload(value)


def _read_upload(value: JsonObject) -> Upload:
    data = base64.b64decode(value["data"])
    if len(data) > LARGEST_FILE:
        raise Impossible(f"{value['name']} is larger than 10 MB")
    return Upload(str(value["name"]), data)


Act = Callable[[Client, JsonObject], Awaitable[Any]]
ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        Client.open,
        Client.earlier,
        Client.talk,
        Client.commands,
        Client.menu_commands,
        Client.use,
        Client.say,
        Client.slash,
        Client.complete,
        Client.click,
        Client.select,
        Client.submit,
        Client.delete,
        Client.interest,
        Client.dismiss,
    )
}

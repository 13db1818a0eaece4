"""What can be asked by the page: each request is an act of one person."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

from playground import posts
from playground.backend import Backend
from playground.channels import Channel, Message
from playground.command_options import list_commands
from playground.errors import Impossible
from playground.events import Event, JsonObject
from playground.exchange import Exchange, Modal
from playground.page.screen import Screen
from playground.people import Person
from playground.uploads import Upload
from playground.world import Room

LARGEST_FILE = 10 * 1024 * 1024  # bytes


class Client:
    """One window: a person, what is shown to them, and the forms that are open."""

    def __init__(self, backend: Backend, person: Person, hidden: set[int]) -> None:
        self._backend = backend
        self.person = person
        self.screen = Screen(backend, person.id, hidden)
        self._hidden = hidden
        self._forms: dict[str, Modal] = {}

    async def answer(self, asked: JsonObject) -> Any:
        """Do what a request asks; raises Impossible and Unanswered."""
        act = ACTS.get(str(asked.get("do")))
        if act is None:
            raise Impossible(f"the page cannot do {asked.get('do')!r}")
        try:
            return await act(self, asked)
        except (KeyError, TypeError, ValueError) as error:
            raise Impossible(f"the page asked for something unreadable: {error!r}") from error

    async def open(self, asked: JsonObject) -> JsonObject:
        """Go to a room, and see what was said there."""
        room = self._find_room(asked["room"])
        self.person.here = Channel(self._backend, room)
        return self.screen.list_posts(room)

    async def earlier(self, asked: JsonObject) -> JsonObject:
        return self.screen.list_posts(self._find_room(asked["room"]), int(asked["before"]))

    async def talk(self, _: JsonObject) -> JsonObject:
        """Open the conversation with the bot."""
        return {"room": str(self.person.dm.id)}

    async def commands(self, asked: JsonObject) -> list[JsonObject]:
        found = list_commands(self._backend, self.person.user, self._find_room(asked["room"]))
        return [
            {key: each.definition.get(key) for key in ("name", "description", "options")}
            for each in found
        ]

    async def say(self, asked: JsonObject) -> JsonObject:
        files = [_read_upload(each) for each in asked.get("files", ())]
        message = self.person.say(str(asked["text"]), *files, channel=self._find_channel(asked))
        return {"message": str(message.id)}

    async def slash(self, asked: JsonObject) -> JsonObject:
        values = {name: self._read_value(value) for name, value in asked["options"].items()}
        channel = self._find_channel(asked)
        return self._describe_exchange(
            await self.person.slash(asked["command"], channel=channel, **values)
        )

    async def complete(self, asked: JsonObject) -> list[JsonObject]:
        values = {name: self._read_value(value) for name, value in asked["options"].items()}
        channel = self._find_channel(asked)
        choices = await self.person.autocomplete(asked["command"], channel=channel, **values)
        return [{"name": each.name, "value": each.value} for each in choices]

    async def click(self, asked: JsonObject) -> JsonObject:
        return self._describe_exchange(
            await self.person.click(self._find_message(asked), asked["control"])
        )

    async def select(self, asked: JsonObject) -> JsonObject:
        values = [self._read_value(each) for each in asked["values"]]
        message = self._find_message(asked)
        return self._describe_exchange(await self.person.select(message, asked["control"], *values))

    async def submit(self, asked: JsonObject) -> JsonObject:
        modal = self._forms.get(asked["form"])
        fields = {name: self._read_value(value) for name, value in asked["fields"].items()}
        told = self._describe_exchange(await self.person.submit(modal, fields))
        if told["state"] in ("answered", "deferred"):
            self._forms.pop(asked["form"], None)
        return told

    async def delete(self, asked: JsonObject) -> JsonObject:
        """Take back a message of one's own."""
        message = self._find_message(asked)
        if message.author_id != self.person.id:
            raise Impossible("only one's own messages can be deleted")
        posts.delete_post(self._backend, message.post)
        return {}

    async def dismiss(self, asked: JsonObject) -> JsonObject:
        """Put a private answer away; the bot never hears of it."""
        post = self._find_message(asked).post
        if post.private_to != self.person.id:
            raise Impossible("only private answers can be dismissed")
        self._hidden.add(post.id)
        told = {"id": str(post.id), "channel_id": str(post.room_id)}
        self._backend.bus.publish(Event("MESSAGE_DELETE", told, None, self.person.id))
        return {}

    def _describe_exchange(self, exchange: Exchange) -> JsonObject:
        told: JsonObject = {"state": exchange.state.value, "form": None}
        modal = exchange.modal
        if modal is not None:
            name = str(modal.opener.id)
            self._forms[name] = modal
            parts = self.screen.describe_form(modal.components)
            told["form"] = {"id": name, "title": modal.title, "components": parts}
        return told

    def _find_room(self, number: str) -> Room:
        room = self._backend.world.rooms.get(int(number))
        if room is None or not self.screen.can_enter(room):
            raise Impossible("this channel is gone")
        return room

    def _find_channel(self, asked: JsonObject) -> Channel:
        return Channel(self._backend, self._find_room(asked["room"]))

    def _find_message(self, asked: JsonObject) -> Message:
        post = self._backend.world.posts[self._find_room(asked["room"]).id].get(
            int(asked["message"])
        )
        if post is None or not self.screen.can_see(post):
            raise Impossible("this message is gone")
        return Message(self._backend, post)

    def _read_value(self, value: Any) -> Any:
        """A value of an option; people, rooms and files come as objects with one key."""
        if isinstance(value, list):
            return [self._read_value(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "user" in value:
            return Person(self._backend, self._backend.world.users[int(value["user"])])
        if "room" in value:
            return Channel(self._backend, self._find_room(value["room"]))
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
        Client.say,
        Client.slash,
        Client.complete,
        Client.click,
        Client.select,
        Client.submit,
        Client.delete,
        Client.dismiss,
    )
}

"""What can be asked by the page: each request is an act of one person."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

from playground import posts
from playground.choosing import offered
from playground.errors import Impossible
from playground.events import Event, JsonObject
from playground.exchange import Exchange, Modal
from playground.page.screen import Screen
from playground.people import Person
from playground.places import Channel
from playground.realm import Realm
from playground.uploads import Upload
from playground.views import Message
from playground.world import Room

LARGEST_FILE = 10 * 1024 * 1024  # bytes


class Client:
    """One window: a person, what is shown to them, and the forms that are open."""

    def __init__(self, realm: Realm, person: Person, hidden: set[int]) -> None:
        self._realm = realm
        self.person = person
        self.screen = Screen(realm, person.id, hidden)
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
        room = self._room(asked["room"])
        self.person.here = Channel(self._realm, room)
        return self.screen.posts(room)

    async def earlier(self, asked: JsonObject) -> JsonObject:
        return self.screen.posts(self._room(asked["room"]), int(asked["before"]))

    async def talk(self, _: JsonObject) -> JsonObject:
        """Open the conversation with the bot."""
        return {"room": str(self.person.dm.id)}

    async def commands(self, asked: JsonObject) -> list[JsonObject]:
        found = offered(self._realm, self.person.user, self._room(asked["room"]))
        return [
            {key: each.definition.get(key) for key in ("name", "description", "options")}
            for each in found
        ]

    async def say(self, asked: JsonObject) -> JsonObject:
        files = [_upload(each) for each in asked.get("files", ())]
        message = self.person.say(str(asked["text"]), *files, channel=self._channel(asked))
        return {"message": str(message.id)}

    async def slash(self, asked: JsonObject) -> JsonObject:
        values = {name: self._value(value) for name, value in asked["options"].items()}
        channel = self._channel(asked)
        return self._told(await self.person.slash(asked["command"], channel=channel, **values))

    async def complete(self, asked: JsonObject) -> list[JsonObject]:
        values = {name: self._value(value) for name, value in asked["options"].items()}
        channel = self._channel(asked)
        choices = await self.person.autocomplete(asked["command"], channel=channel, **values)
        return [{"name": each.name, "value": each.value} for each in choices]

    async def click(self, asked: JsonObject) -> JsonObject:
        return self._told(await self.person.click(self._message(asked), asked["control"]))

    async def select(self, asked: JsonObject) -> JsonObject:
        values = [self._value(each) for each in asked["values"]]
        message = self._message(asked)
        return self._told(await self.person.select(message, asked["control"], *values))

    async def submit(self, asked: JsonObject) -> JsonObject:
        modal = self._forms.get(asked["form"])
        fields = {name: self._value(value) for name, value in asked["fields"].items()}
        told = self._told(await self.person.submit(modal, fields))
        if told["state"] in ("answered", "deferred"):
            self._forms.pop(asked["form"], None)
        return told

    async def delete(self, asked: JsonObject) -> JsonObject:
        """Take back a message of one's own."""
        message = self._message(asked)
        if message.author != self.person:
            raise Impossible("only one's own messages can be deleted")
        posts.delete(self._realm, message.post)
        return {}

    async def dismiss(self, asked: JsonObject) -> JsonObject:
        """Put a private answer away; the bot never hears of it."""
        post = self._message(asked).post
        if post.private_to != self.person.id:
            raise Impossible("only private answers can be dismissed")
        self._hidden.add(post.id)
        told = {"id": str(post.id), "channel_id": str(post.room_id)}
        self._realm.bus.publish(Event("MESSAGE_DELETE", told, None, self.person.id))
        return {}

    def _told(self, exchange: Exchange) -> JsonObject:
        told: JsonObject = {"state": exchange.state.value, "form": None}
        modal = exchange.modal
        if modal is not None:
            name = str(modal.opener.id)
            self._forms[name] = modal
            parts = self.screen.form(modal.components)
            told["form"] = {"id": name, "title": modal.title, "components": parts}
        return told

    def _room(self, number: str) -> Room:
        room = self._realm.world.rooms.get(int(number))
        if room is None or not self.screen.enters(room):
            raise Impossible("this channel is gone")
        return room

    def _channel(self, asked: JsonObject) -> Channel:
        return Channel(self._realm, self._room(asked["room"]))

    def _message(self, asked: JsonObject) -> Message:
        post = self._realm.world.posts[self._room(asked["room"]).id].get(int(asked["message"]))
        if post is None or not self.screen.sees(post):
            raise Impossible("this message is gone")
        return Message(self._realm, post)

    def _value(self, value: Any) -> Any:
        """A value of an option; people, rooms and files come as objects with one key."""
        if isinstance(value, list):
            return [self._value(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "user" in value:
            return Person(self._realm, self._realm.world.users[int(value["user"])])
        if "room" in value:
            return Channel(self._realm, self._room(value["room"]))
        return _upload(value)


def _upload(value: JsonObject) -> Upload:
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

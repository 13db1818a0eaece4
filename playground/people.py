"""People: they can do what a client lets a person do, and nothing else."""

import asyncio
from collections.abc import Mapping
from typing import Any

from playground import posts
from playground.acts import act_of, begin
from playground.choosing import CHAT_INPUT, filled, named, offered, typed
from playground.components import LINK_STYLE, SELECTS, Kind, walk
from playground.errors import Impossible, Unanswered
from playground.events import JsonObject
from playground.exchange import Exchange, Modal
from playground.forms import picked, submission
from playground.interactions import Cause, Interaction, State
from playground.operations.identity import direct_room
from playground.permissions import DM
from playground.places import Channel
from playground.realm import Realm
from playground.resolved import Resolved
from playground.threads import doze, wake
from playground.uploads import Upload
from playground.views import Choice, Message, label_of
from playground.world import Post, Room, User

USER_COMMAND, MESSAGE_COMMAND = 2, 3


class Person:
    """Somebody with a client. Every act raises Impossible where a client has no way for it."""

    def __init__(self, realm: Realm, user: User) -> None:
        self._realm = realm
        self.user = user
        self.id = user.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Person) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def here(self) -> Channel:
        """Where the person acts when no channel is given."""
        room = self._realm.world.rooms.get(self.user.here or 0)
        if room is None:
            raise Impossible(f"{self.name} is nowhere: set .here, or name a channel")
        return Channel(self._realm, room)

    @here.setter
    def here(self, channel: Channel) -> None:
        self.user.here = channel.id

    @property
    def dms_closed(self) -> bool:
        """Whether the person refuses direct messages of the bot."""
        return self.user.dms_closed

    @dms_closed.setter
    def dms_closed(self, closed: bool) -> None:
        self.user.dms_closed = closed

    @property
    def dm(self) -> Channel:
        """The conversation with the bot."""
        return Channel(self._realm, direct_room(self._realm, self.id))

    @property
    def inbox(self) -> list[Message]:
        """What only this person sees, oldest first: private answers and direct messages."""
        world = self._realm.world
        found = []
        for room_id, said in world.posts.items():
            own = world.rooms[room_id].kind == DM and self.id in world.rooms[room_id].members
            found += [each for each in said.values() if each.private_to == self.id or own]
        visible = [each for each in found if each.private_to in (None, self.id)]
        return [Message(self._realm, each) for each in sorted(visible, key=lambda post: post.id)]

    @property
    def commands(self) -> list[str]:
        """The names of the slash commands that are offered here."""
        return [each.name for each in offered(self._realm, self.user, self.here.room)]

    def install_app(self) -> None:
        """Let the person have the application everywhere, as a user install."""
        self.user.has_installed_app = True

    async def slash(
        self, command: str, /, *, channel: Channel | None = None, **values: Any
    ) -> Exchange:
        """Send a slash command, `"record import"` for a subcommand, and wait for its answer."""
        room = self._room(channel)
        name, *path = command.split()
        found = named(self._realm, self.user, room, name)
        resolved = Resolved(self._realm, room, self.id)
        options = filled(found, path, values, resolved)
        data = {"id": str(found.id), "name": name, "type": CHAT_INPUT, "options": options}
        return await self._sent(self._begun(Cause.COMMAND, room, data, resolved))

    async def autocomplete(
        self, command: str, /, *, channel: Channel | None = None, **values: Any
    ) -> list[Choice]:
        """The suggestions for the last of the options given; raises Unanswered without any."""
        room = self._room(channel)
        name, *path = command.split()
        found = named(self._realm, self.user, room, name)
        resolved = Resolved(self._realm, room, self.id)
        options = typed(found, path, values, resolved)
        data = {"id": str(found.id), "name": name, "type": CHAT_INPUT, "options": options}
        exchange = await self._sent(self._begun(Cause.AUTOCOMPLETE, room, data, resolved))
        if exchange.state is not State.ANSWERED:
            raise Unanswered(f"{exchange}\n{self._realm.journal.report()}")
        return exchange.choices

    async def use(
        self, command: str, target: "Person | Message", *, channel: Channel | None = None
    ) -> Exchange:
        """Use a command of the context menu of a person or of a message."""
        room = target.channel.room if isinstance(target, Message) else self._room(channel)
        kind = MESSAGE_COMMAND if isinstance(target, Message) else USER_COMMAND
        found = named(self._realm, self.user, room, command, kind)
        resolved = Resolved(self._realm, room, self.id)
        if isinstance(target, Message):
            self._must_see(target)
            resolved.data["messages"] = {str(target.id): self._realm.shown.message(target.post)}
        else:
            resolved.person(target.id)
        data = {"id": str(found.id), "name": command, "type": kind, "target_id": str(target.id)}
        return await self._sent(self._begun(Cause.COMMAND, self._usable(room), data, resolved))

    async def click(self, message: Message, button: str) -> Exchange:
        """Press a button, named by its label or its custom id."""
        found = self._component(message, button, (Kind.BUTTON,))
        if found["style"] == LINK_STYLE:
            raise Impossible(f"{button} is a link; the bot never hears of it")
        data = {"custom_id": found["custom_id"], "component_type": Kind.BUTTON, "id": found["id"]}
        room = self._usable(message.channel.room, commands=False)
        act = self._begun(Cause.COMPONENT, room, data, Resolved(self._realm, room, self.id))
        act.source = self._stored(message)
        return await self._sent(act)

    async def select(self, message: Message, menu: str, *choices: Any) -> Exchange:
        """Pick in a select menu, named by custom id or placeholder: values, labels or people."""
        found = self._component(message, menu, SELECTS)
        room = self._usable(message.channel.room, commands=False)
        resolved = Resolved(self._realm, room, self.id)
        flat = [each for some in choices for each in (some if isinstance(some, list) else [some])]
        data = {
            "custom_id": found["custom_id"],
            "component_type": found["type"],
            "id": found["id"],
            "values": picked(found, flat, resolved),
        }
        act = self._begun(Cause.COMPONENT, room, data, resolved)
        act.source = self._stored(message)
        return await self._sent(act)

    async def submit(
        self, modal: Modal | None, given: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> Exchange:
        """Send a form, its fields named by custom id or (in the mapping) by label."""
        if modal is None or modal.opener.person_id != self.id:
            raise Impossible(f"no form is open for {self.name}")
        room = self._usable(self._realm.world.rooms[modal.opener.room_id])
        resolved = Resolved(self._realm, room, self.id)
        parts = submission(modal, {**(given or {}), **fields}, resolved)
        data = {"custom_id": modal.custom_id, "components": parts}
        act = self._begun(Cause.MODAL, room, data, resolved)
        act.opener, act.source = modal.opener, modal.opener.source
        return await self._sent(act)

    def say(self, text: str, *files: Upload, channel: Channel | None = None) -> Message:
        """Write a plain message."""
        room = self._usable((channel or self.here).room, commands=False)
        if room.is_locked:
            raise Impossible("the thread is locked")
        wake(self._realm, room)
        draft = posts.Draft(
            room=room,
            author_id=self.id,
            body={"content": text},
            uploads=dict(enumerate(files)),
        )
        return Message(self._realm, posts.write(self._realm, draft))

    def _room(self, channel: Channel | None) -> Room:
        return self._usable((channel or self.here).room)

    def _usable(self, room: Room, *, commands: bool = True) -> Room:
        """The room, if this person can act in it now."""
        if self.user.is_bot:
            raise Impossible("a bot has no client")
        doze(self._realm, room)
        if room.id not in self._realm.world.rooms:
            raise Impossible("the channel is gone")
        guild = self._realm.world.guilds.get(room.guild_id or 0)
        if self.id not in (room.members if guild is None else guild.members):
            raise Impossible(f"{self.name} is not in this server or conversation")
        if commands and room.is_archived:
            raise Impossible("commands cannot be used in an archived thread")
        return room

    def _must_see(self, message: Message) -> None:
        if message.is_deleted:
            raise Impossible("the message is gone")
        if not message.is_visible_to(self):
            raise Impossible(f"{self.name} does not see this message")

    def _component(self, message: Message, name: str, kinds: tuple[Kind, ...]) -> JsonObject:
        """The one component that is called so and can be used."""
        self._must_see(message)
        of_kind = [each for each in walk(message.post.components) if each["type"] in kinds]
        found = [each for each in of_kind if each.get("custom_id") == name]
        found = found or [each for each in of_kind if name in _names(each)]
        if len(found) != 1:
            known = [_names(each) for each in of_kind]
            raise Impossible(f"{len(found)} controls are called {name!r}; there are {known}")
        if found[0].get("disabled"):
            raise Impossible(f"{name} is disabled")
        return found[0]

    def _begun(self, cause: Cause, room: Room, data: JsonObject, resolved: Resolved) -> Interaction:
        if resolved.data:
            data["resolved"] = resolved.data
        return act_of(self._realm, cause, self.user, room, data)

    async def _sent(self, act: Interaction) -> Exchange:
        """Send it, and wait until it is answered or cannot be any more."""
        begin(self._realm, act)
        await act.settled.wait()
        await asyncio.sleep(0)  # let the answer reach the bot before the person goes on
        return Exchange(self._realm, act)

    def _stored(self, message: Message) -> Post | None:
        return self._realm.world.posts[message.post.room_id].get(message.id)


def _names(component: JsonObject) -> tuple[str, ...]:
    """What a person can call a control by."""
    if component["type"] == Kind.BUTTON:
        return (label_of(component),)
    return (str(component.get("placeholder", "")),)

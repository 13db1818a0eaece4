"""Act as people: they can do what a client lets a person do, and nothing else."""

import asyncio
from collections.abc import Mapping
from typing import Any

from playground import posts
from playground.backend import Backend
from playground.channels import Channel, Message
from playground.command_options import (
    MESSAGE_COMMAND,
    USER_COMMAND,
    describe_use,
    fill_options,
    fill_options_so_far,
    find_command,
    list_commands,
)
from playground.components import LINK_STYLE, SELECTS, Kind, button_label, walk
from playground.errors import Impossible, Unanswered
from playground.events import JsonObject
from playground.exchange import Choice, Exchange, Modal
from playground.forms import fill_form, pick_values
from playground.installation import Context, context_of
from playground.interaction_payloads import make_interaction, send_interaction
from playground.interactions import Cause, Interaction, State
from playground.locales import require_locale
from playground.operations.identity import open_conversation, open_direct_room
from playground.permissions import NOTHING, Permission, room_permissions
from playground.records import Room, ScheduledEvent, User
from playground.resolved_data import ResolvedData
from playground.room_kinds import THREADS, RoomKind
from playground.scheduled_events import set_interest
from playground.threads import archive_if_idle, wake
from playground.uploads import Upload


class Person:
    """A person with a client. Every act raises Impossible if a client does not allow it."""

    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
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
        """Return the default channel of the person's acts. Raises Impossible if there is none."""
        room = self._backend.world.rooms.get(self.user.here or 0)
        if room is None:
            raise Impossible(f"{self.name} is nowhere: set .here, or name a channel")
        return Channel(self._backend, room)

    @here.setter
    def here(self, channel: Channel) -> None:
        self.user.here = channel.id

    @property
    def dms_closed(self) -> bool:
        """Tell whether the person refuses direct messages of the bot."""
        return self.user.dms_closed

    @dms_closed.setter
    def dms_closed(self, closed: bool) -> None:
        self.user.dms_closed = closed

    @property
    def locale(self) -> str:
        """Return the locale in which the person reads Discord."""
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale = require_locale(locale)

    @property
    def dm(self) -> Channel:
        """Return the conversation with the bot."""
        return Channel(self._backend, open_direct_room(self._backend, self.id))

    def dm_with(self, other: "Person") -> Channel:
        """Return the conversation with another person, opening one if there is none."""
        world = self._backend.world
        for room in world.rooms.values():
            if room.kind == RoomKind.DM and room.members.keys() == {self.id, other.id}:
                return Channel(self._backend, room)
        return Channel(self._backend, open_conversation(self._backend, (self.id, other.id)))

    @property
    def inbox(self) -> list[Message]:
        """Return what only this person sees, oldest first: private answers and direct messages."""
        world = self._backend.world
        private = []
        for room_id, posts_here in world.posts.items():
            room = world.rooms[room_id]
            own = self.id in room.members and context_of(world, room) is Context.BOT_DM
            private += [post for post in posts_here.values() if post.private_to == self.id or own]
        visible = [post for post in private if post.private_to in (None, self.id)]
        return [Message(self._backend, post) for post in sorted(visible, key=lambda post: post.id)]

    @property
    def commands(self) -> list[str]:
        """Return the names of the slash commands that are offered here."""
        return [command.name for command in list_commands(self._backend, self.user, self.here.room)]

    def can_see(self, channel: Channel) -> bool:
        """Tell whether a channel, a thread or a conversation is shown to the person."""
        return room_permissions(self._backend.world, channel.room, self.id) != NOTHING

    def list_neighbours(self) -> list["Person"]:
        """Return all people, but no bots, whom a client offers here, including this person."""
        world = self._backend.world
        room = self.here.room
        guild = world.guilds.get(room.guild_id or 0)
        members = room.members if guild is None else guild.members.keys() - {guild.owner_id}
        users = [world.users[user_id] for user_id in sorted(members)]
        return [Person(self._backend, user) for user in users if not user.is_bot]

    def install_app(self) -> None:
        """Let the person have the application everywhere, as a user install."""
        self.user.has_installed_app = True

    async def slash(
        self, command: str, /, *, channel: Channel | None = None, **values: Any
    ) -> Exchange:
        """Send a slash command, `"record import"` for a subcommand, and wait for its answer."""
        room = self._find_room(channel)
        name, *path = command.split()
        registered = find_command(self._backend, self.user, room, name)
        resolved = ResolvedData(self._backend, room, self.id)
        options = fill_options(registered, path, values, resolved)
        data = describe_use(registered) | {"options": options}
        return await self._send(self._make_interaction(Cause.COMMAND, room, data, resolved))

    async def autocomplete(
        self, command: str, /, *, channel: Channel | None = None, **values: Any
    ) -> list[Choice]:
        """Return the suggestions for the last of the options given. Raises Unanswered
        without any.
        """
        room = self._find_room(channel)
        name, *path = command.split()
        registered = find_command(self._backend, self.user, room, name)
        resolved = ResolvedData(self._backend, room, self.id)
        options = fill_options_so_far(registered, path, values, resolved)
        data = describe_use(registered) | {"options": options}
        exchange = await self._send(
            self._make_interaction(Cause.AUTOCOMPLETE, room, data, resolved)
        )
        if exchange.state is not State.ANSWERED:
            raise Unanswered(f"{exchange}\n{self._backend.journal.report()}")
        return exchange.choices

    async def use(
        self, command: str, target: "Person | Message", *, channel: Channel | None = None
    ) -> Exchange:
        """Use a command of the context menu of a person or of a message; private answers have
        none.
        """
        room = target.channel.room if isinstance(target, Message) else self._find_room(channel)
        kind = MESSAGE_COMMAND if isinstance(target, Message) else USER_COMMAND
        registered = find_command(self._backend, self.user, room, command, kind)
        resolved = ResolvedData(self._backend, room, self.id)
        if isinstance(target, Message):
            self._require_visible(target)
            if target.is_private:
                raise Impossible("private answers have no commands")
            resolved.data["messages"] = {
                str(target.id): self._backend.shown.describe_message(target.post)
            }
        else:
            resolved.add_person(target.id)
        data = describe_use(registered) | {"target_id": str(target.id)}
        return await self._send(
            self._make_interaction(Cause.COMMAND, self._require_usable(room), data, resolved)
        )

    async def click(self, message: Message, button: str) -> Exchange:
        """Press a button, named by its label or its custom id."""
        component = self._find_component(message, button, (Kind.BUTTON,))
        if component["style"] == LINK_STYLE:
            raise Impossible(f"{button} is a link; the bot never hears of it")
        data = {
            "custom_id": component["custom_id"],
            "component_type": Kind.BUTTON,
            "id": component["id"],
        }
        room = self._require_pressable(message.channel.room)
        act = self._make_interaction(
            Cause.COMPONENT, room, data, ResolvedData(self._backend, room, self.id)
        )
        self._note_source(act, message)
        return await self._send(act)

    async def select(self, message: Message, menu: str, *choices: Any) -> Exchange:
        """Pick in a select menu, named by custom id or placeholder: values, labels or people."""
        component = self._find_component(message, menu, SELECTS)
        room = self._require_pressable(message.channel.room)
        resolved = ResolvedData(self._backend, room, self.id)
        flat = [
            choice for some in choices for choice in (some if isinstance(some, list) else [some])
        ]
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
            "values": pick_values(component, flat, resolved),
        }
        act = self._make_interaction(Cause.COMPONENT, room, data, resolved)
        self._note_source(act, message)
        return await self._send(act)

    async def submit(
        self, modal: Modal | None, values: Mapping[str, Any] | None = None, /, **fields: Any
    ) -> Exchange:
        """Send a form, its fields named by custom id or (in the mapping) by label."""
        if modal is None or modal.opener.person_id != self.id:
            raise Impossible(f"no form is open for {self.name}")
        room = self._require_usable(self._backend.world.rooms[modal.opener.room_id])
        resolved = ResolvedData(self._backend, room, self.id)
        parts = fill_form(modal, {**(values or {}), **fields}, resolved)
        data = {"custom_id": modal.custom_id, "components": parts}
        act = self._make_interaction(Cause.MODAL, room, data, resolved)
        act.opener, act.source = modal.opener, modal.opener.source
        return await self._send(act)

    def say(self, text: str, *files: Upload, channel: Channel | None = None) -> Message:
        """Write a plain message."""
        room = self._require_usable((channel or self.here).room, commands=False)
        self._require_writable(room)
        draft = posts.Draft(
            room=room,
            author_id=self.id,
            body={"content": text},
            uploads=dict(enumerate(files)),
        )
        return Message(self._backend, posts.write_post(self._backend, draft))

    def mark_interest(self, event: ScheduledEvent, *, is_on: bool = True) -> None:
        """Mark interest in an event of a server, or withdraw it."""
        if self.id not in self._backend.world.guilds[event.guild_id].members:
            raise Impossible(f"{self.name} is not in the server of this event")
        set_interest(self._backend, event, self.id, is_on=is_on)

    def _find_room(self, channel: Channel | None) -> Room:
        return self._require_usable((channel or self.here).room)

    def _require_usable(self, room: Room, *, commands: bool = True) -> Room:
        """Return the room, if this person can act in it now. Raises Impossible."""
        if self.user.is_bot:
            raise Impossible("a bot has no client")
        archive_if_idle(self._backend, room)
        if room.id not in self._backend.world.rooms:
            raise Impossible("the channel is gone")
        if room_permissions(self._backend.world, room, self.id) == NOTHING:
            raise Impossible(f"{self.name} does not see this channel or conversation")
        if commands and room.is_archived:
            raise Impossible("commands cannot be used in an archived thread")
        return room

    def _require_pressable(self, room: Room) -> Room:
        """Return the room, reopening an archived thread first, as clients do. Raises Impossible."""
        self._require_usable(room, commands=False)
        if room.is_archived:
            self._require_writable(room)
            wake(self._backend, room)
        return room

    def _require_writable(self, room: Room) -> None:
        if room.is_locked:
            raise Impossible("the thread is locked")
        sending = Permission.SEND_MESSAGES
        if room.kind in THREADS:
            sending = Permission.SEND_MESSAGES_IN_THREADS
        if sending not in room_permissions(self._backend.world, room, self.id):
            raise Impossible(f"{self.name} may not write here")

    def _require_visible(self, message: Message) -> None:
        if message.is_deleted:
            raise Impossible("the message is gone")
        if not message.is_visible_to(self):
            raise Impossible(f"{self.name} does not see this message")

    def _find_component(self, message: Message, name: str, kinds: tuple[Kind, ...]) -> JsonObject:
        """Return the only usable component with this name. Raises Impossible."""
        self._require_visible(message)
        of_kind = [
            component for component in walk(message.post.components) if component["type"] in kinds
        ]
        fitting = [component for component in of_kind if component.get("custom_id") == name]
        fitting = fitting or [component for component in of_kind if name in _list_names(component)]
        if len(fitting) != 1:
            names = [_list_names(component) for component in of_kind]
            raise Impossible(f"{len(fitting)} controls are called {name!r}; there are {names}")
        if fitting[0].get("disabled"):
            raise Impossible(f"{name} is disabled")
        return fitting[0]

    def _make_interaction(
        self, cause: Cause, room: Room, data: JsonObject, resolved: ResolvedData
    ) -> Interaction:
        if resolved.data:
            data["resolved"] = resolved.data
        return make_interaction(self._backend, cause, self.user, room, data)

    async def _send(self, act: Interaction) -> Exchange:
        """Send an interaction, and wait until it is answered or can no longer be."""
        send_interaction(self._backend, act)
        await act.settled.wait()
        await asyncio.sleep(0)  # let the answer reach the bot before the person goes on
        return Exchange(self._backend, act)

    def _note_source(self, act: Interaction, message: Message) -> None:
        """Note the message whose control is used; its command's installation lets everyone act."""
        act.source = self._backend.world.posts[message.post.room_id].get(message.id)
        if act.source is not None and act.source.origin is not None:
            act.owners = act.source.origin["authorizing_integration_owners"]


def _list_names(component: JsonObject) -> tuple[str, ...]:
    """Return the names by which a person can refer to a control."""
    if component["type"] == Kind.BUTTON:
        return (button_label(component),)
    return (str(component.get("placeholder", "")),)

"""Arrange people, roles, channels and servers from the page, as their owner can."""

from collections.abc import Callable

from playground import Channel, Person, Playground, Server
from playground.errors import Impossible
from playground.events import Event, JsonObject
from playground.page.cards import describe_channel_card, describe_language, describe_member_card
from playground.permissions import Permission
from playground.records import Role
from playground.room_kinds import THREADS
from playground.snowflakes import Identified

ROLE_COLORS = (0xE74C3C, 0x3498DB, 0x2ECC71, 0xF1C40F, 0x9B59B6, 0xE67E22, 0x1ABC9C)
LONGEST_NAME = 100
STATES = ("allow", "deny", "inherit")


class Arranger:
    """Carries out requests of the member and channel cards, which name things by id."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._backend = playground.backend

    def arrange(self, request: JsonObject) -> JsonObject:
        """Carry out a request, and describe its subject. Raises Impossible."""
        act = ACTS.get(str(request.get("what")))
        if act is None:
            raise Impossible(f"the page cannot arrange {request.get('what')!r}")
        try:
            return act(self, request)
        except (KeyError, TypeError, ValueError) as error:
            raise Impossible(f"the page asked for something unreadable: {error!r}") from error

    def show_member(self, request: JsonObject) -> JsonObject:
        server = self._find_server(request) if request.get("server") else None
        guild = None if server is None else server.guild
        return describe_member_card(self._find_person(request).user, guild)

    def give_role(self, request: JsonObject) -> JsonObject:
        server = self._find_server(request)
        server.give_role(self._find_person(request), self._find_role(server, request))
        return self.show_member(request)

    def take_role(self, request: JsonObject) -> JsonObject:
        server = self._find_server(request)
        server.take_role(self._find_person(request), self._find_role(server, request))
        return self.show_member(request)

    def add_role(self, request: JsonObject) -> JsonObject:
        """Add a role, and give it to the person of the card."""
        server = self._find_server(request)
        color = ROLE_COLORS[len(server.roles) % len(ROLE_COLORS)]
        role = server.add_role(_read_name(request), color=color, is_mentionable=True)
        server.give_role(self._find_person(request), role)
        return self.show_member(request)

    def set_member(self, request: JsonObject) -> JsonObject:
        """Add a person to a server or remove them; invite or remove the bot."""
        server, person = self._find_server(request), self._find_person(request)
        is_member = person.id in server.guild.members
        if bool(request["is_on"]) == is_member:
            return self.show_member(request)
        if person == self._playground.bot:
            (server.remove_bot if is_member else server.add_bot)()
        elif is_member:
            server.leave(person)
        else:
            server.join(person)
        return self.show_member(request)

    def set_dms(self, request: JsonObject) -> JsonObject:
        self._find_person(request).dms_closed = not request["is_on"]
        return self.show_member(request)

    def set_app(self, request: JsonObject) -> JsonObject:
        self._find_person(request).user.has_installed_app = bool(request["is_on"])
        return self.show_member(request)

    def set_language(self, request: JsonObject) -> JsonObject:
        """Change the language of a person, whose windows alone are told."""
        person = self._find_person(request)
        person.locale = str(request["language"])
        changed = {"locale": person.locale}
        self._backend.bus.publish(Event("USER_SETTINGS_UPDATE", changed, None, person.id))
        return self.show_member(request)

    def show_server(self, request: JsonObject) -> JsonObject:
        return describe_language(self._find_server(request).locale)

    def set_server_language(self, request: JsonObject) -> JsonObject:
        self._find_server(request).locale = str(request["language"])
        return self.show_server(request)

    def show_channel(self, request: JsonObject) -> JsonObject:
        return describe_channel_card(self._backend.world, self._find_channel(request).room)

    def set_permission(self, request: JsonObject) -> JsonObject:
        """Allow or deny something in a channel to the bot or to everyone, or neither."""
        channel = self._find_channel(request)
        name, state = Permission[request["permission"]].name, request["state"]
        if state not in STATES or name is None:
            raise Impossible(f"a permission is one of {', '.join(STATES)}")
        target: Identified = self._playground.bot
        if request["target"] == "everybody":
            target = self._server_of(channel)
        if state == "allow":
            channel.allow(name, to=target)
        elif state == "deny":
            channel.deny(name, to=target)
        else:
            channel.reset(name, to=target)
        return self.show_channel(request)

    def set_thread(self, request: JsonObject) -> JsonObject:
        """Archive a thread, lock it, or open it again."""
        channel = self._find_channel(request)
        if channel.room.kind not in THREADS:
            raise Impossible("only threads are archived")
        if request["state"] == "open":
            channel.unarchive()
        else:
            channel.archive(locked=request["state"] == "locked")
        return self.show_channel(request)

    def delete_channel(self, request: JsonObject) -> JsonObject:
        self._find_channel(request).delete()
        return {}

    def add_channel(self, request: JsonObject) -> JsonObject:
        name = _read_name(request).lower().replace(" ", "-")
        return {"room": str(self._find_server(request).add_channel(name).id)}

    def add_server(self, request: JsonObject) -> JsonObject:
        """Add a server with the bot, a channel, and everyone who can be played."""
        server = self._playground.add_server(_read_name(request))
        users = self._backend.world.users.values()
        owners = {each.guild.owner_id for each in self._playground.servers}
        played = [each for each in users if not (each.is_bot or each.is_crowd)]
        server.join(*(each for each in played if each.id not in owners))
        return {"room": str(server.add_channel("general").id)}

    def _find_person(self, request: JsonObject) -> Person:
        user = self._backend.world.users.get(int(request["user"]))
        if user is None:
            raise Impossible("there is nobody of that id")
        return Person(self._backend, user)

    def _find_server(self, request: JsonObject) -> Server:
        number = int(request["server"])
        for server in self._playground.servers:
            if server.id == number:
                return server
        raise Impossible("this server is gone")

    def _find_role(self, server: Server, request: JsonObject) -> Role:
        role = server.guild.roles.get(int(request["role"]))
        if role is None:
            raise Impossible("this role is gone")
        return role

    def _find_channel(self, request: JsonObject) -> Channel:
        room = self._backend.world.rooms.get(int(request["room"]))
        if room is None or room.guild_id is None:
            raise Impossible("this channel is gone")
        return Channel(self._backend, room)

    def _server_of(self, channel: Channel) -> Server:
        return Server(self._backend, self._backend.world.guilds[channel.room.guild_id or 0])


def _read_name(request: JsonObject) -> str:
    name = str(request["name"]).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Impossible(f"a name has 1 to {LONGEST_NAME} characters")
    return name


Act = Callable[[Arranger, JsonObject], JsonObject]
ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        Arranger.show_member,
        Arranger.give_role,
        Arranger.take_role,
        Arranger.add_role,
        Arranger.set_member,
        Arranger.set_dms,
        Arranger.set_app,
        Arranger.set_language,
        Arranger.show_server,
        Arranger.set_server_language,
        Arranger.show_channel,
        Arranger.set_permission,
        Arranger.set_thread,
        Arranger.delete_channel,
        Arranger.add_channel,
        Arranger.add_server,
    )
}

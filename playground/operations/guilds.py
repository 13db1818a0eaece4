"""Describe servers, their channels and members."""

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond
from playground.errors import DiscordError, Refused
from playground.events import Event
from playground.operations.lookups import find_guild
from playground.operations.registry import operation
from playground.permissions import server_permissions
from playground.room_kinds import THREADS

GUILD = "/guilds/{guild_id}"


@operation("get_guild", "GET", GUILD)
def get_guild(backend: Backend, call: Call) -> Response:
    guild = find_guild(backend, call)
    description = payloads.describe_guild(guild)
    if call.query.get("with_counts") in ("1", "true"):
        counts = ("approximate_member_count", "approximate_presence_count")
        description |= dict.fromkeys(counts, len(guild.members))
    return respond(description)


@operation("list_my_guilds", "GET", "/users/@me/guilds")
def list_my_guilds(backend: Backend, _: Call) -> Response:
    joined = [guild for guild in backend.world.guilds.values() if guild.has_bot]
    return respond(
        [
            {
                "id": str(guild.id),
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": guild.owner_id == backend.world.bot_id,
                "permissions": str(int(server_permissions(guild, backend.world.bot_id))),
                "features": [],
            }
            for guild in joined
        ]
    )


@operation("leave_guild", "DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(backend: Backend, call: Call) -> Response:
    guild = find_guild(backend, call)
    guild.has_bot = False
    guild.members.pop(backend.world.bot_id, None)
    backend.bus.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id))
    return NO_CONTENT


@operation("list_guild_channels", "GET", GUILD + "/channels")
def list_guild_channels(backend: Backend, call: Call) -> Response:
    rooms = backend.world.list_rooms(find_guild(backend, call))
    return respond(
        [payloads.describe_room(backend.world, room) for room in rooms if room.kind not in THREADS]
    )


@operation("list_guild_roles", "GET", GUILD + "/roles")
def list_guild_roles(backend: Backend, call: Call) -> Response:
    roles = find_guild(backend, call).roles.values()
    return respond([payloads.describe_role(role) for role in roles])


@operation("get_guild_role", "GET", GUILD + "/roles/{role_id}")
def get_guild_role(backend: Backend, call: Call) -> Response:
    role = find_guild(backend, call).roles.get(call.read_id("role_id"))
    if role is None:
        raise Refused(DiscordError.UNKNOWN_ROLE)
    return respond(payloads.describe_role(role))


@operation("list_guild_members", "GET", GUILD + "/members")
def list_guild_members(backend: Backend, call: Call) -> Response:
    """Refuse: the list needs the privileged intent of members, which no bot here has."""
    find_guild(backend, call)
    raise Refused(DiscordError.MISSING_ACCESS)


@operation("get_guild_member", "GET", GUILD + "/members/{user_id}")
def get_guild_member(backend: Backend, call: Call) -> Response:
    guild = find_guild(backend, call)
    user_id = call.read_id("user_id")
    if user_id not in backend.world.users:
        raise Refused(DiscordError.UNKNOWN_USER)
    if user_id not in guild.members:
        raise Refused(DiscordError.UNKNOWN_MEMBER)
    return respond(payloads.describe_member(backend.world, guild, user_id))

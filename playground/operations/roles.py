"""Give roles to members and take them away, as the bot may."""

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response
from playground.errors import DiscordError, Refused
from playground.events import Event
from playground.operations.lookups import find_guild
from playground.operations.registry import operation
from playground.permissions import Permission, server_permissions
from playground.records import Guild, Role

ROLE = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"


@operation("add_guild_member_role", "PUT", ROLE)
def add_guild_member_role(backend: Backend, call: Call) -> Response:
    guild, role, user_id = _find(backend, call)
    held = guild.member_roles.setdefault(user_id, [])
    if role.id not in held:
        held.append(role.id)
        _announce(backend, guild, user_id)
    return NO_CONTENT


@operation("delete_guild_member_role", "DELETE", ROLE)
def delete_guild_member_role(backend: Backend, call: Call) -> Response:
    guild, role, user_id = _find(backend, call)
    held = guild.member_roles.get(user_id, [])
    if role.id in held:
        held.remove(role.id)
        _announce(backend, guild, user_id)
    return NO_CONTENT


def _find(backend: Backend, call: Call) -> tuple[Guild, Role, int]:
    """Return what a request is about. Raises Refused unless the bot may give the role.

    It needs Manage Roles and a role of its own above this one.
    """
    guild, user_id = find_guild(backend, call), call.read_id("user_id")
    if user_id not in guild.members:
        raise Refused(DiscordError.UNKNOWN_MEMBER)
    role = guild.roles.get(call.read_id("role_id"))
    if role is None:
        raise Refused(DiscordError.UNKNOWN_ROLE)
    if role.id == guild.id:
        raise Refused(DiscordError.INVALID_ROLE)
    bot_id = backend.world.bot_id
    highest = max(each.position for each in guild.list_roles_of(bot_id))
    may = Permission.MANAGE_ROLES in server_permissions(guild, bot_id)
    if not may or role.position >= highest:
        raise Refused(DiscordError.MISSING_PERMISSIONS)
    return guild, role, user_id


def _announce(backend: Backend, guild: Guild, user_id: int) -> None:
    member = payloads.describe_member(backend.world, guild, user_id)
    told = member | {"guild_id": str(guild.id)}
    backend.bus.publish(Event("GUILD_MEMBER_UPDATE", told, guild.id))

"""Finds what a path names, and refuses what the bot may not reach."""

from playground.call import Call
from playground.errors import Refused, Why
from playground.permissions import DM, Permission, of_bot
from playground.realm import Realm
from playground.threads import doze
from playground.world import Guild, Post, Room, User


def room_named(realm: Realm, call: Call) -> Room:
    """The room of `channel_id`; raises Refused for unknown and for hidden ones."""
    found = realm.world.rooms.get(call.id("channel_id"))
    if found is None:
        raise Refused(Why.UNKNOWN_CHANNEL)
    if Permission.VIEW_CHANNEL not in of_bot(realm.world, found):
        raise Refused(Why.MISSING_ACCESS)
    doze(realm, found)
    return found


def post_named(realm: Realm, call: Call, room: Room) -> Post:
    """The message of `message_id`; private answers are unknown here."""
    found = realm.world.posts[room.id].get(call.id("message_id"))
    if found is None or found.private_to is not None:
        raise Refused(Why.UNKNOWN_MESSAGE)
    return found


def guild_named(realm: Realm, call: Call) -> Guild:
    found = realm.world.guilds.get(call.id("guild_id"))
    if found is None:
        raise Refused(Why.UNKNOWN_GUILD)
    if not found.has_bot:
        raise Refused(Why.MISSING_ACCESS)
    return found


def user_named(realm: Realm, user_id: int) -> User:
    found = realm.world.users.get(user_id)
    if found is None:
        raise Refused(Why.UNKNOWN_USER)
    return found


def require(realm: Realm, room: Room, *permissions: Permission) -> None:
    """Raise Refused unless the bot has all of these here; direct messages need none."""
    held = of_bot(realm.world, room)
    if room.kind != DM and any(each not in held for each in permissions):
        raise Refused(Why.MISSING_PERMISSIONS)

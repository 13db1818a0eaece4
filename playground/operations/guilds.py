"""Servers, their channels and members."""

from playground import payloads
from playground.call import NOTHING, Answer, Call, ok
from playground.errors import Refused, Why
from playground.events import Event
from playground.operations.lookups import guild_named
from playground.operations.registry import operation
from playground.permissions import THREADS, of_member
from playground.realm import Realm

GUILD = "/guilds/{guild_id}"


@operation("get_guild", "GET", GUILD)
def get_guild(realm: Realm, call: Call) -> Answer:
    guild = guild_named(realm, call)
    shown = payloads.guild(guild)
    if call.query.get("with_counts") in ("1", "true"):
        counts = ("approximate_member_count", "approximate_presence_count")
        shown |= dict.fromkeys(counts, len(guild.members))
    return ok(shown)


@operation("list_my_guilds", "GET", "/users/@me/guilds")
def list_my_guilds(realm: Realm, _: Call) -> Answer:
    joined = [each for each in realm.world.guilds.values() if each.has_bot]
    return ok(
        [
            {
                "id": str(each.id),
                "name": each.name,
                "icon": None,
                "banner": None,
                "owner": each.owner_id == realm.world.bot_id,
                "permissions": str(int(of_member(each, realm.world.bot_id))),
                "features": [],
            }
            for each in joined
        ]
    )


@operation("leave_guild", "DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(realm: Realm, call: Call) -> Answer:
    guild = guild_named(realm, call)
    guild.has_bot = False
    realm.bus.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id))
    return NOTHING


@operation("list_guild_channels", "GET", GUILD + "/channels")
def list_guild_channels(realm: Realm, call: Call) -> Answer:
    rooms = realm.world.rooms_of(guild_named(realm, call))
    return ok([payloads.room(realm.world, each) for each in rooms if each.kind not in THREADS])


@operation("list_guild_roles", "GET", GUILD + "/roles")
def list_guild_roles(realm: Realm, call: Call) -> Answer:
    return ok([payloads.everyone_role(guild_named(realm, call))])


@operation("get_guild_member", "GET", GUILD + "/members/{user_id}")
def get_guild_member(realm: Realm, call: Call) -> Answer:
    guild = guild_named(realm, call)
    user_id = call.id("user_id")
    if user_id not in realm.world.users:
        raise Refused(Why.UNKNOWN_USER)
    if user_id not in guild.members:
        raise Refused(Why.UNKNOWN_MEMBER)
    return ok(payloads.member(realm.world, guild, user_id))

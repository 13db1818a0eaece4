"""Registering application commands; ids stay while names stay."""

from collections.abc import Sequence

from playground import payloads
from playground.call import NOTHING, Answer, Call, created, ok
from playground.errors import Refused, Why
from playground.events import JsonObject
from playground.operations.lookups import guild_named
from playground.operations.registry import operation
from playground.realm import Realm
from playground.world import Command

CHAT_INPUT = 1
GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
ONE = "/{command_id}"
DROPPED_WHEN_EMPTY = ("name_localizations", "description_localizations")


@operation("list_application_commands", "GET", GLOBAL)
@operation("list_guild_application_commands", "GET", IN_GUILD)
def list_commands(realm: Realm, call: Call) -> Answer:
    return _listed(realm, _scope(realm, call))


@operation("bulk_set_application_commands", "PUT", GLOBAL)
@operation("bulk_set_guild_application_commands", "PUT", IN_GUILD)
def bulk_set(realm: Realm, call: Call) -> Answer:
    guild_id = _scope(realm, call)
    wanted: Sequence[JsonObject] = call.body or ()
    kept = {_put(realm, guild_id, each).id for each in wanted}
    for command in _registered(realm, guild_id):
        if command.id not in kept:
            del realm.world.commands[command.id]
    return _listed(realm, guild_id)


@operation("create_application_command", "POST", GLOBAL)
@operation("create_guild_application_command", "POST", IN_GUILD)
def create(realm: Realm, call: Call) -> Answer:
    before = len(realm.world.commands)
    command = _put(realm, _scope(realm, call), call.fields)
    told = payloads.command(realm.world, command)
    return created(told) if len(realm.world.commands) > before else ok(told)


@operation("get_application_command", "GET", GLOBAL + ONE)
@operation("get_guild_application_command", "GET", IN_GUILD + ONE)
def get(realm: Realm, call: Call) -> Answer:
    return ok(payloads.command(realm.world, _named(realm, call)))


@operation("update_application_command", "PATCH", GLOBAL + ONE)
@operation("update_guild_application_command", "PATCH", IN_GUILD + ONE)
def update(realm: Realm, call: Call) -> Answer:
    command = _named(realm, call)
    command.definition = _normal(command.definition | call.fields)
    command.version = realm.world.ids.new()
    return ok(payloads.command(realm.world, command))


@operation("delete_application_command", "DELETE", GLOBAL + ONE)
@operation("delete_guild_application_command", "DELETE", IN_GUILD + ONE)
def delete(realm: Realm, call: Call) -> Answer:
    del realm.world.commands[_named(realm, call).id]
    return NOTHING


def _scope(realm: Realm, call: Call) -> int | None:
    """The server whose commands are meant, None for the global ones."""
    return guild_named(realm, call).id if "guild_id" in call.params else None


def _registered(realm: Realm, guild_id: int | None) -> list[Command]:
    return [each for each in realm.world.commands.values() if each.guild_id == guild_id]


def _listed(realm: Realm, guild_id: int | None) -> Answer:
    return ok([payloads.command(realm.world, each) for each in _registered(realm, guild_id)])


def _named(realm: Realm, call: Call) -> Command:
    found = realm.world.commands.get(call.id("command_id"))
    if found is None or found.guild_id != _scope(realm, call):
        raise Refused(Why.UNKNOWN_COMMAND)
    return found


def _put(realm: Realm, guild_id: int | None, sent: JsonObject) -> Command:
    """Register a command, or update the one of the same name and type."""
    definition = _normal(sent)
    for known in _registered(realm, guild_id):
        if (known.name, known.kind) == (definition["name"], definition["type"]):
            if known.definition != definition:
                known.definition, known.version = definition, realm.world.ids.new()
            return known
    number = realm.world.ids.new()
    command = Command(id=number, version=number, definition=definition, guild_id=guild_id)
    realm.world.commands[number] = command
    return command


def _normal(sent: JsonObject) -> JsonObject:
    """The definition as Discord keeps it: defaults filled in, empty parts left out."""
    kind = sent.get("type") or CHAT_INPUT
    rights = sent.get("default_member_permissions")
    whole: JsonObject = {
        "type": kind,
        "name": sent["name"],
        "description": sent.get("description") or "",
        "default_member_permissions": None if rights is None else str(rights),
        "contexts": sent.get("contexts"),
        "integration_types": sent.get("integration_types") or [0],
        "nsfw": bool(sent.get("nsfw")),
    }
    if sent.get("dm_permission") is not None:
        whole["dm_permission"] = sent["dm_permission"]
    for key in DROPPED_WHEN_EMPTY:
        if sent.get(key):
            whole[key] = sent[key]
    if sent.get("options"):
        whole["options"] = [_normal_option(each) for each in sent["options"]]
    return whole


def _normal_option(sent: JsonObject) -> JsonObject:
    numbers = ("min_value", "max_value", "min_length", "max_length")  # 0 means something there
    option = {key: value for key, value in sent.items() if value or key in numbers}
    option = {key: value for key, value in option.items() if value is not None}
    if "options" in option:
        option["options"] = [_normal_option(each) for each in option["options"]]
    return option

"""Registering application commands; ids stay while names stay."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond, respond_created
from playground.errors import DiscordError, Refused
from playground.events import JsonObject
from playground.operations.lookups import find_guild
from playground.operations.registry import operation
from playground.world import Command

CHAT_INPUT = 1
GLOBAL = "/applications/{application_id}/commands"
IN_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
ONE = "/{command_id}"
DROPPED_WHEN_EMPTY = ("name_localizations", "description_localizations")


@operation("list_application_commands", "GET", GLOBAL)
@operation("list_guild_application_commands", "GET", IN_GUILD)
def list_commands(backend: Backend, call: Call) -> Response:
    return _respond_list(backend, _find_scope(backend, call))


@operation("bulk_set_application_commands", "PUT", GLOBAL)
@operation("bulk_set_guild_application_commands", "PUT", IN_GUILD)
def set_all_commands(backend: Backend, call: Call) -> Response:
    guild_id = _find_scope(backend, call)
    wanted: Sequence[JsonObject] = call.body or ()
    kept = {_register(backend, guild_id, each).id for each in wanted}
    for command in _list_registered(backend, guild_id):
        if command.id not in kept:
            del backend.world.commands[command.id]
    return _respond_list(backend, guild_id)


@operation("create_application_command", "POST", GLOBAL)
@operation("create_guild_application_command", "POST", IN_GUILD)
def create_command(backend: Backend, call: Call) -> Response:
    before = len(backend.world.commands)
    command = _register(backend, _find_scope(backend, call), call.fields)
    told = payloads.describe_command(backend.world, command)
    return respond_created(told) if len(backend.world.commands) > before else respond(told)


@operation("get_application_command", "GET", GLOBAL + ONE)
@operation("get_guild_application_command", "GET", IN_GUILD + ONE)
def get_command(backend: Backend, call: Call) -> Response:
    return respond(payloads.describe_command(backend.world, _find_command(backend, call)))


@operation("update_application_command", "PATCH", GLOBAL + ONE)
@operation("update_guild_application_command", "PATCH", IN_GUILD + ONE)
def update_command(backend: Backend, call: Call) -> Response:
    command = _find_command(backend, call)
    command.definition = _normalize(command.definition | call.fields)
    command.version = backend.world.ids.new()
    return respond(payloads.describe_command(backend.world, command))


@operation("delete_application_command", "DELETE", GLOBAL + ONE)
@operation("delete_guild_application_command", "DELETE", IN_GUILD + ONE)
def delete_command(backend: Backend, call: Call) -> Response:
    del backend.world.commands[_find_command(backend, call).id]
    return NO_CONTENT


def _find_scope(backend: Backend, call: Call) -> int | None:
    """The server whose commands are meant, None for the global ones."""
    return find_guild(backend, call).id if "guild_id" in call.params else None


def _list_registered(backend: Backend, guild_id: int | None) -> list[Command]:
    return [each for each in backend.world.commands.values() if each.guild_id == guild_id]


def _respond_list(backend: Backend, guild_id: int | None) -> Response:
    return respond(
        [
            payloads.describe_command(backend.world, each)
            for each in _list_registered(backend, guild_id)
        ]
    )


def _find_command(backend: Backend, call: Call) -> Command:
    found = backend.world.commands.get(call.read_id("command_id"))
    if found is None or found.guild_id != _find_scope(backend, call):
        raise Refused(DiscordError.UNKNOWN_COMMAND)
    return found


def _register(backend: Backend, guild_id: int | None, sent: JsonObject) -> Command:
    """Register a command, or update the one of the same name and type."""
    definition = _normalize(sent)
    for known in _list_registered(backend, guild_id):
        if (known.name, known.kind) == (definition["name"], definition["type"]):
            if known.definition != definition:
                known.definition, known.version = definition, backend.world.ids.new()
            return known
    number = backend.world.ids.new()
    command = Command(id=number, version=number, definition=definition, guild_id=guild_id)
    backend.world.commands[number] = command
    return command


def _normalize(sent: JsonObject) -> JsonObject:
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
        whole["options"] = [_normalize_option(each) for each in sent["options"]]
    return whole


def _normalize_option(sent: JsonObject) -> JsonObject:
    numbers = ("min_value", "max_value", "min_length", "max_length")  # 0 means something there
    option = {key: value for key, value in sent.items() if value or key in numbers}
    option = {key: value for key, value in option.items() if value is not None}
    if "options" in option:
        option["options"] = [_normalize_option(each) for each in option["options"]]
    return option

"""Register application commands; ids stay while names stay."""

from collections.abc import Sequence

from playground import payloads
from playground.backend import Backend
from playground.call import NO_CONTENT, Call, Response, respond, respond_created
from playground.errors import DiscordError, Refused
from playground.events import JsonObject
from playground.limits.commands import CHAT_INPUT, ENTRY_POINT
from playground.operations.lookups import find_guild
from playground.operations.registry import operation
from playground.records import Command

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
    definitions: Sequence[JsonObject] = call.body or ()
    kinds = {definition.get("type") for definition in definitions}
    has_entry_point = any(each.kind == ENTRY_POINT for each in _list_registered(backend, guild_id))
    if has_entry_point and ENTRY_POINT not in kinds:
        raise Refused(DiscordError.ENTRY_POINT_MISSING)
    kept_ids = {_register(backend, guild_id, definition).id for definition in definitions}
    for command in _list_registered(backend, guild_id):
        if command.id not in kept_ids:
            del backend.world.commands[command.id]
    return _respond_list(backend, guild_id)


@operation("create_application_command", "POST", GLOBAL)
@operation("create_guild_application_command", "POST", IN_GUILD)
def create_command(backend: Backend, call: Call) -> Response:
    before = len(backend.world.commands)
    command = _register(backend, _find_scope(backend, call), call.fields)
    description = payloads.describe_command(backend.world, command)
    return (
        respond_created(description)
        if len(backend.world.commands) > before
        else respond(description)
    )


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
    """Return the id of the server whose commands are meant, or None for the global ones."""
    return find_guild(backend, call).id if "guild_id" in call.params else None


def _list_registered(backend: Backend, guild_id: int | None) -> list[Command]:
    return [command for command in backend.world.commands.values() if command.guild_id == guild_id]


def _respond_list(backend: Backend, guild_id: int | None) -> Response:
    return respond(
        [
            payloads.describe_command(backend.world, command)
            for command in _list_registered(backend, guild_id)
        ]
    )


def _find_command(backend: Backend, call: Call) -> Command:
    command = backend.world.commands.get(call.read_id("command_id"))
    if command is None or command.guild_id != _find_scope(backend, call):
        raise Refused(DiscordError.UNKNOWN_COMMAND)
    return command


def add_entry_point(backend: Backend) -> None:
    """Add the command that comes with Activities, once they are switched on."""
    request = {"type": ENTRY_POINT, "name": "launch", "description": "Launch an activity"}
    _register(backend, None, request)


def _register(backend: Backend, guild_id: int | None, request: JsonObject) -> Command:
    """Register a command, or update the one of the same name and type."""
    definition = _normalize(request)
    for command in _list_registered(backend, guild_id):
        if (command.name, command.kind) == (definition["name"], definition["type"]):
            if command.definition != definition:
                command.definition, command.version = definition, backend.world.ids.new()
            return command
    number = backend.world.ids.new()
    command = Command(id=number, version=number, definition=definition, guild_id=guild_id)
    backend.world.commands[number] = command
    return command


def _normalize(request: JsonObject) -> JsonObject:
    """Return the definition as Discord keeps it: defaults filled in, empty parts left out."""
    kind = request.get("type") or CHAT_INPUT
    rights = request.get("default_member_permissions")
    definition: JsonObject = {
        "type": kind,
        "name": request["name"],
        "description": request.get("description") or "",
        "default_member_permissions": None if rights is None else str(rights),
        "contexts": request.get("contexts"),
        "integration_types": request.get("integration_types") or [0],
        "nsfw": bool(request.get("nsfw")),
    }
    if kind == ENTRY_POINT:
        definition["handler"] = request.get("handler") or 1
    if request.get("dm_permission") is not None:
        definition["dm_permission"] = request["dm_permission"]
    for key in DROPPED_WHEN_EMPTY:
        if request.get(key):
            definition[key] = request[key]
    if request.get("options"):
        definition["options"] = [_normalize_option(option) for option in request["options"]]
    return definition


def _normalize_option(request: JsonObject) -> JsonObject:
    numbers = ("min_value", "max_value", "min_length", "max_length")  # 0 means something there
    option = {key: value for key, value in request.items() if value or key in numbers}
    option = {key: value for key, value in option.items() if value is not None}
    if "options" in option:
        option["options"] = [_normalize_option(inner) for inner in option["options"]]
    return option

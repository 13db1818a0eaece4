"""Offer commands as a client does, and fill in their options."""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import IntEnum
from typing import Any

from playground.backend import Backend
from playground.errors import Impossible
from playground.events import JsonObject
from playground.installation import Context, context_of, find_installers
from playground.permissions import Permission, room_permissions
from playground.records import Command, Room, User
from playground.resolved_data import ResolvedData
from playground.snowflakes import Identified
from playground.uploads import Upload

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3  # types of commands
LONGEST_TEXT = 6000


class Option(IntEnum):
    """Numbers the types of command options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


def list_commands(
    backend: Backend, person: User, room: Room, kind: int = CHAT_INPUT
) -> list[Command]:
    """Return the commands that a client shows to a person here. A server's own hide global ones of
    the same name.
    """
    all_commands = [command for command in backend.world.commands.values() if command.kind == kind]
    own = [
        each
        for each in all_commands
        if each.guild_id is not None and each.guild_id == room.guild_id
    ]
    hidden = {each.name for each in own}
    shared = [each for each in all_commands if each.guild_id is None and each.name not in hidden]
    return [each for each in (*own, *shared) if _is_usable(backend, each, person, room)]


def find_command(
    backend: Backend, person: User, room: Room, name: str, kind: int = CHAT_INPUT
) -> Command:
    """Return the command of this name and type that a client offers here. Raises Impossible."""
    for command in list_commands(backend, person, room, kind):
        if command.name == name:
            return command
    mark = "/" if kind == CHAT_INPUT else ""
    raise Impossible(f"no command {mark}{name} is offered to {person.name} here")


def translate_definition(part: JsonObject, locale: str) -> JsonObject:
    """Return a command or an option, with everything in it, translated to a locale.

    Among options' names only those of choices are translated: what is typed keeps its defined name.
    """
    told = dict(part)
    told["description"] = _translated(part, "description", locale)
    told["options"] = [translate_definition(each, locale) for each in part.get("options") or ()]
    if part.get("choices"):
        told["choices"] = [
            each | {"name": _translated(each, "name", locale)} for each in part["choices"]
        ]
    return told


def _translated(part: JsonObject, key: str, locale: str) -> Any:
    return (part.get(f"{key}_localizations") or {}).get(locale, part.get(key))


def describe_use(command: Command) -> JsonObject:
    """Return an interaction's data about the command used, without options or target."""
    used: JsonObject = {"id": str(command.id), "name": command.name, "type": command.kind}
    if command.guild_id is not None:
        used["guild_id"] = str(command.guild_id)
    return used


def _is_usable(backend: Backend, command: Command, person: User, room: Room) -> bool:
    definition = command.definition
    world = backend.world
    if context_of(world, room) not in (definition["contexts"] or tuple(Context)):
        return False
    if not find_installers(world, person, room, definition["integration_types"]):
        return False
    if room.guild_id is None:
        return definition.get("dm_permission") is not False
    held = room_permissions(world, room, person.id)
    return Permission.USE_APPLICATION_COMMANDS in held and _has_rights(definition, held)


def _has_rights(definition: JsonObject, permissions: Permission) -> bool:
    needed = definition["default_member_permissions"]
    if needed is None or Permission.ADMINISTRATOR in permissions:
        return True
    return int(needed) != 0 and Permission(int(needed)) & permissions == Permission(int(needed))


def fill_options(
    command: Command, path: Sequence[str], values: Mapping[str, Any], resolved: ResolvedData
) -> list[JsonObject]:
    """Return the options of a finished command. Raises Impossible if no client would send them."""
    options = _find_options(command, path)
    _check_names(options, values)
    missing = [
        option["name"]
        for option in options
        if option.get("required") and option["name"] not in values
    ]
    if missing:
        raise Impossible(f"/{command.name} requires {', '.join(missing)}")
    filled = [
        {
            "name": option["name"],
            "type": option["type"],
            "value": _read_value(option, values[option["name"]], resolved),
        }
        for option in options
        if option["name"] in values
    ]
    return _wrap_options(path, filled, command)


def fill_options_so_far(
    command: Command, path: Sequence[str], values: Mapping[str, Any], resolved: ResolvedData
) -> list[JsonObject]:
    """Return the options while the last of `values` is still being typed. Raises Impossible."""
    options = {option["name"]: option for option in _find_options(command, path)}
    _check_names(list(options.values()), values)
    focus = list(values)[-1]
    if not options[focus].get("autocomplete"):
        raise Impossible(f"/{command.name} {focus}: this option does not complete")
    filled = [
        {
            "name": name,
            "type": options[name]["type"],
            "value": _read_value(options[name], value, resolved),
        }
        for name, value in values.items()
        if name != focus
    ]
    kind = options[focus]["type"]
    filled.append({"name": focus, "type": kind, "value": str(values[focus]), "focused": True})
    return _wrap_options(path, filled, command)


def _find_options(command: Command, path: Sequence[str]) -> list[JsonObject]:
    """Return the options behind the names of groups and subcommands. Raises Impossible."""
    options: list[JsonObject] = command.definition.get("options", [])
    for name in path:
        inner = [
            option
            for option in options
            if option["name"] == name and option["type"] <= Option.GROUP
        ]
        if not inner:
            raise Impossible(f"/{command.name} has no {' '.join(path)}")
        options = inner[0].get("options", [])
    if any(option["type"] <= Option.GROUP for option in options):
        raise Impossible(f"/{command.name} {' '.join(path)} needs a subcommand")
    return options


def _wrap_options(
    path: Sequence[str], filled: list[JsonObject], command: Command
) -> list[JsonObject]:
    level = command.definition.get("options", [])
    kinds = []
    for name in path:
        option = next(candidate for candidate in level if candidate["name"] == name)
        kinds.append(option["type"])
        level = option.get("options", [])
    for name, kind in zip(reversed(path), reversed(kinds), strict=True):
        filled = [{"name": name, "type": kind, "options": filled}]
    return filled


def _check_names(options: Sequence[JsonObject], values: Mapping[str, Any]) -> None:
    unknown = values.keys() - {option["name"] for option in options}
    if unknown:
        raise Impossible(f"there is no option {', '.join(sorted(unknown))}")


def _read_value(option: JsonObject, value: Any, resolved: ResolvedData) -> Any:
    """Return a value as it is sent. Raises Impossible if a client would not accept it."""
    if option.get("choices"):
        return _read_choice(option, value)
    match option["type"]:
        case Option.STRING:
            return _read_text(option, value)
        case Option.INTEGER | Option.NUMBER:
            return _read_number(option, value)
        case Option.BOOLEAN:
            return _require_type(option, value, bool)
        case Option.ATTACHMENT:
            return resolved.add_file(_require_type(option, value, Upload))
        case _:
            return _read_reference(option, value, resolved)


def _read_choice(option: JsonObject, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Impossible(f"{option['name']}: {value!r} is not among the choices")


def _read_text(option: JsonObject, value: Any) -> str:
    """Return a text; `@time` becomes a moment as clients write it."""
    if isinstance(value, datetime):
        value = f"<t:{int(value.timestamp())}:f>"
    text = str(_require_type(option, value, str)).strip()
    least, most = option.get("min_length", 0), option.get("max_length", LONGEST_TEXT)
    if not text or not least <= len(text) <= most:
        raise Impossible(f"{option['name']}: {len(text)} characters, allowed {least} to {most}")
    return text


def _read_number(option: JsonObject, value: Any) -> Any:
    is_whole = option["type"] == Option.INTEGER
    number = _require_type(option, value, int if is_whole else (int, float))
    least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not (math.isfinite(number) and least <= number <= most) or isinstance(number, bool):
        raise Impossible(f"{option['name']}: {value!r} is not from {least} to {most}")
    return number


def _read_reference(option: JsonObject, value: Any, resolved: ResolvedData) -> str:
    number = _require_type(option, value, Identified).id
    match option["type"]:
        case Option.USER:
            return resolved.add_person(number)
        case Option.CHANNEL:
            return resolved.add_channel(number, option.get("channel_types", ()))
        case Option.ROLE:
            return resolved.add_role(number)
        case _:
            return resolved.add_mentionable(number)


def _require_type(option: JsonObject, value: Any, kind: Any) -> Any:
    if not isinstance(value, kind):
        raise Impossible(f"{option['name']}: {value!r} does not fit the option's type")
    return value

"""What someone can use: the controls of a message, the commands that the bot has registered."""

from collections.abc import Sequence

from playground import Message
from playground.command_options import CHAT_INPUT, Option
from playground.components import LINK_STYLE, SELECTS, Kind, walk
from playground.events import JsonObject
from tests.simulation.town import Town


def name_reached(words: str) -> str:
    """Name a command, or a control, as something that a world reaches."""
    if words.startswith("/"):
        return f"command {words[1:]}"
    custom_id = words.removeprefix("form ").split()[0]
    return f"control {':'.join(custom_id.split(':')[:2])}"


def list_controls(message: Message) -> list[JsonObject]:
    """List the controls of a message that can be used."""
    kinds = (Kind.BUTTON, *SELECTS)
    return [
        each
        for each in walk(message.post.components)
        if each["type"] in kinds
        and not each.get("disabled")
        and each.get("style") != LINK_STYLE
        and "custom_id" in each
    ]


def find_options(town: Town, path: str) -> list[JsonObject] | None:
    """Return the options of a command that the bot has registered, or None."""
    name, *rest = path.split()
    definitions: Sequence[JsonObject] = [
        each.definition for each in town.discord.backend.world.commands.values()
    ]
    for word in (name, *rest):
        found = next((each for each in definitions if each["name"] == word), None)
        if found is None:
            return None
        definitions = found.get("options", [])
    return list(definitions)


def list_paths(town: Town) -> list[str]:
    """List the commands and subcommands that the bot has registered, also those of menus."""
    return [
        " ".join((command.definition["name"], *rest))
        for command in town.discord.backend.world.commands.values()
        for rest in list_subcommands(command.definition)
    ]


def find_menu(town: Town, name: str) -> int | None:
    """Return the type of a command of a context menu, or None if it is typed."""
    for command in town.discord.backend.world.commands.values():
        if command.definition["name"] == name:
            kind = command.definition.get("type", CHAT_INPUT)
            return None if kind == CHAT_INPUT else int(kind)
    return None


def list_subcommands(definition: JsonObject) -> list[tuple[str, ...]]:
    """List the words after the name of a command; one empty tuple where there are none."""
    found = [
        (option["name"], *rest)
        for option in definition.get("options", [])
        if option["type"] in (Option.SUBCOMMAND, Option.GROUP)
        for rest in list_subcommands(option)
    ]
    return found or [()]

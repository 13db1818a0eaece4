"""How commands are named in messages, so that a press types them."""

from collections.abc import Mapping

CommandMentions = Mapping[str, str]  # the ids of commands, by name without the slash


def command_name(mentions: CommandMentions, name: str) -> str:
    """Name a command so that a press types it, if its id is known."""
    return mentions.get(name, f"`/{name}`")

"""How commands are named in messages, so that a press writes them."""

from collections.abc import Mapping

CommandMentions = Mapping[str, str]  # what Discord makes a press of, by name without the slash


def command_name(mentions: CommandMentions, name: str) -> str:
    """Name a command so that a press writes it, where its number is known."""
    return mentions.get(name, f"`/{name}`")

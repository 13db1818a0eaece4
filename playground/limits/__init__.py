"""Discord's documented limits as rules of our own, usable without any server.

`list_problems("create_message", body, files)` lists everything that Discord would refuse in the
body of an operation, given by its operation id; an empty list means that it may be sent. `files`
are the uploads in the order of the form's parts. `list_edit_problems` adds the rules that depend on
the message as it stands. Source of every number: Discord's developer documentation of August 2026.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from playground.limits import (
    callbacks,
    channels,
    commands,
    emojis,
    messages,
    scheduled_events,
)
from playground.limits.messages import EMPTY, ExistingMessage
from playground.uploads import Upload

__all__ = ["EMPTY", "ExistingMessage", "list_edit_problems", "list_problems"]

Files = Mapping[int, Upload]
Rule = Callable[[Any, Files], Iterator[str]]


def _ignore_files(rule: Callable[[Any], Iterator[str]]) -> Rule:
    return lambda body, _: rule(body)


RULES: dict[str, Rule] = {
    "create_message": messages.check_message,
    "execute_webhook": messages.check_interaction_message,
    "update_message": messages.check_edit,
    "update_original_webhook_message": messages.check_edit,
    "update_webhook_message": messages.check_edit,
    "create_interaction_response": callbacks.check_callback,
    "bulk_set_application_commands": _ignore_files(commands.check_commands),
    "bulk_set_guild_application_commands": _ignore_files(commands.check_commands),
    "create_application_command": _ignore_files(commands.check_command),
    "create_guild_application_command": _ignore_files(commands.check_command),
    "create_thread": _ignore_files(channels.check_thread),
    "create_thread_from_message": _ignore_files(channels.check_thread),
    "update_channel": _ignore_files(channels.check_channel),
    "create_guild_scheduled_event": _ignore_files(scheduled_events.check_event),
    "update_guild_scheduled_event": _ignore_files(scheduled_events.check_event_change),
    "create_application_emoji": _ignore_files(emojis.check_emoji),
    "update_application_emoji": _ignore_files(emojis.check_emoji_name),
}


def list_problems(
    operation: str, body: Any, files: Mapping[int, Upload] | Sequence[Upload] = ()
) -> list[str]:
    """Return all problems with a request, in words."""
    rule = RULES.get(operation)
    if rule is None:
        return []
    return _collect(lambda: rule(body, _number_files(files)))


def list_edit_problems(
    body: Any, files: Mapping[int, Upload] | Sequence[Upload], existing: ExistingMessage
) -> list[str]:
    """Return all problems with an edit of the message `existing`, in words."""
    return _collect(lambda: messages.check_edit_of(body, _number_files(files), existing))


def _number_files(files: Mapping[int, Upload] | Sequence[Upload]) -> Files:
    return files if isinstance(files, Mapping) else dict(enumerate(files))


def _collect(rules: Callable[[], Iterator[str]]) -> list[str]:
    try:
        return list(rules())
    except (TypeError, KeyError, AttributeError, ValueError, ArithmeticError) as error:
        # Only without Discord's own document, which catches these first.
        return [f"body: malformed ({type(error).__name__} {error})"]

"""Discord's documented limits as rules of our own, usable without any server.

`problems("create_message", body, files)` tells everything that Discord would refuse in the body of
an operation, named by its operation id; an empty list means that it may be sent. `files` are the
uploads in the order of the form's parts. `edit_problems` adds the rules that depend on the message
as it stands. Source of every number: Discord's developer documentation of August 2026.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from playground.limits import answers, commands, messages, places
from playground.limits.messages import EMPTY, Existing
from playground.uploads import Upload

__all__ = ["EMPTY", "Existing", "edit_problems", "problems"]

Files = Mapping[int, Upload]
Rule = Callable[[Any, Files], Iterator[str]]


def _without_files(rule: Callable[[Any], Iterator[str]]) -> Rule:
    return lambda body, _: rule(body)


RULES: dict[str, Rule] = {
    "create_message": messages.sent,
    "execute_webhook": messages.followed_up,
    "update_message": messages.edited,
    "update_original_webhook_message": messages.edited,
    "update_webhook_message": messages.edited,
    "create_interaction_response": answers.answered,
    "bulk_set_application_commands": _without_files(commands.bulk),
    "bulk_set_guild_application_commands": _without_files(commands.bulk),
    "create_application_command": _without_files(commands.one),
    "create_guild_application_command": _without_files(commands.one),
    "create_thread": _without_files(places.thread),
    "create_thread_from_message": _without_files(places.thread),
    "update_channel": _without_files(places.channel),
    "create_application_emoji": _without_files(places.emoji),
    "update_application_emoji": _without_files(places.emoji_name),
}


def problems(
    operation: str, body: Any, files: Mapping[int, Upload] | Sequence[Upload] = ()
) -> list[str]:
    """Everything that is wrong with a request, in words."""
    rule = RULES.get(operation)
    if rule is None:
        return []
    return _told(lambda: rule(body, _numbered(files)))


def edit_problems(
    body: Any, files: Mapping[int, Upload] | Sequence[Upload], existing: Existing
) -> list[str]:
    """Everything that is wrong with an edit of the message `existing`."""
    return _told(lambda: messages.edited_from(body, _numbered(files), existing))


def _numbered(files: Mapping[int, Upload] | Sequence[Upload]) -> Files:
    return files if isinstance(files, Mapping) else dict(enumerate(files))


def _told(rules: Callable[[], Iterator[str]]) -> list[str]:
    try:
        return list(rules())
    except (TypeError, KeyError, AttributeError, ValueError, ArithmeticError) as error:
        # Only without Discord's own document, which catches these first.
        return [f"body: malformed ({type(error).__name__} {error})"]

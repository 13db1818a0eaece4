"""Check first answers to interactions: messages, deferrals, choices, forms."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from playground.events import JsonObject
from playground.interactions import Reply
from playground.limits import messages
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_choice,
    check_length,
    check_range,
)
from playground.limits.forms import check_form
from playground.uploads import Upload

Files = Mapping[int, Upload]
LARGEST_NUMBER = 2**53 - 1  # the document; the prose says 2^53


def check_callback(body: JsonObject, files: Files) -> Iterator[str]:
    """Yield what is wrong with the body of a callback, by its type."""
    yield from check_choice("type", body["type"], list(Reply))
    data = body.get("data") or {}
    if body["type"] in ANSWERS:
        yield from ANSWERS[body["type"]](data, files)


def check_choices(where: str, offered: "list[JsonObject] | None") -> Iterator[str]:
    """Yield what is wrong with suggestions, or with the fixed choices of an option."""
    yield from check_amount(where, offered, 25)
    for choice in offered or ():
        yield from check_length(f"{where}.name", choice["name"], 100, 1)
        if isinstance(choice["value"], str):
            yield from check_length(f"{where}.value", choice["value"], 100, 1)
        else:
            yield from check_range(
                f"{where}.value", choice["value"], -LARGEST_NUMBER, LARGEST_NUMBER
            )


def _check_deferral(data: JsonObject, files: Files) -> Iterator[str]:
    other_flags = (data.get("flags") or 0) & ~messages.EPHEMERAL
    yield from check_absent("flags", other_flags, "a deferral takes the ephemeral flag only")
    others = [key for key, value in data.items() if value and key != "flags"]
    yield from check_absent("data", others or files, "a deferral carries nothing but the flag")


ANSWERS: dict[int, Callable[[Any, Files], Iterator[str]]] = {
    Reply.MESSAGE: messages.check_interaction_message,
    Reply.UPDATE: messages.check_edit,
    Reply.DEFERRED_MESSAGE: _check_deferral,
    Reply.DEFERRED_UPDATE: _check_deferral,
    Reply.CHOICES: lambda data, _: check_choices("choices", data.get("choices")),
    Reply.MODAL: lambda data, _: check_form(data),
}

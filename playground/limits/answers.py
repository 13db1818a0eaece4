"""First answers to interactions: messages, deferrals, choices, forms."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from playground.components import SELECTS, Kind, walk
from playground.events import JsonObject
from playground.interactions import Reply
from playground.limits import layouts, messages
from playground.limits.rules import among, amount, between, forbidden, length, ordered
from playground.uploads import Upload

Files = Mapping[int, Upload]
LARGEST_NUMBER = 2**53 - 1  # the document; the prose says 2^53
MOST_TEXT = 4000
IN_FORM = {Kind.ROW, Kind.LABEL, Kind.TEXT}
IN_LABEL = {Kind.TEXT_INPUT, Kind.FILE_UPLOAD, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP, Kind.CHECKBOX}
IN_LABEL |= {*SELECTS}


def answered(body: JsonObject, files: Files) -> Iterator[str]:
    """The body of a callback, by its type."""
    yield from among("type", body["type"], list(Reply))
    data = body.get("data") or {}
    if body["type"] in ANSWERS:
        yield from ANSWERS[body["type"]](data, files)


def choices(where: str, offered: "list[JsonObject] | None") -> Iterator[str]:
    """Suggestions of an autocompletion, or the fixed choices of an option."""
    yield from amount(where, offered, 25)
    for each in offered or ():
        yield from length(f"{where}.name", each["name"], 100, 1)
        if isinstance(each["value"], str):
            yield from length(f"{where}.value", each["value"], 100, 1)
        else:
            yield from between(f"{where}.value", each["value"], -LARGEST_NUMBER, LARGEST_NUMBER)


def form(modal: JsonObject) -> Iterator[str]:
    """A modal."""
    yield from length("title", modal["title"], 45, 1)
    yield from length("custom_id", modal["custom_id"], 100, 1)
    parts = modal["components"]
    yield from amount("components", parts, 5, 1)
    for part in parts:
        yield from among("components: type", part["type"], sorted(IN_FORM))
        if part["type"] in PARTS:
            yield from PARTS[part["type"]](part)
    yield from layouts.ids_of(list(walk(parts)))


def _deferral(data: JsonObject, files: Files) -> Iterator[str]:
    rest = (data.get("flags") or 0) & ~messages.EPHEMERAL
    yield from forbidden("flags", rest, "a deferral takes the ephemeral flag only")
    others = [key for key, value in data.items() if value and key != "flags"]
    yield from forbidden("data", others or files, "a deferral carries nothing but the flag")


def _label(label: JsonObject) -> Iterator[str]:
    yield from length("label", label["label"], 45, 1)
    yield from length("label.description", label.get("description"), 100, 1)
    yield from among("label: type", label["component"]["type"], sorted(IN_LABEL))
    yield from _field(label["component"])


def _row(row: JsonObject) -> Iterator[str]:
    yield from amount("row", row["components"], 1, 1)
    for each in row["components"]:
        yield from among("row: type", each["type"], [Kind.TEXT_INPUT])
        yield from _field(each)


def _field(field: JsonObject) -> Iterator[str]:
    yield from length("custom_id", field.get("custom_id"), 100, 1)
    if field["type"] in SELECTS:
        yield from layouts.menu(field)
    elif field["type"] in FIELDS:
        yield from FIELDS[field["type"]](field)


def _text_input(field: JsonObject) -> Iterator[str]:
    where = f"text input {field.get('custom_id')}"
    yield from length(f"{where}.label", field.get("label"), 45, 1)
    yield from length(f"{where}.placeholder", field.get("placeholder"), 100)
    yield from length(f"{where}.value", field.get("value"), field.get("max_length") or MOST_TEXT)
    yield from between(f"{where}.min_length", field.get("min_length"), 0, MOST_TEXT)
    yield from between(f"{where}.max_length", field.get("max_length"), 1, MOST_TEXT)
    yield from ordered(where, field.get("min_length"), field.get("max_length"))


def _file_upload(field: JsonObject) -> Iterator[str]:
    yield from between("file upload.min_values", field.get("min_values"), 0, 10)
    yield from between("file upload.max_values", field.get("max_values"), 1, 10)
    yield from ordered("file upload", field.get("min_values"), field.get("max_values"))


def _radio_group(field: JsonObject) -> Iterator[str]:
    yield from layouts.options("radio group", field["options"], 10, 2)
    chosen = [each for each in field["options"] if each.get("default")]
    yield from amount("radio group: default options", chosen, 1)


def _checkbox_group(field: JsonObject) -> Iterator[str]:
    yield from layouts.options("checkbox group", field["options"], 10)
    most = len(field["options"])
    yield from between("checkbox group.min_values", field.get("min_values"), 0, most)
    yield from between("checkbox group.max_values", field.get("max_values"), 1, most)
    yield from ordered("checkbox group", field.get("min_values"), field.get("max_values"))


FIELDS: dict[int, Callable[[Any], Iterator[str]]] = {
    Kind.TEXT_INPUT: _text_input,
    Kind.FILE_UPLOAD: _file_upload,
    Kind.RADIO_GROUP: _radio_group,
    Kind.CHECKBOX_GROUP: _checkbox_group,
}

PARTS: dict[int, Callable[[Any], Iterator[str]]] = {
    Kind.TEXT: layouts.text,
    Kind.LABEL: _label,
    Kind.ROW: _row,
}
ANSWERS: dict[int, Callable[[Any, Files], Iterator[str]]] = {
    Reply.MESSAGE: messages.followed_up,
    Reply.UPDATE: messages.edited,
    Reply.DEFERRED_MESSAGE: _deferral,
    Reply.DEFERRED_UPDATE: _deferral,
    Reply.CHOICES: lambda data, _: choices("choices", data.get("choices")),
    Reply.MODAL: lambda data, _: form(data),
}

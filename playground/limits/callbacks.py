"""Check first answers to interactions: messages, deferrals, choices, forms."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from playground.components import SELECTS, Kind, walk
from playground.events import JsonObject
from playground.interactions import Reply
from playground.limits import components, messages
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_choice,
    check_length,
    check_order,
    check_range,
)
from playground.uploads import Upload

Files = Mapping[int, Upload]
LARGEST_NUMBER = 2**53 - 1  # the document; the prose says 2^53
MOST_TEXT = 4000
IN_FORM = {Kind.ROW, Kind.LABEL, Kind.TEXT}
IN_LABEL = {Kind.TEXT_INPUT, Kind.FILE_UPLOAD, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP, Kind.CHECKBOX}
IN_LABEL |= {*SELECTS}


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


def check_form(modal: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a modal."""
    yield from check_length("title", modal["title"], 45, 1)
    yield from check_length("custom_id", modal["custom_id"], 100, 1)
    parts = modal["components"]
    yield from check_amount("components", parts, 5, 1)
    for part in parts:
        yield from check_choice("components: type", part["type"], sorted(IN_FORM))
        if part["type"] in PARTS:
            yield from PARTS[part["type"]](part)
    yield from components.check_ids(list(walk(parts)))


def _check_deferral(data: JsonObject, files: Files) -> Iterator[str]:
    other_flags = (data.get("flags") or 0) & ~messages.EPHEMERAL
    yield from check_absent("flags", other_flags, "a deferral takes the ephemeral flag only")
    others = [key for key, value in data.items() if value and key != "flags"]
    yield from check_absent("data", others or files, "a deferral carries nothing but the flag")


def _check_label(label: JsonObject) -> Iterator[str]:
    yield from check_length("label", label["label"], 45, 1)
    yield from check_length("label.description", label.get("description"), 100, 1)
    yield from check_choice("label: type", label["component"]["type"], sorted(IN_LABEL))
    yield from _check_field(label["component"])


def _check_row(row: JsonObject) -> Iterator[str]:
    yield from check_amount("row", row["components"], 1, 1)
    for component in row["components"]:
        yield from check_choice("row: type", component["type"], [Kind.TEXT_INPUT])
        yield from _check_field(component)


def _check_field(field: JsonObject) -> Iterator[str]:
    yield from check_length("custom_id", field.get("custom_id"), 100, 1)
    if field["type"] in SELECTS:
        yield from components.check_menu(field)
    elif field["type"] in FIELDS:
        yield from FIELDS[field["type"]](field)


def _check_text_input(field: JsonObject) -> Iterator[str]:
    where = f"text input {field.get('custom_id')}"
    yield from check_length(f"{where}.label", field.get("label"), 45, 1)
    yield from check_length(f"{where}.placeholder", field.get("placeholder"), 100)
    yield from check_length(
        f"{where}.value", field.get("value"), field.get("max_length") or MOST_TEXT
    )
    yield from check_range(f"{where}.min_length", field.get("min_length"), 0, MOST_TEXT)
    yield from check_range(f"{where}.max_length", field.get("max_length"), 1, MOST_TEXT)
    yield from check_order(where, field.get("min_length"), field.get("max_length"))


def _check_file_upload(field: JsonObject) -> Iterator[str]:
    yield from check_range("file upload.min_values", field.get("min_values"), 0, 10)
    yield from check_range("file upload.max_values", field.get("max_values"), 1, 10)
    yield from check_order("file upload", field.get("min_values"), field.get("max_values"))


def _check_radio_group(field: JsonObject) -> Iterator[str]:
    yield from components.check_menu_options("radio group", field["options"], 10, 2)
    defaults = [option for option in field["options"] if option.get("default")]
    yield from check_amount("radio group: default options", defaults, 1)


def _check_checkbox_group(field: JsonObject) -> Iterator[str]:
    yield from components.check_menu_options("checkbox group", field["options"], 10)
    most = len(field["options"])
    yield from check_range("checkbox group.min_values", field.get("min_values"), 0, most)
    yield from check_range("checkbox group.max_values", field.get("max_values"), 1, most)
    yield from check_order("checkbox group", field.get("min_values"), field.get("max_values"))


FIELDS: dict[int, Callable[[Any], Iterator[str]]] = {
    Kind.TEXT_INPUT: _check_text_input,
    Kind.FILE_UPLOAD: _check_file_upload,
    Kind.RADIO_GROUP: _check_radio_group,
    Kind.CHECKBOX_GROUP: _check_checkbox_group,
}

PARTS: dict[int, Callable[[Any], Iterator[str]]] = {
    Kind.TEXT: components.check_text,
    Kind.LABEL: _check_label,
    Kind.ROW: _check_row,
}
ANSWERS: dict[int, Callable[[Any, Files], Iterator[str]]] = {
    Reply.MESSAGE: messages.check_interaction_message,
    Reply.UPDATE: messages.check_edit,
    Reply.DEFERRED_MESSAGE: _check_deferral,
    Reply.DEFERRED_UPDATE: _check_deferral,
    Reply.CHOICES: lambda data, _: check_choices("choices", data.get("choices")),
    Reply.MODAL: lambda data, _: check_form(data),
}

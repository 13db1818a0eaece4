"""Check forms (modals): their components, and the fields that must be filled in."""

from collections.abc import Callable, Iterator
from typing import Any

from playground.components import SELECTS, Kind, walk
from playground.events import JsonObject
from playground.limits import components
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_choice,
    check_length,
    check_order,
    check_range,
)

MOST_TEXT = 4000
IN_FORM = {Kind.ROW, Kind.LABEL, Kind.TEXT}
IN_LABEL = {Kind.TEXT_INPUT, Kind.FILE_UPLOAD, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP, Kind.CHECKBOX}
IN_LABEL |= {*SELECTS}


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


def _check_label(label: JsonObject) -> Iterator[str]:
    yield from check_length("label", label["label"], 45, 1)
    yield from check_length("label.description", label.get("description"), 100, 1)
    yield from check_choice("label: type", label["component"]["type"], sorted(IN_LABEL))
    yield from _check_field(label["component"])


def _check_row(row: JsonObject) -> Iterator[str]:
    yield from check_amount("row", row["components"], 1, 1)
    for component in row["components"]:
        yield from check_choice("row: type", component["type"], [Kind.TEXT_INPUT])
        yield from check_absent("row", not component.get("label"), "its text input needs a label")
        yield from _check_field(component)


def _check_field(field: JsonObject) -> Iterator[str]:
    yield from check_length("custom_id", field.get("custom_id"), 100, 1)
    yield from check_absent("disabled", field.get("disabled"), "no field of a form is disabled")
    if field["type"] in COUNTED:
        yield from _check_required(field)
    if field["type"] in SELECTS:
        yield from components.check_menu(field)
    elif field["type"] in FIELDS:
        yield from FIELDS[field["type"]](field)


def _check_required(field: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a field that must be filled in, yet takes nothing at all."""
    is_required = field.get("required") is not False
    is_empty = is_required and field.get("min_values") == 0
    where = f"{field.get('custom_id')}.min_values"
    yield from check_absent(where, is_empty, "a required field takes at least 1")


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
    defaults = [option for option in field["options"] if option.get("default")]
    yield from check_amount(
        "checkbox group: default options", defaults, field.get("max_values") or most
    )
    yield from check_range("checkbox group.min_values", field.get("min_values"), 0, most)
    yield from check_range("checkbox group.max_values", field.get("max_values"), 1, most)
    yield from check_order("checkbox group", field.get("min_values"), field.get("max_values"))


# How many of these are chosen is counted.
COUNTED = {*SELECTS, Kind.FILE_UPLOAD, Kind.CHECKBOX_GROUP}
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

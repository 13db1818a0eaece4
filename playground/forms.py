"""What a person may put into select menus and forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from playground.components import Kind
from playground.errors import Impossible
from playground.events import JsonObject
from playground.exchange import Modal
from playground.resolved_data import ResolvedData
from playground.snowflakes import Identified
from playground.uploads import Upload

LONGEST_TEXT = 4000


def pick_values(menu: JsonObject, choices: Sequence[Any], resolved: ResolvedData) -> list[str]:
    """The values of a select menu; raises Impossible for what it does not offer."""
    values = [_read_choice(menu, each, resolved) for each in choices]
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise Impossible(f"{len(values)} picked, allowed {least} to {most}: {values}")
    return values


def _read_choice(menu: JsonObject, choice: Any, resolved: ResolvedData) -> str:
    if "options" in menu:
        for option in menu["options"]:
            if choice in (option["value"], option["label"]):
                return str(option["value"])
        offered = [each["label"] for each in menu["options"]]
        raise Impossible(f"{choice!r} is not among {offered}")
    if not isinstance(choice, Identified):
        raise Impossible(f"{choice!r} cannot be picked in this menu")
    if menu["type"] == Kind.CHANNEL_SELECT:
        return resolved.add_channel(choice.id)
    if menu["type"] == Kind.ROLE_SELECT:
        return resolved.add_role(choice.id)
    return resolved.add_person(choice.id)


def fill_form(modal: Modal, given: Mapping[str, Any], resolved: ResolvedData) -> list[JsonObject]:
    """The components of a filled-in form, fields named by custom id or by label."""
    rest = dict(given)
    parts = [_fill_part(each, rest, resolved) for each in modal.components]
    if rest:
        raise Impossible(f"the form has no field {', '.join(sorted(rest))}")
    return parts


def _fill_part(top: JsonObject, rest: dict[str, Any], resolved: ResolvedData) -> JsonObject:
    part: JsonObject = {"type": top["type"], "id": top["id"]}
    if top["type"] == Kind.LABEL:
        part["component"] = _fill_field(top["component"], str(top["label"]), rest, resolved)
    elif top["type"] == Kind.ROW:
        part["components"] = [
            _fill_field(each, str(each.get("label")), rest, resolved) for each in top["components"]
        ]
    return part


def _fill_field(
    field: JsonObject, label: str, rest: dict[str, Any], resolved: ResolvedData
) -> JsonObject:
    """One filled-in field; what nobody touched keeps what the bot put there."""
    name = field["custom_id"] if field["custom_id"] in rest else label
    value = rest.pop(name, None)
    told: JsonObject = {key: field[key] for key in ("type", "id", "custom_id")}
    if field["type"] == Kind.TEXT_INPUT:
        return told | {"value": _read_text(field, label, value)}
    if field["type"] == Kind.CHECKBOX:
        return told | {"value": bool(field.get("default")) if value is None else bool(value)}
    values = _read_values(field, value, resolved)
    if field.get("required", True) and not values:
        raise Impossible(f"the field {label} must be filled in")
    if field["type"] == Kind.RADIO_GROUP:
        return told | {"value": values[0] if values else None}
    return told | {"values": values}


def _read_text(field: JsonObject, label: str, value: Any) -> str:
    text = field.get("value") or "" if value is None else str(value)
    if field.get("required", True) and not text:
        raise Impossible(f"the field {label} must be filled in")
    least, most = field.get("min_length") or 0, field.get("max_length") or LONGEST_TEXT
    if text and not least <= len(text) <= most:
        raise Impossible(f"the field {label} takes {least} to {most} characters, not {len(text)}")
    return text


def _read_values(field: JsonObject, value: Any, resolved: ResolvedData) -> list[str]:
    if value is None:
        return [each["value"] for each in field.get("options", ()) if each.get("default")]
    several = list(value) if isinstance(value, list | tuple) else [value]
    if field["type"] == Kind.FILE_UPLOAD:
        return [resolved.add_file(each) for each in several if isinstance(each, Upload)]
    return pick_values(field, several, resolved) if several else []

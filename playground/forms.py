"""Fill in select menus and forms as a person can."""

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
    """Return the values of a select menu. Raises Impossible for a value it does not offer."""
    values = [_read_choice(menu, choice, resolved) for choice in choices]
    if len(set(values)) != len(values):
        raise Impossible(f"the same is picked twice: {values}")
    _check_count(menu, len(values))
    return values


def _check_count(field: JsonObject, count: int) -> None:
    """Raise Impossible unless this many can be picked or uploaded."""
    most = field.get("max_values")
    if most is None:
        most = len(field["options"]) if field["type"] == Kind.CHECKBOX_GROUP else 1
    least = field.get("min_values", 1)
    if not least <= count <= most:
        raise Impossible(f"{count} picked, allowed {least} to {most}")


def _read_choice(menu: JsonObject, choice: Any, resolved: ResolvedData) -> str:
    if "options" in menu:
        for option in menu["options"]:
            if choice in (option["value"], option["label"]):
                return str(option["value"])
        offered = [option["label"] for option in menu["options"]]
        raise Impossible(f"{choice!r} is not among {offered}")
    if not isinstance(choice, Identified):
        raise Impossible(f"{choice!r} cannot be picked in this menu")
    if menu["type"] == Kind.CHANNEL_SELECT:
        return resolved.add_channel(choice.id, menu.get("channel_types", ()))
    if menu["type"] == Kind.ROLE_SELECT:
        return resolved.add_role(choice.id)
    if menu["type"] == Kind.MENTIONABLE_SELECT:
        return resolved.add_mentionable(choice.id)
    return resolved.add_person(choice.id)


def fill_form(modal: Modal, values: Mapping[str, Any], resolved: ResolvedData) -> list[JsonObject]:
    """Return the components of a filled-in form, fields named by custom id or by label. Raises
    Impossible.
    """
    unused = dict(values)
    parts = [_fill_part(component, unused, resolved) for component in modal.components]
    if unused:
        raise Impossible(f"the form has no field {', '.join(sorted(unused))}")
    return parts


def _fill_part(top: JsonObject, unused: dict[str, Any], resolved: ResolvedData) -> JsonObject:
    part: JsonObject = {"type": top["type"], "id": top["id"]}
    if top["type"] == Kind.LABEL:
        part["component"] = _fill_field(top["component"], str(top["label"]), unused, resolved)
    elif top["type"] == Kind.ROW:
        part["components"] = [
            _fill_field(component, str(component.get("label")), unused, resolved)
            for component in top["components"]
        ]
    return part


def _fill_field(
    field: JsonObject, label: str, unused: dict[str, Any], resolved: ResolvedData
) -> JsonObject:
    """Fill in one field; an untouched field keeps the bot's value."""
    name = field["custom_id"] if field["custom_id"] in unused else label
    value = unused.pop(name, None)
    filled: JsonObject = {key: field[key] for key in ("type", "id", "custom_id")}
    if field["type"] == Kind.TEXT_INPUT:
        return filled | {"value": _read_text(field, label, value)}
    if field["type"] == Kind.CHECKBOX:
        return filled | {"value": bool(field.get("default")) if value is None else bool(value)}
    values = _read_values(field, value, resolved)
    if field.get("required", True) and not values:
        raise Impossible(f"the field {label} must be filled in")
    if field["type"] == Kind.RADIO_GROUP:
        return filled | {"value": values[0] if values else None}
    return filled | {"values": values}


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
        return _keep_defaults(field, resolved)
    several = list(value) if isinstance(value, list | tuple) else [value]
    if not several:
        return []
    if field["type"] != Kind.FILE_UPLOAD:
        return pick_values(field, several, resolved)
    _check_count(field, len(several))
    return [resolved.add_file(_require_upload(choice)) for choice in several]


def _keep_defaults(field: JsonObject, resolved: ResolvedData) -> list[str]:
    """Return the values that the bot has preselected."""
    chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
    add = {"user": resolved.add_person, "role": resolved.add_role, "channel": resolved.add_channel}
    defaults = field.get("default_values", ())
    return chosen + [add[default["type"]](int(default["id"])) for default in defaults]


def _require_upload(choice: Any) -> Upload:
    if not isinstance(choice, Upload):
        raise Impossible(f"{choice!r} is no file")
    return choice

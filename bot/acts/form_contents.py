"""What a form or a menu holds, in the shape in which Discord sends it.

Anything else is forged, and gets the same answer as an old control.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.talk.request_refusals import OldControl
from bot.views.forms import Given

LONGEST = 4000  # characters that a field can hold
UNKEEPABLE = re.compile("[\0\ud800-\udfff]")  # no database keeps these


def read_contents(parts: object) -> Given:
    """Return the contents of a form's fields, by name; raises `OldControl`."""
    return dict(_list_fields(parts))


def read_values(field: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the text in a field, or what was chosen in a menu; raises `OldControl`."""
    values = field.get("values") or ([field["value"]] if field.get("value") else [])
    if not isinstance(values, list):
        raise OldControl
    return tuple(map(_read_text, values))


def _list_fields(parts: object) -> Iterator[tuple[str, tuple[str, ...]]]:
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise OldControl
    for part in parts:
        if "component" in part:
            yield from _list_fields([part["component"]])
        elif "components" in part:
            yield from _list_fields(part["components"])
        elif "custom_id" in part:
            yield _read_text(part["custom_id"]), read_values(part)


def _read_text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST or UNKEEPABLE.search(value):
        raise OldControl
    return value

"""Walk message components, and fill in the values that Discord fills in."""

import copy
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import count

from playground.events import JsonObject


class Kind(IntEnum):
    """Numbers the component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
# The defaults that Discord adds if a request omits them.
DEFAULTS: dict[int, JsonObject] = {
    Kind.THUMBNAIL: {"description": None, "spoiler": False},
    Kind.FILE: {"spoiler": False},
    Kind.SEPARATOR: {"spacing": 1, "divider": True},
    Kind.CONTAINER: {"accent_color": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
GALLERY_ITEM: JsonObject = {"description": None, "spoiler": False}
LINK_STYLE = 5
KEPT_NULLS = ("accent_color", "description")  # required in answers even if they are null

Resolve = Callable[[JsonObject], JsonObject]


def button_label(button: JsonObject) -> str:
    """Return the visible text of a button: its label, or else its emoji."""
    emoji = button.get("emoji") or {}
    return str(button.get("label") or emoji.get("name") or "")


def walk(components: Sequence[JsonObject]) -> Iterator[JsonObject]:
    """Yield every component with everything nested in it, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def list_texts(components: Sequence[JsonObject]) -> list[str]:
    """Return the contents of all text displays."""
    return [
        str(component["content"])
        for component in walk(components)
        if component["type"] == Kind.TEXT
    ]


def list_media(components: Sequence[JsonObject]) -> Iterator[tuple[JsonObject, str]]:
    """Yield every part that shows a file, with the key of its media: thumbnails, gallery items,
    files.
    """
    for component in walk(components):
        if component["type"] == Kind.THUMBNAIL:
            yield component, "media"
        elif component["type"] == Kind.FILE:
            yield component, "file"
        elif component["type"] == Kind.GALLERY:
            for item in component["items"]:
                yield item, "media"


def complete_components(components: Sequence[JsonObject], resolve: Resolve) -> list[JsonObject]:
    """Return a copy with numeric ids and defaults, every media replaced by what `resolve` makes of
    it.
    """
    copied = copy.deepcopy(list(components))
    taken = {component["id"] for component in walk(copied) if component.get("id")}
    fresh = (number for number in count(1) if number not in taken)
    for component in walk(copied):
        _fill_in(component, fresh)
    for part, key in list_media(copied):
        part[key] = resolve(part[key])
    return copied


def _fill_in(component: JsonObject, fresh: Iterator[int]) -> None:
    component["id"] = component.get("id") or next(fresh)
    for key in [key for key, value in component.items() if value is None]:
        del component[key]
    for item in component.get("items", ()):
        item.update(GALLERY_ITEM | {key: item[key] for key in item if item[key] is not None})
    for chosen in component.get("default_values", ()):
        chosen["id"] = str(chosen["id"])
    for part in (component, *component.get("options", ())):
        if part.get("emoji"):
            part["emoji"] = _complete_emoji(part["emoji"])
    for key, value in DEFAULTS.get(component["type"], {}).items():
        component.setdefault(key, value)


def _complete_emoji(emoji: JsonObject) -> JsonObject:
    """Return an emoji as Discord writes it: ids as text, absent values left out."""
    present = {key: value for key, value in emoji.items() if value is not None}
    return present | ({"id": str(present["id"])} if "id" in present else {})


def show_media(components: Sequence[JsonObject], show: Resolve) -> list[JsonObject]:
    """Return a copy for an answer: every stored media as `show` writes it, files with name and
    size.
    """
    copied = copy.deepcopy(list(components))
    for part, key in list_media(copied):
        part[key] = media = show(part[key])
        details = {name: media.pop(name, None) for name in ("name", "size")}
        if part.get("type") == Kind.FILE:
            part |= details
    return copied

"""Check components of messages: their nesting and their amounts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playground.components import LINK_STYLE, SELECTS, Kind, walk
from playground.events import JsonObject
from playground.limits.checks import (
    check_absent,
    check_amount,
    check_choice,
    check_length,
    check_order,
    check_range,
    check_unique,
)

MOST_ROWS = 5
MOST_COMPONENTS = 40  # with everything nested
MOST_TEXT = 4000  # characters over all text displays of a message
PREMIUM_STYLE = 6
SCHEME = "attachment://"
Parts = Sequence[JsonObject]

V2_ONLY = {Kind.SECTION, Kind.TEXT, Kind.THUMBNAIL, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR}
V2_ONLY |= {Kind.CONTAINER}
IN_CONTAINER = {Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR}
ON_TOP = IN_CONTAINER | {Kind.CONTAINER}
IN_ROW = {Kind.BUTTON, *SELECTS}


def drop_strangers(components: Parts) -> list[JsonObject]:
    """Return the components that can be walked, without entries that are not components."""
    return [
        component for component in components if isinstance(component, dict) and "type" in component
    ]


def has_v2(components: Parts) -> bool:
    return any(component["type"] in V2_ONLY for component in walk(drop_strangers(components)))


def check_components(components: Parts, *, is_v2: bool) -> Iterator[str]:
    """Yield what is wrong with the components of a message, with or without the V2 flag."""
    if is_v2:
        yield from _check_children("components", components, ON_TOP, MOST_COMPONENTS)
        yield from _check_totals(components)
    else:
        yield from _check_children("components", components, {Kind.ROW}, MOST_ROWS)
    everything = list(walk(components))
    for component in everything:
        yield from check_component(component)
    yield from check_ids(everything)


def check_ids(everything: Parts) -> Iterator[str]:
    """Yield custom ids and numeric ids that occur more than once."""
    yield from check_unique(
        "custom_id",
        [component["custom_id"] for component in everything if component.get("custom_id")],
    )
    yield from check_unique(
        "id", [component["id"] for component in everything if component.get("id")]
    )


def check_component(component: JsonObject) -> Iterator[str]:
    """Yield what is wrong with a single component and what it directly holds."""
    kind = component["type"]
    if kind in SELECTS:
        yield from check_menu(component)
    elif kind in RULES:
        yield from RULES[kind](component)
    if kind != Kind.BUTTON and "custom_id" in component:
        yield from check_length("custom_id", component["custom_id"], 100, 1)


def check_menu(select: JsonObject, most_picked: int = 25) -> Iterator[str]:
    """Yield what is wrong with a select menu, in a message or in a form."""
    where = f"select {select.get('custom_id')}"
    yield from check_length(f"{where}.placeholder", select.get("placeholder"), 150)
    least, most = select.get("min_values"), select.get("max_values")
    yield from check_range(f"{where}.min_values", least, 0, most_picked)
    yield from check_range(f"{where}.max_values", most, 1, most_picked)
    yield from check_order(where, 1 if least is None else least, 1 if most is None else most)
    if select.get("default_values"):  # "must be in the range"; none at all are fine
        yield from check_amount(
            f"{where}.default_values", select["default_values"], most or 1, least or 0
        )
    if select["type"] == Kind.STRING_SELECT:
        yield from check_menu_options(where, select["options"], 25)
        yield from check_range(f"{where}.max_values", most, 1, len(select["options"]))
        defaults = [option for option in select["options"] if option.get("default")]
        yield from check_amount(f"{where}: default options", defaults, most or 1)


def check_menu_options(where: str, offered: Parts, most: int, least: int = 1) -> Iterator[str]:
    """Yield what is wrong with the options of a menu or of a group in a form."""
    yield from check_amount(f"{where}.options", offered, most, least)
    for option in offered:
        yield from check_length(f"{where}.options.label", option["label"], 100, 1)
        yield from check_length(f"{where}.options.value", option["value"], 100, 1)
        yield from check_length(f"{where}.options.description", option.get("description"), 100)
    yield from check_unique(f"{where}.options.value", [option["value"] for option in offered])


def check_text(display: JsonObject) -> Iterator[str]:
    yield from check_length("text display", display["content"], MOST_TEXT, 1)


def _check_children(
    where: str, children: Parts, kinds: set[Kind], most: int, least: int = 0
) -> Iterator[str]:
    yield from check_amount(where, children, most, least)
    for child in children:
        yield from check_choice(f"{where}: type", child["type"], sorted(kinds))


def _check_totals(components: Parts) -> Iterator[str]:
    everything = list(walk(components))
    yield from check_amount("components with all nested ones", everything, MOST_COMPONENTS)
    characters = sum(
        len(component["content"]) for component in everything if component["type"] == Kind.TEXT
    )
    yield from check_range("text displays: characters in total", characters, 0, MOST_TEXT)


def _check_row(row: JsonObject) -> Iterator[str]:
    inside = row["components"]
    yield from _check_children("row", inside, IN_ROW, 5, 1)
    has_menu = any(component["type"] in SELECTS for component in inside)
    yield from check_absent("row", has_menu and len(inside) > 1, "a select menu stands alone")


def _check_button(button: JsonObject) -> Iterator[str]:
    where = f"button {button.get('custom_id') or button.get('url')}"
    style = button["style"]
    yield from check_length(f"{where}.label", button.get("label"), 80)
    yield from check_length(f"{where}.url", button.get("url"), 512)
    yield from check_length(f"{where}.custom_id", button.get("custom_id"), 100, 1)
    yield from check_absent(where, style == PREMIUM_STYLE, "premium buttons are not used here")
    is_link = style == LINK_STYLE
    needed, excluded = ("url", "custom_id") if is_link else ("custom_id", "url")
    yield from check_absent(where, not button.get(needed), f"style {style} needs {needed}")
    yield from check_absent(where, button.get(excluded), f"style {style} excludes {excluded}")
    yield from check_absent(
        where, not (button.get("label") or button.get("emoji")), "label or emoji"
    )


def _check_section(section: JsonObject) -> Iterator[str]:
    yield from _check_children("section", section["components"], {Kind.TEXT}, 3, 1)
    accessories = [Kind.BUTTON, Kind.THUMBNAIL]
    yield from check_choice("section.accessory: type", section["accessory"]["type"], accessories)


def _check_gallery(gallery: JsonObject) -> Iterator[str]:
    yield from check_amount("gallery", gallery["items"], 10, 1)
    for item in gallery["items"]:
        yield from _check_description("gallery", item)


def _check_description(where: str, part: JsonObject) -> Iterator[str]:
    yield from check_length(f"{where}: description", part.get("description"), 1024, 1)


def _check_file(file: JsonObject) -> Iterator[str]:
    outside = not file["file"]["url"].startswith(SCHEME)
    yield from check_absent("file", outside, "shows uploaded files only, by attachment://")


def _check_separator(separator: JsonObject) -> Iterator[str]:
    yield from check_range("separator.spacing", separator.get("spacing"), 1, 2)


def _check_container(container: JsonObject) -> Iterator[str]:
    yield from _check_children(
        "container", container["components"], IN_CONTAINER, MOST_COMPONENTS, 1
    )
    yield from check_range("container.accent_color", container.get("accent_color"), 0, 0xFFFFFF)


RULES: dict[int, Callable[[Any], Iterator[str]]] = {
    Kind.ROW: _check_row,
    Kind.BUTTON: _check_button,
    Kind.SECTION: _check_section,
    Kind.TEXT: check_text,
    Kind.THUMBNAIL: lambda part: _check_description("thumbnail", part),
    Kind.GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.SEPARATOR: _check_separator,
    Kind.CONTAINER: _check_container,
}

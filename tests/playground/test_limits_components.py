"""PLATFORM's limits of components and forms."""

import pytest

from tests.playground.bodies import (
    HOOK,
    REPLY,
    SEND,
    Body,
    Case,
    button,
    cases,
    check_limit,
    classic,
    container,
    entry,
    gallery,
    group,
    label,
    link,
    menu,
    modal,
    option,
    row,
    section,
    text,
    thumbnail,
    v2,
)

COMPONENTS: dict[str, Case] = {
    "rows": (
        SEND,
        classic(*[row(button(n)) for n in range(5)]),
        classic(*[row(button(n)) for n in range(6)]),
    ),
    "buttons in a row": (
        SEND,
        classic(row(*map(button, range(5)))),
        classic(row(*map(button, range(6)))),
    ),
    "an empty row": (SEND, classic(row(button())), classic(row())),
    "a menu stands alone": (SEND, classic(row(menu())), classic(row(menu(), button()))),
    "custom id": (
        SEND,
        classic(row(button(custom_id="c" * 100))),
        classic(row(button(custom_id="c" * 101))),
    ),
    "custom ids differ": (
        SEND,
        classic(row(button(1), button(2))),
        classic(row(button(1), button(1))),
    ),
    "button label": (
        SEND,
        classic(row(button(label="l" * 80))),
        classic(row(button(label="l" * 81))),
    ),
    "button says something": (
        SEND,
        classic(row(button(label=None, emoji={"name": "x"}))),
        classic(row(button(label=None))),
    ),
    "button has a custom id": (SEND, classic(row(button())), classic(row(button(custom_id=None)))),
    "link has an address": (SEND, classic(row(link())), classic(row(link(url=None)))),
    "link has no custom id": (SEND, classic(row(link())), classic(row(link(custom_id="c")))),
    "link address": (
        SEND,
        classic(row(link(url="https://e.org/" + "x" * 498))),
        classic(row(link(url="https://e.org/" + "x" * 499))),
    ),
    "menu options": (SEND, classic(row(menu(25))), classic(row(menu(26)))),
    "a menu without options": (SEND, classic(row(menu(1))), classic(row(menu(0)))),
    "option values differ": (
        SEND,
        classic(row(menu(options=2))),
        classic(row(menu() | {"options": [option(1), option(1)]})),
    ),
    "option label": (
        SEND,
        classic(row(menu() | {"options": [option(label="l" * 100)]})),
        classic(row(menu() | {"options": [option(label="l" * 101)]})),
    ),
    "option value": (
        SEND,
        classic(row(menu() | {"options": [option(value="l" * 100)]})),
        classic(row(menu() | {"options": [option(value="l" * 101)]})),
    ),
    "option description": (
        SEND,
        classic(row(menu() | {"options": [option(description="l" * 100)]})),
        classic(row(menu() | {"options": [option(description="l" * 101)]})),
    ),
    "placeholder": (
        SEND,
        classic(row(menu(placeholder="p" * 150))),
        classic(row(menu(placeholder="p" * 151))),
    ),
    "menu minimum": (
        SEND,
        classic(row(menu(25, min_values=25, max_values=25))),
        classic(row(menu(25, min_values=26, max_values=25))),
    ),
    "menu minimum and maximum": (
        SEND,
        classic(row(menu(3, min_values=2, max_values=2))),
        classic(row(menu(3, min_values=3, max_values=2))),
    ),
    "menu maximum and options": (
        SEND,
        classic(row(menu(3, max_values=3))),
        classic(row(menu(3, max_values=4))),
    ),
    "defaults": (
        SEND,
        classic(row(menu() | {"options": [option(1, default=True), option(2)]})),
        classic(row(menu() | {"options": [option(1, default=True), option(2, default=True)]})),
    ),
    "V2 components in total": (
        SEND,
        v2(*[container(*[text()] * 9)] * 4),
        v2(*[container(*[text()] * 9)] * 4, text()),
    ),
    "V2 text": (SEND, v2(text("x" * 4000)), v2(text("x" * 4001))),
    "V2 text in total": (
        SEND,
        v2(text("x" * 2000), text("x" * 2000)),
        v2(text("x" * 2000), text("x" * 2001)),
    ),
    "no container in a container": (SEND, v2(container(text())), v2(container(container(text())))),
    "an empty container": (SEND, v2(container(text())), v2(container())),
    "container color": (
        SEND,
        v2(container(text(), accent_color=0xFFFFFF)),
        v2(container(text(), accent_color=0x1000000)),
    ),
    "section texts": (SEND, v2(section(3)), v2(section(4))),
    "section accessory": (SEND, v2(section(1, link())), v2(section(1, text()))),
    "gallery": (SEND, v2(gallery(10)), v2(gallery(11))),
    "alt text": (SEND, v2(gallery(description="d" * 1024)), v2(gallery(description="d" * 1025))),
    "thumbnail alt text": (
        SEND,
        v2(
            section(1, {"type": 11, "media": {"url": "https://e.org/a"}, "description": "d" * 1024})
        ),
        v2(
            section(1, {"type": 11, "media": {"url": "https://e.org/a"}, "description": "d" * 1025})
        ),
    ),
    "separator": (SEND, v2(text(), {"type": 14, "spacing": 2}), v2({"type": 14, "spacing": 3})),
    "buttons need rows, also in V2": (SEND, v2(row(button())), v2(button())),
    "thumbnails stand beside texts only": (
        SEND,
        v2(section(1, thumbnail())),
        v2(text(), thumbnail()),
    ),
    "no thumbnail in a container": (
        SEND,
        v2(container(section(1, thumbnail()))),
        v2(container(thumbnail())),
    ),
    "a section holds texts": (
        SEND,
        v2(section()),
        v2(section() | {"components": [row(button(1))]}),
    ),
    "no menu beside a section": (SEND, v2(section()), v2(section(1, menu()))),
    "a section has something beside it": (
        SEND,
        v2(section()),
        v2({"type": 9, "components": [text()]}),
    ),
    "no section in a section": (SEND, v2(section()), v2(section() | {"components": [section()]})),
    "a section counts what stands beside it": (
        SEND,
        v2(*[container(*[section(1, button(10 * n + m)) for m in range(3)]) for n in range(4)]),
        v2(*[container(*[section(1, button(10 * n + m)) for m in range(4)]) for n in range(4)]),
    ),
    "no label in a message": (SEND, v2(text()), v2(label())),
    "sections need the flag": (SEND, v2(section()), classic(section())),
    "followups are held to it as well": (HOOK, v2(text("x" * 4000)), v2(text("x" * 4001))),
}


def boxes(chosen: int, kind: int = 22) -> Body:
    """A group of three of which some are chosen, though at most one may be."""
    offered = [option(each, default=each < chosen) for each in range(3)]
    most = {"max_values": 1} if kind == 22 else {}
    return {"type": kind, "custom_id": "g", "options": offered} | most


def people(chosen: int, **more: Body) -> Body:
    defaults = [{"id": str(each), "type": "user"} for each in range(1, chosen + 1)]
    return {"type": 5, "custom_id": "u", "default_values": defaults} | more


MODALS: dict[str, Case] = {
    "parts": (
        REPLY,
        modal(*[label(entry(n)) for n in range(5)]),
        modal(*[label(entry(n)) for n in range(6)]),
    ),
    "no part": (REPLY, modal(label()), modal()),
    "title": (REPLY, modal(label(), title="t" * 45), modal(label(), title="t" * 46)),
    "custom id": (REPLY, modal(label(), custom_id="t" * 100), modal(label(), custom_id="t" * 101)),
    "label": (REPLY, modal(label(label="l" * 45)), modal(label(label="l" * 46))),
    "description": (
        REPLY,
        modal(label(description="d" * 100)),
        modal(label(description="d" * 101)),
    ),
    "value": (REPLY, modal(label(entry(value="v" * 4000))), modal(label(entry(value="v" * 4001)))),
    "placeholder": (
        REPLY,
        modal(label(entry(placeholder="p" * 100))),
        modal(label(entry(placeholder="p" * 101))),
    ),
    "maximum": (REPLY, modal(label(entry(max_length=4000))), modal(label(entry(max_length=4001)))),
    "minimum": (
        REPLY,
        modal(label(entry(min_length=5, max_length=5))),
        modal(label(entry(min_length=6, max_length=5))),
    ),
    "custom ids differ": (
        REPLY,
        modal(label(entry(1)), label(entry(2))),
        modal(label(entry(1)), label(entry(1))),
    ),
    "radio options": (REPLY, modal(label(group(21, 10))), modal(label(group(21, 11)))),
    "radio needs two": (REPLY, modal(label(group(21, 2))), modal(label(group(21, 1)))),
    "checkboxes": (REPLY, modal(label(group(22, 10))), modal(label(group(22, 11)))),
    "file upload": (
        REPLY,
        modal(label({"type": 19, "custom_id": "f", "max_values": 10})),
        modal(label({"type": 19, "custom_id": "f", "max_values": 11})),
    ),
    "a required menu takes something": (
        REPLY,
        modal(label(menu(2, min_values=0, required=False))),
        modal(label(menu(2, min_values=0))),
    ),
    "a required menu of people takes somebody": (
        REPLY,
        modal(label({"type": 5, "custom_id": "u", "min_values": 1, "required": True})),
        modal(label({"type": 5, "custom_id": "u", "min_values": 0, "required": True})),
    ),
    "a required upload takes a file": (
        REPLY,
        modal(label({"type": 19, "custom_id": "f", "min_values": 0, "required": False})),
        modal(label({"type": 19, "custom_id": "f", "min_values": 0})),
    ),
    "a required group takes a box": (
        REPLY,
        modal(label(group(22, 2) | {"min_values": 0, "required": False})),
        modal(label(group(22, 2) | {"min_values": 0})),
    ),
    "boxes at most": (
        REPLY,
        modal(label(group(22, 3) | {"max_values": 3})),
        modal(label(group(22, 3) | {"max_values": 4})),
    ),
    "boxes chosen in advance": (
        REPLY,
        modal(label(boxes(1))),
        modal(label(boxes(2))),
    ),
    "one radio button is chosen in advance": (
        REPLY,
        modal(label(boxes(1, kind=21))),
        modal(label(boxes(2, kind=21))),
    ),
    "people chosen in advance": (
        REPLY,
        modal(label(people(2, min_values=2, max_values=2))),
        modal(label(people(1, min_values=2, max_values=2))),
    ),
    "no field is disabled": (REPLY, modal(label(menu())), modal(label(menu(disabled=True)))),
    "a text input in a row has a label": (
        REPLY,
        modal(row(entry(label="L"))),
        modal(row(entry())),
    ),
    "a label holds one field": (REPLY, modal(label(menu())), modal(label(button()))),
    "no label in a label": (REPLY, modal(label()), modal(label(label()))),
    "no field without a label": (REPLY, modal(label(group(21, 2))), modal(group(21, 2))),
    "no button in a form": (REPLY, modal(label()), modal(row(button()))),
    "text": (REPLY, modal(text("x" * 4000)), modal(text("x" * 4001))),
}


@pytest.mark.parametrize(("operation", "fits", "breaks"), cases(COMPONENTS, MODALS))
def test_a_limit(operation: str, fits: Body, breaks: Body) -> None:
    check_limit(operation, fits, breaks)

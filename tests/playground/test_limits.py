"""PLATFORM's limits: what just fits passes, one step more is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import Upload, limits
from playground.spec import spec

Body = Any
PNG = Upload("board.png", b"png")


def row(*parts: Body) -> Body:
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "Move", "custom_id": f"b{number}"} | more


def link(**more: Any) -> Body:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"} | more


def option(number: int = 0, **more: Any) -> Body:
    return {"label": f"l{number}", "value": f"v{number}"} | more


def menu(options: int = 2, **more: Any) -> Body:
    offered = [option(each) for each in range(options)]
    return {"type": 3, "custom_id": "m", "options": offered} | more


def text(content: str = "words") -> Body:
    return {"type": 10, "content": content}


def container(*parts: Body, **more: Any) -> Body:
    return {"type": 17, "components": list(parts)} | more


def gallery(count: int = 1, **more: Any) -> Body:
    item = {"media": {"url": "https://example.org/a.png"}} | more
    return {"type": 12, "items": [item] * count}


def section(count: int = 1, accessory: Body = None) -> Body:
    return {"type": 9, "components": [text()] * count, "accessory": accessory or button()}


def classic(*components: Body) -> Body:
    return {"components": list(components)}


def v2(*components: Body) -> Body:
    return {"flags": 1 << 15, "components": list(components)}


def embed(**parts: Any) -> Body:
    return {"embeds": [parts]}


def fields(count: int = 1, name: int = 1, value: int = 1) -> Body:
    return embed(fields=[{"name": "n" * name, "value": "v" * value}] * count)


def attached(url: str, **more: Any) -> Body:
    return {"content": "a", "embeds": [{"image": {"url": url}}]} | more


def reply(kind: int, **data: Any) -> Body:
    return {"type": kind, "data": data}


def modal(*components: Body, **more: Any) -> Body:
    return {"type": 9, "data": {"title": "T", "custom_id": "c", "components": [*components]} | more}


def label(component: Body = None, **more: Any) -> Body:
    return {"type": 18, "label": "L", "component": component or entry()} | more


def entry(number: int = 0, **more: Any) -> Body:
    return {"type": 4, "style": 1, "custom_id": f"t{number}"} | more


def group(kind: int, count: int) -> Body:
    return {"type": kind, "custom_id": "g", "options": [option(each) for each in range(count)]}


def choices(count: int = 1, name: int = 4, value: Any = "v") -> Body:
    return reply(8, choices=[{"name": "n" * name, "value": value}] * count)


def command(name: str = "move", **more: Any) -> Body:
    return {"type": 1, "name": name, "description": "d"} | more


def argument(name: str = "a", kind: int = 3, **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "d"} | more


def one(**more: Any) -> Body:
    return [command(options=[argument(**more)])]


def commands(count: int, kind: int = 1) -> Body:
    if kind == 1:
        return [command(f"c{each}") for each in range(count)]
    return [{"type": kind, "name": f"C {each}"} for each in range(count)]


def long_command(characters: int) -> Body:
    """A command of exactly so many characters over names, descriptions and values."""
    whole = command(options=[argument(f"a{each:02}", description="d" * 97) for each in range(25)])
    for each in whole["options"]:
        each["choices"] = [{"name": f"n{i}", "value": "v" * 98} for i in range(2)]
    rest = characters - limits.commands.characters(whole)
    for choice in (each for part in whole["options"] for each in part["choices"]):
        grown = min(98, max(0, rest))
        choice["name"] += "x" * grown
        rest -= grown
    assert limits.commands.characters(whole) == characters
    return [whole]


SEND, EDIT, HOOK = "create_message", "update_message", "execute_webhook"
REPLY, SYNC, THREAD = (
    "create_interaction_response",
    "bulk_set_application_commands",
    "create_thread_from_message",
)
Case = tuple[str, Body, Body]

MESSAGES: dict[str, Case] = {
    "content": (SEND, {"content": "x" * 2000}, {"content": "x" * 2001}),
    "content of an edit": (EDIT, {"content": "x" * 2000}, {"content": "x" * 2001}),
    "content of an answer": (REPLY, reply(4, content="x" * 2000), reply(4, content="x" * 2001)),
    "empty message": (SEND, {"content": "x"}, {"content": ""}),
    "embeds": (SEND, {"embeds": [{"title": "t"}] * 10}, {"embeds": [{"title": "t"}] * 11}),
    "embed title": (SEND, embed(title="x" * 256), embed(title="x" * 257)),
    "embed description": (SEND, embed(description="x" * 4096), embed(description="x" * 4097)),
    "embed fields": (SEND, fields(25), fields(26)),
    "field name": (SEND, fields(name=256), fields(name=257)),
    "field value": (SEND, fields(value=1024), fields(value=1025)),
    "embed footer": (SEND, embed(footer={"text": "x" * 2048}), embed(footer={"text": "x" * 2049})),
    "embed author": (SEND, embed(author={"name": "x" * 256}), embed(author={"name": "x" * 257})),
    "embeds in total": (
        SEND,
        {"embeds": [{"description": "x" * 3000}] * 2},
        {"embeds": [{"description": "x" * 3000}] * 2 + [{"title": "t"}]},
    ),
    "nonce": (SEND, {"content": "a", "nonce": "n" * 25}, {"content": "a", "nonce": "n" * 26}),
    "stickers": (
        SEND,
        {"content": "a", "sticker_ids": ["1", "2", "3"]},
        {"content": "a", "sticker_ids": ["1", "2", "3", "4"]},
    ),
    "flags of a channel message": (
        SEND,
        {"content": "a", "flags": 4096},
        {"content": "a", "flags": 64},
    ),
    "mentions": (
        SEND,
        {"content": "a", "allowed_mentions": {"users": [str(n) for n in range(1, 101)]}},
        {"content": "a", "allowed_mentions": {"users": [str(n) for n in range(1, 102)]}},
    ),
    "mentions named twice": (
        SEND,
        {"content": "a", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    ),
    "V2 without content": (SEND, v2(text()), v2(text()) | {"content": "a"}),
    "V2 without embeds": (SEND, v2(text()), v2(text()) | {"embeds": [{"title": "t"}]}),
    "V2 kinds need the flag": (SEND, v2(text()), classic(text())),
    "poll question": (
        SEND,
        {"poll": {"question": {"text": "q" * 300}, "answers": [{"poll_media": {"text": "a"}}]}},
        {"poll": {"question": {"text": "q" * 301}, "answers": [{"poll_media": {"text": "a"}}]}},
    ),
    "poll answer": (
        SEND,
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a" * 55}}]}},
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a" * 56}}]}},
    ),
    "deferral flags": (REPLY, reply(5, flags=64), reply(5, flags=4)),
    "deferral carries nothing": (REPLY, reply(5), reply(5, content="a")),
    "choices": (REPLY, choices(25), choices(26)),
    "choice name": (REPLY, choices(name=100), choices(name=101)),
    "choice value": (REPLY, choices(value="v" * 100), choices(value="v" * 101)),
    "choice number": (REPLY, choices(value=2**53 - 1), choices(value=2**53)),
}
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
    "followups are held to it as well": (HOOK, v2(text("x" * 4000)), v2(text("x" * 4001))),
}
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
    "no button in a form": (REPLY, modal(label()), modal(row(button()))),
    "text": (REPLY, modal(text("x" * 4000)), modal(text("x" * 4001))),
}
COMMANDS: dict[str, Case] = {
    "chat commands": (SYNC, commands(100), commands(101)),
    "user commands": (SYNC, commands(15, 2), commands(16, 2)),
    "message commands": (SYNC, commands(15, 3), commands(16, 3)),
    "names differ": (SYNC, [command("a"), command("b")], [command("a"), command("a")]),
    "name": (SYNC, [command("n" * 32)], [command("n" * 33)]),
    "lower case": (SYNC, [command("ход")], [command("Ход")]),
    "letters": (SYNC, [command("a-b_c'1ไป")], [command("a b")]),
    "description": (SYNC, [command(description="d" * 100)], [command(description="d" * 101)]),
    "a description": (SYNC, [command(description="d")], [command(description="")]),
    "menu commands have none": (
        SYNC,
        [{"type": 3, "name": "Show Board"}],
        [{"type": 3, "name": "Show Board", "description": "d"}],
    ),
    "options": (
        SYNC,
        [command(options=[argument(f"a{n}") for n in range(25)])],
        [command(options=[argument(f"a{n}") for n in range(26)])],
    ),
    "option names differ": (
        SYNC,
        [command(options=[argument("a"), argument("b")])],
        [command(options=[argument("a"), argument("a")])],
    ),
    "required ones first": (
        SYNC,
        [command(options=[argument("a", required=True), argument("b")])],
        [command(options=[argument("a"), argument("b", required=True)])],
    ),
    "subcommands do not mix": (
        SYNC,
        [command(options=[argument("a", 1), argument("b", 1)])],
        [command(options=[argument("a", 1), argument("b")])],
    ),
    "one level of groups": (
        SYNC,
        [command(options=[argument("g", 2, options=[argument("s", 1)])])],
        [
            command(
                options=[argument("g", 2, options=[argument("h", 2, options=[argument("s", 1)])])]
            )
        ],
    ),
    "choices": (
        SYNC,
        one(choices=[{"name": f"n{n}", "value": "v"} for n in range(25)]),
        one(choices=[{"name": f"n{n}", "value": "v"} for n in range(26)]),
    ),
    "choice value": (
        SYNC,
        one(choices=[{"name": "n", "value": "v" * 100}]),
        one(choices=[{"name": "n", "value": "v" * 101}]),
    ),
    "choices exclude autocomplete": (
        SYNC,
        one(autocomplete=True),
        one(autocomplete=True, choices=[{"name": "n", "value": "v"}]),
    ),
    "people do not complete": (SYNC, one(kind=6), one(kind=6, autocomplete=True)),
    "shortest text": (SYNC, one(min_length=6000), one(min_length=6001)),
    "longest text": (SYNC, one(max_length=6000), one(max_length=6001)),
    "lengths in order": (SYNC, one(min_length=2, max_length=2), one(min_length=3, max_length=2)),
    "largest number": (SYNC, one(kind=4, max_value=2**53 - 1), one(kind=4, max_value=2**53)),
    "bounds in order": (
        SYNC,
        one(kind=4, min_value=2, max_value=2),
        one(kind=4, min_value=3, max_value=2),
    ),
    "characters of a command": (SYNC, long_command(8000), long_command(8001)),
    "locales": (
        SYNC,
        [command(name_localizations={"uk": "хід"})],
        [command(name_localizations={"ar": "a"})],
    ),
    "contexts": (SYNC, [command(contexts=[0, 1, 2])], [command(contexts=[3])]),
}
PLACES: dict[str, Case] = {
    "thread name": (THREAD, {"name": "n" * 100}, {"name": "n" * 101}),
    "a thread name": (THREAD, {"name": "n"}, {"name": ""}),
    "archive after": (
        THREAD,
        {"name": "n", "auto_archive_duration": 10080},
        {"name": "n", "auto_archive_duration": 61},
    ),
    "slow mode": (
        THREAD,
        {"name": "n", "rate_limit_per_user": 21600},
        {"name": "n", "rate_limit_per_user": 21601},
    ),
    "channel name": ("update_channel", {"name": "n" * 100}, {"name": "n" * 101}),
    "emoji name": (
        "create_application_emoji",
        {"name": "n" * 32, "image": "data:image/png;base64,AAAA"},
        {"name": "n" * 33, "image": "data:image/png;base64,AAAA"},
    ),
    "emoji size": (
        "create_application_emoji",
        {"name": "nn", "image": "data:image/png;base64," + "A" * 349524},
        {"name": "nn", "image": "data:image/png;base64," + "A" * 349532},
    ),
}
GROUPS = (MESSAGES, COMPONENTS, MODALS, COMMANDS, PLACES)
CASES = [pytest.param(*case, id=name) for group_ in GROUPS for name, case in group_.items()]


@pytest.mark.parametrize(("operation", "fits", "breaks"), CASES)
def test_a_limit(operation: str, fits: Body, breaks: Body) -> None:
    assert limits.problems(operation, fits) == []
    assert limits.problems(operation, breaks) != []


@pytest.mark.parametrize(("operation", "fits", "breaks"), CASES)
def test_what_fits_is_valid_in_the_document_too(operation: str, fits: Body, breaks: Body) -> None:
    document = spec()
    if document is None:
        pytest.skip("no OpenAPI document: set DISCORD_OPENAPI")
    assert document.problems(operation, fits) == []
    assert document.unknown_keys(operation, fits) == []


FILES: dict[str, tuple[Body, list[Upload], list[Upload]]] = {
    "number": ({"content": "a"}, [PNG] * 10, [PNG] * 11),
    "size": (
        {"content": "a"},
        [Upload("a", bytes(10 * 1024 * 1024))],
        [Upload("a", bytes(10 * 1024 * 1024 + 1))],
    ),
    "size in total": (
        {"content": "a"},
        [Upload("a", bytes(5 * 1024 * 1024))] * 5,
        [Upload("a", bytes(5 * 1024 * 1024 + 1))] * 5,
    ),
    "a file alone is no empty message": ({}, [PNG], []),
    "reference": (attached("attachment://board.png"), [PNG], [Upload("other.png", b"")]),
    "reference by another name": (
        attached("attachment://x.png", attachments=[{"id": 0, "filename": "x.png"}]),
        [PNG],
        [],
    ),
    "pairing": ({"content": "a", "attachments": [{"id": "0"}]}, [PNG], []),
    "everything is listed": ({"content": "a", "attachments": [{"id": "0"}]}, [PNG], [PNG, PNG]),
}


@pytest.mark.parametrize(("body", "fits", "breaks"), FILES.values(), ids=FILES)
def test_files(body: Body, fits: list[Upload], breaks: list[Upload]) -> None:
    assert limits.problems(SEND, body, fits) == []
    assert limits.problems(SEND, body, breaks) != []


def test_names_in_references_are_plain() -> None:
    odd = Upload("a b.png", b"")
    assert limits.problems(SEND, attached("attachment://a b.png"), [odd]) != []


def test_alt_text_of_an_attachment() -> None:
    def body(size: int) -> Body:
        return {"content": "a", "attachments": [{"id": "0", "description": "d" * size}]}

    assert limits.problems(SEND, body(1024), [PNG]) == []
    assert limits.problems(SEND, body(1025), [PNG]) != []


KEPT = 10**17
OLD = limits.Existing(content="text", has_embeds=True, files={KEPT: "board.png"})
NEW = limits.Existing(flags=1 << 15, has_components=True, files={KEPT: "board.png"})
RESET: Body = {"content": None, "embeds": []}
SHOWN = v2(gallery(media={"url": "attachment://board.png"}))
EDITS: dict[str, tuple[limits.Existing, Body, Body]] = {
    "V2 needs the content reset": (OLD, v2(text()) | RESET, v2(text()) | {"embeds": []}),
    "V2 needs the embeds reset": (OLD, v2(text()) | RESET, v2(text()) | {"content": None}),
    "V2 stays": (NEW, {"flags": (1 << 15) | 4}, {"flags": 4}),
    "V2 has no content": (NEW, classic(text()), {"content": "a"}),
    "kept files can be shown": (NEW, SHOWN, SHOWN | {"attachments": []}),
    "only own files are kept": (
        NEW,
        {"attachments": [{"id": str(KEPT)}]},
        {"attachments": [{"id": str(KEPT + 1)}]},
    ),
    "something is left": (OLD, {"content": ""}, {"content": "", "embeds": [], "attachments": []}),
}


@pytest.mark.parametrize(("before", "fits", "breaks"), EDITS.values(), ids=EDITS)
def test_edits_of_a_known_message(before: limits.Existing, fits: Body, breaks: Body) -> None:
    assert limits.edit_problems(fits, [], before) == []
    assert limits.edit_problems(breaks, [], before) != []


def test_an_empty_message_is_told_by_its_own_name() -> None:
    assert limits.problems(SEND, {}) == [limits.EMPTY]


KEYS = [
    "type",
    "data",
    "content",
    "embeds",
    "components",
    "flags",
    "attachments",
    "allowed_mentions",
    "poll",
    "id",
    "name",
    "options",
    "choices",
    "value",
    "title",
    "custom_id",
    "label",
    "component",
    "fields",
    "items",
    "accessory",
    "description",
]


@pytest.mark.parametrize("body", [[], 5, "x", {"components": 5}, {"embeds": [{"fields": [{}]}]}])
def test_malformed_bodies_are_problems_and_no_crash(body: Body) -> None:
    assert limits.problems(SEND, body) != []


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


@given(operation=st.sampled_from(sorted(limits.RULES)), body=ANYTHING)
def test_no_body_makes_a_rule_fail(operation: str, body: Body) -> None:
    assert all(isinstance(each, str) for each in limits.problems(operation, body))


def test_operations_without_limits_pass() -> None:
    assert limits.problems("get_my_user", None) == []

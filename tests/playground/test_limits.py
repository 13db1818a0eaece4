"""PLATFORM's limits of messages: what just fits passes, one step more is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground import Upload, limits
from tests.playground.bodies import (
    EDIT,
    PNG,
    REPLY,
    SEND,
    Body,
    Case,
    attached,
    cases,
    check_limit,
    choices,
    classic,
    embed,
    fields,
    gallery,
    reply,
    text,
    v2,
)

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


@pytest.mark.parametrize(("operation", "fits", "breaks"), cases(MESSAGES))
def test_a_limit(operation: str, fits: Body, breaks: Body) -> None:
    check_limit(operation, fits, breaks)


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
    assert limits.list_problems(SEND, body, fits) == []
    assert limits.list_problems(SEND, body, breaks) != []


def test_names_in_references_are_plain() -> None:
    odd = Upload("a b.png", b"")
    assert limits.list_problems(SEND, attached("attachment://a b.png"), [odd]) != []


def test_alt_text_of_an_attachment() -> None:
    def body(size: int) -> Body:
        return {"content": "a", "attachments": [{"id": "0", "description": "d" * size}]}

    assert limits.list_problems(SEND, body(1024), [PNG]) == []
    assert limits.list_problems(SEND, body(1025), [PNG]) != []


KEPT = 10**17
OLD = limits.ExistingMessage(content="text", has_embeds=True, files={KEPT: "board.png"})
NEW = limits.ExistingMessage(flags=1 << 15, has_components=True, files={KEPT: "board.png"})
RESET: Body = {"content": None, "embeds": []}
SHOWN = v2(gallery(media={"url": "attachment://board.png"}))
EDITS: dict[str, tuple[limits.ExistingMessage, Body, Body]] = {
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
def test_edits_of_a_known_message(before: limits.ExistingMessage, fits: Body, breaks: Body) -> None:
    assert limits.list_edit_problems(fits, [], before) == []
    assert limits.list_edit_problems(breaks, [], before) != []


def test_an_empty_message_is_told_by_its_own_name() -> None:
    assert limits.list_problems(SEND, {}) == [limits.EMPTY]


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
    assert limits.list_problems(SEND, body) != []


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


@given(operation=st.sampled_from(sorted(limits.RULES)), body=ANYTHING)
def test_no_body_makes_a_rule_fail(operation: str, body: Body) -> None:
    assert all(isinstance(each, str) for each in limits.list_problems(operation, body))


def test_operations_without_limits_pass() -> None:
    assert limits.list_problems("get_my_user", None) == []

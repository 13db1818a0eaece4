"""Every sentence can be translated whole: how the code writes it, and what the template tells."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Message

from tests.message_template import collect, words_of

ROOT = Path(__file__).parents[3]
# How many arguments of a translating function are texts.
ARGUMENTS = {"_": 1, "deferred": 1, "ngettext": 2, "pgettext": 2}
NAMED = re.compile(r"\{(\w*)[^}]*\}")
SINGLE_WORD = re.compile(r"[^\W\d_]+\.?")
LONGEST = {
    "description": 74,
    "choice": 70,
}  # Discord takes 100; a translation may need a third more
AMOUNTS = {"least", "most", "left", "all", "total"}  # placeholders that hold a second number


class Call(NamedTuple):
    """A call of a translating function."""

    place: str
    name: str
    arguments: list[ast.expr]


@cache
def trees() -> dict[str, ast.Module]:
    """Return the modules whose words people read, but the one that translates."""
    files = sorted(file for folder in ("bot", "render") for file in (ROOT / folder).rglob("*.py"))
    named = {file.relative_to(ROOT).as_posix(): file for file in files}
    del named["render/translation.py"]
    return {name: ast.parse(file.read_text("utf-8")) for name, file in named.items()}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """Yield every part of the code, with its place."""
    for file, tree in trees().items():
        for node in ast.walk(tree):
            yield f"{file}:{getattr(node, 'lineno', 0)}", node


def is_message(node: ast.AST) -> bool:
    """Tell whether a part of the code is a translated sentence, with or without its details."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in ARGUMENTS
        case ast.Call(func=ast.Attribute(attr="format", value=sentence)):
            return is_message(sentence)
        case _:
            return False


def calls() -> Iterator[Call]:
    """Yield every call of a translating function."""
    for place, node in nodes():
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in ARGUMENTS:
                yield Call(place, name, arguments[: ARGUMENTS[name]])
            case _:
                pass


def parts(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what an addition or a formatted text is made of."""
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            yield from (left, right)
        case ast.JoinedStr(values=values):
            for value in values:
                if isinstance(value, ast.FormattedValue):
                    yield value.value
        case _:
            pass


def test_a_message_is_a_text_as_it_stands() -> None:
    """What is put together at run time is not in the template, so it stays English."""
    found = list(calls())
    assert len(found) > 1000
    assert [
        call.place
        for call in found
        for argument in call.arguments
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str))
    ] == []


def test_no_message_is_glued_to_other_words() -> None:
    """Other languages put them in another order; marks and details belong into the message."""
    assert [place for place, node in nodes() if any(map(is_message, parts(node)))] == []


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('"### " + _("Games")', True),
        ("f'**{_(\"Games\")}**'", True),
        ('_("{count} games").format(count=1) + "."', True),
        ('" · ".join([_("Games"), _("Rules")])', False),
        ('_("{game} again").format(game=f"**{name}**")', False),
    ],
)
def test_what_counts_as_glued(code: str, is_found: bool) -> None:
    found = [node for node in ast.walk(ast.parse(code)) if any(map(is_message, parts(node)))]
    assert bool(found) is is_found


def test_every_placeholder_has_a_name() -> None:
    """Other languages need them in another order."""
    assert [
        words
        for message in collect()
        for words in words_of(message)
        if not all(NAMED.findall(words))
    ] == []


def test_a_single_word_tells_where_it_stands() -> None:
    """`Turn` is a noun on one button and a verb on another."""
    assert [
        message.id
        for message in collect()
        if SINGLE_WORD.fullmatch(words_of(message)[0])
        and not message.context
        and not message.auto_comments
    ] == []


def test_one_number_decides_a_plural() -> None:
    """A second amount that is counted would need a plural of its own."""
    plurals = [message for message in collect() if isinstance(message.id, tuple)]
    assert len(plurals) > 100
    assert [
        message.id
        for message in plurals
        if "count" not in (names := NAMED.findall(message.id[1])) and "squares" not in names
    ] == []
    assert [message.id for message in plurals if AMOUNTS & {*NAMED.findall(message.id[1])}] == []


@pytest.mark.parametrize("kind", LONGEST)
def test_a_translation_has_room(kind: str) -> None:
    found = [words_of(message)[0] for message in collect() if is_of_kind(message, kind)]
    assert len(found) > 50
    assert [words for words in found if len(words) > LONGEST[kind]] == []


def is_of_kind(message: Message, kind: str) -> bool:
    """Tell whether Discord shows a message in such a place, by what translators are told."""
    return any(re.search(rf"\b{kind} \d", comment) for comment in message.auto_comments)


def test_the_words_of_buttons_are_messages_of_their_own() -> None:
    """A verb on a button is written otherwise than in a sentence."""
    labels = [message for message in collect() if is_of_kind(message, "label")]
    assert len(labels) > 50
    assert [
        message.id
        for message in labels
        if not message.context and not NAMED.search(words_of(message)[0])
    ] == []

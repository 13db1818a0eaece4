"""The page of the draggable board holds no sentence: all words come from the server."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bot

WEB = Path(bot.__file__).parent / "windows" / "web"
SCRIPTS = sorted((WEB / "js").glob("*.js"))
NAME = "Damka"  # stands in the title until a match does
SHOWN = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"}
REMARKS = re.compile(r"^\s*(?://|/\*\*?|\*).*\n", re.MULTILINE)
LARGEST = 56_000
TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/"  # comments
    r"|\"(?P<double>(?:\\.|[^\"\\\n])*)\"|'(?P<single>(?:\\.|[^'\\\n])*)'"
    r"|`(?P<template>(?:\\.|[^`\\])*)`",
    re.DOTALL,
)
FILLED = re.compile(r"\$\{[^{}]*\}|\\u[0-9a-f]{4}")
CODE = re.compile(  # what a text may be that nobody reads
    r"|[^a-zA-Z]*"  # numbers and signs
    r"|[a-z][a-zA-Z0-9]*"  # a name in code
    r"|[A-Z][a-zA-Z]*|Content-Type"  # a key, a class of the browser, a header
    r"|[a-z0-9]+(?:[-_][a-z0-9]+)+"  # a name of an attribute, a mark or a word
    r"|--[a-z]*|\.[a-z]+|\[[a-z-]+(?:=[^\]]*)?\]"  # a property, a selector
    r"|\.{0,2}/?[a-z/]+\.(?:js|svg)|[a-z]+/[a-z]*/?|[a-z]+/[a-z]+|wss?:|https?:"  # an address
    r"|url\(.*\)|\(prefers-[a-z-]+: [a-z]+\)|[-\d.% ]*%(?: [-\d]+%?)*"  # values in CSS
    r"|scale\(.*\)"
)
WORDY = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}|[A-Za-z][.!?]$")
SHOWING = re.compile(r"(?:textContent|innerText|title|ariaLabel)\s*=\s*[\"'`]")


def test_a_page_is_read() -> None:
    """Nothing is proved by a folder that is empty or by texts that are not found."""
    assert {path.stem for path in SCRIPTS} >= {"main", "hand", "board", "dialogs", "text"}
    assert "choose_landing" in set(list_texts((WEB / "js" / "hand.js").read_text()))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_hold_no_words(path: Path) -> None:
    """Every text in the scripts is a name in code, an address or a value, never for people."""
    source = path.read_text(encoding="utf-8")
    assert [text for text in list_texts(source) if is_for_people(text)] == []
    assert SHOWING.search(source) is None
    assert "innerHTML" not in source


@pytest.mark.parametrize("text", ["Your turn", "Reconnecting ...", "Not so.", "Ты ходишь", "Ход?"])
def test_words_are_found(text: str) -> None:
    """A sentence in a script would be found, in any letters and quotes."""
    for quoted in (f'"{text}"', f"'{text}'", f"`${{name}} {text}`"):
        assert any(map(is_for_people, list_texts(f"show({quoted}); // so\n"))), quoted


def test_html_holds_no_words() -> None:
    """What stands in the page before its scripts run is a place to be filled by the server."""
    reader = Reader()
    reader.feed((WEB / "index.html").read_text(encoding="utf-8"))
    assert [text for text in reader.texts if text != NAME and not is_a_place(text)] == []


def test_html_has_no_inline_code() -> None:
    """The policy of the page forbids scripts and styles in it; each module is loaded at once."""
    source = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", source) is None
    loaded = set(re.findall(r"a/\{digest\}/js/([a-z]+)\.js", source))
    assert loaded == {path.stem for path in SCRIPTS}


def test_page_is_small() -> None:
    """Scripts and styles, comments aside, stay small enough for a slow phone."""
    sources = [path.read_text(encoding="utf-8") for path in (*SCRIPTS, WEB / "board.css")]
    assert sum(len(REMARKS.sub("", source).encode()) for source in sources) < LARGEST


class Reader(HTMLParser):
    """Collects what people could read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in SHOWN and value]


def list_texts(source: str) -> Iterator[str]:
    """Yield every text of a script, without what is filled into it."""
    for found in TOKEN.finditer(source):
        if (text := found["double"] or found["single"] or found["template"]) is not None:
            yield FILLED.sub("", text)


def is_for_people(text: str) -> bool:
    """Return whether a text of a script looks as if somebody should read it."""
    said = text.strip()
    return any(letter.isalpha() and not letter.isascii() for letter in said) or (
        CODE.fullmatch(said) is None or WORDY.search(said) is not None
    )


def is_a_place(text: str) -> bool:
    return re.fullmatch(r"\{[a-z]+\}", text) is not None

"""The words of a PDN file, each with its line."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules.errors import BadPdn

# Alternatives in the order of asking. None repeats a part that repeats: reading takes linear time.
WORDS = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<escaped>^%[^\n]*)                                  # a line for other programs
    | (?P<remark>;[^\n]*)
    | (?P<comment>\{[^}]*\})
    | (?P<tag>\[[^"\]\n]*"(?:[^"\\\n]|\\.)*"[^"\]\n]*\])
    | (?P<marks>[!?+\#]+|\([!?]+\))
    | (?P<open>\()
    | (?P<close>\))
    | (?P<glyph>\$\d{1,3})
    | (?P<result>(?:1/2-1/2|½-½|1-0|0-1|2-0|0-2|1-1|0-0)(?![\w:-])|\*)
    | (?P<setup>/[^/\n]*/)
    | (?P<number>\d{1,4}(?:\.+|[ ]*…)|\.+|…)
    | (?P<move>[^\W_][^\s(){}[\];$!?*+\#"/.…]*)(?P<forced>\*)?  # 32-28* is a forced move
    """,
    re.VERBOSE | re.MULTILINE,
)
SKIPPED = {"space", "escaped", "number"}
ANYTHING = 20  # characters shown of what cannot be read
UNCLOSED = {"{": "the comment is not closed", "[": "this is no tag"}


class Word(NamedTuple):
    """A word, what kind of word it is, and its line from 1."""

    kind: str
    text: str
    line: int


def words(text: str) -> Iterator[Word]:
    """The words of a file, without spaces and move numbers. Raises BadPdn."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    at, line = 0, 1
    while at < len(text):
        found = WORDS.match(text, at)
        if found is None:
            raise BadPdn(line, UNCLOSED.get(text[at], f"unexpected {_shown(text, at)!r}"))
        kind = _kind(found)
        if kind not in SKIPPED:
            yield Word(kind, found["move"] or found[0], line)
        at, line = found.end(), line + found[0].count("\n")


def moves_played(words: Iterator[Word]) -> Iterator[Word]:
    """The words without variations, which may lie in each other. Raises BadPdn."""
    opened: list[int] = []
    for word in words:
        if word.kind == "open":
            opened.append(word.line)
        elif word.kind == "close":
            if not opened:
                raise BadPdn(word.line, "a variation is closed that was not opened")
            opened.pop()
        elif not opened:
            yield word
    if opened:
        raise BadPdn(opened[0], "the variation is not closed")


def _kind(found: re.Match[str]) -> str:
    kind = found.lastgroup
    assert kind is not None
    return "move" if kind == "forced" else kind


def _shown(text: str, at: int) -> str:
    return text[at : at + ANYTHING].split("\n")[0]

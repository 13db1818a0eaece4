"""The words of a PDN file, each with its line.

Every pattern is possessive or looks ahead no further than the end of its own word, and after a
fault reading goes on behind it. So each character is read a small, bounded number of times. Only
single characters are repeated possessively: Python up to 3.11.4 matches groups wrongly (gh-106052).
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from rules.pdn.faults import PdnFault

# A move may have spaces around its signs: 47x 9, 32 - 28.
SIGN = "[-:xX\u00d7\u2010-\u2015\u2212]"
REST = r'[^\s(){}\[\];$!?*+\#"/.…]*+'  # of a word
MOVE = rf"[^\W_]{REST}(?:(?:\s++{SIGN}\s*+|(?<={SIGN})\s++)[a-lA-L\d]{REST}(?!\.))*"
VALUE = r'[^"\\\n]*+(?:(?:\\.|"(?![ \t]*+\]))[^"\\\n]*+)*'  # quotes within it need no escape
RESULT = r"(?:(?:1/2\s?-\s?1/2|½\s?-\s?½|1\s?-\s?[01]|0\s?-\s?[012]|2\s?-\s?0)(?![\w:-])|\*)"
WORDS = re.compile(
    rf"""
      (?P<space>\s++)
    | (?P<escaped>^%[^\n]*+)                                  # a line for other programs
    | (?P<remark>;[^\n]*+)
    | (?P<comment>\{{[^}}]*+\}})
    | (?P<tag>\[[ \t]*+(?P<name>[A-Za-z0-9_]++)[ \t]*+"(?P<value>{VALUE})"[ \t]*+\])
    | (?P<marks>[!?+\#]++|\([!?]++\))
    | (?P<open>\()
    | (?P<close>\))
    | (?P<glyph>\$\d{{1,3}}(?!\d))
    | (?P<result>{RESULT})
    | (?P<setup>/[^/\n]*+/)
    | (?P<number>\d{{1,4}}\s?(?:\.++|…)|\.++|…)
    | (?P<move>{MOVE})(?P<forced>\*)?                         # 32-28* is a forced move
    """,
    re.VERBOSE | re.MULTILINE,
)
ESCAPED = re.compile(r"\\(.)")
NEXT_TAG = re.compile(r'^[ \t]*+\[[ \t]*+[A-Za-z0-9_]++[ \t]*+"', re.MULTILINE)
SHOWN = 20  # the most characters quoted of unexpected text


class Kind(Enum):
    """The kinds of words."""

    TAG = "tag"
    MOVE = "move"
    RESULT = "result"
    COMMENT = "comment"
    REMARK = "remark"
    GLYPH = "glyph"
    MARKS = "marks"
    SET_UP = "setup"
    OPEN = "open"
    CLOSE = "close"
    FAULT = "fault"


KINDS = {kind.value: kind for kind in Kind}


class Word(NamedTuple):
    """A word of a file and its line from 1; a tag has a name, and a fault its kind."""

    kind: Kind
    text: str
    line: int
    name: str = ""
    fault: PdnFault | None = None


def words(text: str) -> Iterator[Word]:
    """Yield the words of a file without spaces, move numbers and escaped lines."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    last_brace = text.rfind("}")  # no comment that begins after this is closed
    at, line = 0, 1
    while at < len(text):
        is_open = text[at] == "{" and at > last_brace
        match = None if is_open else WORDS.match(text, at)
        if match is None:
            word, end = _fault(text, at, line)
            yield word
        else:
            end = match.end()
            if kind := KINDS.get(_group(match)):
                yield _word(kind, match, line)
        at, line = end, line + text.count("\n", at, end)


def without_variations(words: Iterator[Word]) -> Iterator[Word]:
    """Yield the words outside variations, which may be nested.

    No game begins inside a variation: a tag there means that the variation was not closed.
    """
    depth, opened = 0, 0  # the line of the outermost variation
    for word in words:
        if word.kind is Kind.OPEN:
            opened = opened if depth else word.line
            depth += 1
        elif word.kind is Kind.CLOSE and not depth:
            yield Word(Kind.FAULT, "", word.line, fault=PdnFault.UNOPENED_VARIATION)
        elif word.kind is Kind.CLOSE:
            depth -= 1
        elif depth and word.kind is Kind.TAG:
            yield Word(Kind.FAULT, "", opened, fault=PdnFault.OPEN_VARIATION)
            yield word
            depth = 0
        elif not depth or word.kind is Kind.FAULT:
            yield word
    if depth:
        yield Word(Kind.FAULT, "", opened, fault=PdnFault.OPEN_VARIATION)


def _word(kind: Kind, match: re.Match[str], line: int) -> Word:
    if kind is Kind.TAG:
        return Word(kind, ESCAPED.sub(r"\1", match["value"]), line, match["name"])
    return Word(kind, match["move"] or match[0], line)


def _group(match: re.Match[str]) -> str:
    """Name the outermost group that matched."""
    return "move" if match.lastgroup == "forced" else match.lastgroup or ""


def _fault(text: str, at: int, line: int) -> tuple[Word, int]:
    """Return the fault at an index, and the index where reading goes on."""
    sign = text[at]
    if sign == "{":
        found = NEXT_TAG.search(text, at)
        end = found.start() if found else len(text)
        return Word(Kind.FAULT, "", line, fault=PdnFault.OPEN_COMMENT), end
    shown = text[at : at + SHOWN].split("\n")[0]
    if sign == "[":
        end = text.find("\n", at)
        fault = Word(Kind.FAULT, shown, line, fault=PdnFault.BAD_TAG)
        return fault, len(text) if end < 0 else end
    return Word(Kind.FAULT, shown, line, fault=PdnFault.UNEXPECTED), at + 1

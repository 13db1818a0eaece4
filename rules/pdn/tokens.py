"""The words of a PDN file, each with its line.

Every pattern is possessive or looks ahead no further than the end of its own word, and after a
fault reading goes on behind it. So each character is read a small, bounded number of times. Only
single characters are repeated possessively: Python up to 3.11.4 matches groups wrongly (gh-106052).
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from rules.letters import CYRILLIC_CROSS, DASHES, FAR_FILES, FILES, INVISIBLE, WITHOUT_INVISIBLE
from rules.pdn.faults import PdnFault

CONTROL = r"\x00-\x08\x0e-\x1b\x7f"  # like the end of a DOS file
# A move may have spaces around its signs: 47x 9, 32 - 28.
DASH = f"-{DASHES}"
SIGN = f"[{DASH}:xX\u00d7]"
QUOTES = "\u201c-\u201f\u00ab\u00bb"  # curly ones of word processors
REST = rf'[^\s(){{}}\[\];$!?*+\#"/.…={QUOTES}{CONTROL}]*+'  # of a word
MOVE = rf"[^\W_]{REST}(?:(?:\s++{SIGN}\s*+|(?<={SIGN})\s++)[a-lA-L\d]{REST}(?!\.))*"
GAP = r"[ \t\xa0]*+"
VALUE = r'[^"\\\n]*+(?:(?:\\.|"(?![ \t]*+\]))[^"\\\n]*+)*'  # quotes within it need no escape
# No square has the number 0, so 12-0 is no move; a game that was not played has an F behind it.
# With a colon it is a score of two points, not the time of a move: 0:05.
TO, WITH_DASH = rf"\s?[{DASH}:]\s?", rf"\s?[{DASH}]\s?"
RESULT = (
    rf"(?:(?:1/2{TO}1/2|½{TO}½|0[.,]5{TO}0[.,]5|1{TO}1|[12]{TO}0|0{TO}[0-2]"
    rf"|[1-9]\d?{WITH_DASH}0|0{WITH_DASH}[1-9]\d?)F?(?![\w:-])"
    r"|1/2(?![/\w:-])|½|\+:-|-:\+|\*)"
)
# What people and engines write about a position: +-, +/=, (=), -0.35, +1.2/12.
OPINION = (
    rf"\([{DASH}=+]++\)|[{DASH}+]?\d{{1,4}}[.,]\d{{1,4}}/\d++|[{DASH}+]\d{{1,4}}[.,]\d++"
    rf"|[{DASH}+]/?[{DASH}=+](?!\d)|=/?[{DASH}+]"
)
DATE = rf"\d{{1,2}}[{DASH}./]\d{{1,2}}[{DASH}./]\d{{4}}|\d{{4}}[{DASH}./]\d\d?[{DASH}./]\d\d?"
SMILEY = r"(?<!\S):-?[()](?!\w)"
TIME = r"00?:\d\d(?::\d\d)?"  # of a move; no square has the number 0
WORDS = re.compile(
    rf"""
      (?P<space>[\s{CONTROL}{INVISIBLE}]++)
    | (?P<escaped>^%[^\n]*+)                                  # a line for other programs
    | (?P<remark>;[^\n]*+)
    | (?P<comment>\{{[^}}]*+\}})
    | (?P<tag>\[{GAP}(?P<name>[A-Za-z0-9_]++){GAP}
          (?:"(?P<value>{VALUE})"|[{QUOTES}](?P<curly>[^{QUOTES}\n]*+)[{QUOTES}]){GAP}\])
    | (?P<result>{RESULT})
    | (?P<aside>{SMILEY}|{OPINION}|(?:{DATE}|{TIME})(?!\w))
    | (?P<marks>[!?+\#]++|\([!?]++\))
    | (?P<open>\()
    | (?P<close>\)|\d{{1,3}}\))                                  # or the number of a move
    | (?P<glyph>\$\d{{1,3}}(?!\d))
    | (?P<setup>/[^/\n]*+/)
    | (?P<number>\d{{1,4}}\s?(?:\.++|…)|\.++|…)
    | (?P<move>{MOVE})(?P<forced>\*)?                         # 32-28* is a forced move
    """,
    re.VERBOSE | re.MULTILINE,
)
ESCAPED = re.compile(r"\\(.)")
NEXT_TAG = re.compile(rf'^{GAP}\[{GAP}[A-Za-z0-9_]++{GAP}["{QUOTES}]', re.MULTILINE)
# What was meant for a move, rightly or wrongly, and is no name, number or letter alone.
CYRILLIC = "".join((*FILES, *map(chr, FAR_FILES), CYRILLIC_CROSS))
FILE = rf"[a-lx\uff41-\uff4c{CYRILLIC}]"
MOVE_LIKE = re.compile(
    rf"\d{{1,2}}\s*+(?:(?:[^\w\s,]{{1,2}}+|x)\s*+[a-l]?\d|{SIGN}$)"
    rf"|{FILE}{{1,2}}\s*+{SIGN}?\s*+{FILE}?\d",
    re.IGNORECASE,
)
STRAY = re.compile(r'[^\w\s(){}\[\];$!?*/."…]++')
SHOWN = 20  # the most characters quoted of unexpected text


class Kind(Enum):
    """The kinds of words."""

    TAG = "tag"
    MOVE = "move"
    NUMBER = "number"
    RESULT = "result"
    COMMENT = "comment"
    REMARK = "remark"
    ASIDE = "aside"
    GLYPH = "glyph"
    MARKS = "marks"
    SET_UP = "setup"
    OPEN = "open"
    CLOSE = "close"
    VARIATION = "variation"
    FAULT = "fault"


KINDS = {kind.value: kind for kind in Kind}
DEPTHS = {Kind.OPEN: 1, Kind.CLOSE: -1}


class Word(NamedTuple):
    """A word of a file, its line from 1 and its place; a tag has a name, and a fault its kind."""

    kind: Kind
    text: str
    line: int
    name: str = ""
    fault: PdnFault | None = None
    at: int = 0
    end: int = 0


def words(text: str) -> Iterator[Word]:
    """Yield the words of a file without spaces and escaped lines.

    What is no word of PDN is an aside: names above the moves, opinions, stray signs.
    """
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


def with_whole_variations(words: Iterator[Word]) -> Iterator[Word]:
    """Yield the words outside variations, and each variation as one word, with any nested in it.

    No game begins inside a variation: a tag there means that the variation was not closed.
    """
    depth, inside = 0, list[Word]()  # of the outermost variation
    for word in words:
        is_outside = not depth
        depth += DEPTHS.get(word.kind, 0)
        if depth < 0:
            yield from _unopened(word)
            depth = 0
        elif is_outside and not depth:
            yield word
        elif word.kind is Kind.TAG:
            yield from (_unclosed(inside), word)
            depth, inside = 0, []
        elif word.kind is Kind.FAULT:
            yield word
        else:
            inside.append(word)
            if not depth:
                yield Word(Kind.VARIATION, _join(inside), inside[0].line)
                inside = []
    if depth:
        yield _unclosed(inside)


def _unclosed(inside: Sequence[Word]) -> Word:
    return Word(Kind.FAULT, "", inside[0].line, fault=PdnFault.OPEN_VARIATION)


def _join(inside: Sequence[Word]) -> str:
    """Write a variation in one line, without spaces inside brackets and before marks of moves."""
    parts = [inside[0].text]
    for before, word in pairwise(inside):
        is_first = before.kind is Kind.OPEN and word.text[0] != ":"  # of a smiley
        is_last = word.kind is Kind.MARKS or word.text == ")"
        text = f"{{{word.text[1:]}}}" if word.kind is Kind.REMARK else word.text
        parts += [text] if is_first or is_last else [" ", text]
    return " ".join("".join(parts).split())


def _unopened(word: Word) -> Iterator[Word]:
    """Yield the fault of a bracket that closes nothing, unless it numbers a move: 1) 32-28."""
    if word.text == ")":
        yield Word(Kind.FAULT, "", word.line, fault=PdnFault.UNOPENED_VARIATION)


def _word(kind: Kind, match: re.Match[str], line: int) -> Word:
    text, name = match[0], ""
    if kind is Kind.TAG:
        text, name = _text_of_tag(match), match["name"]
    elif kind is Kind.MOVE:
        text = match["move"].translate(WITHOUT_INVISIBLE)
        kind = kind if MOVE_LIKE.match(text) else Kind.ASIDE
    return Word(kind, text, line, name, at=match.start(), end=match.end())


def _text_of_tag(match: re.Match[str]) -> str:
    value: str | None = match["value"]
    return match["curly"] if value is None else ESCAPED.sub(r"\1", value)


def _group(match: re.Match[str]) -> str:
    """Name the outermost group that matched."""
    return "move" if match.lastgroup == "forced" else match.lastgroup or ""


def _fault(text: str, at: int, line: int) -> tuple[Word, int]:
    """Return the fault or stray signs at an index, and the index where reading goes on."""
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
    found = STRAY.match(text, at)
    end = found.end() if found else at + 1
    return Word(Kind.ASIDE, text[at:end], line), end

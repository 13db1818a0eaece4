"""Positions as text: `turn=w rows=1,8 round=1 ... w4=3.5,0.5 b4=3.5,7.5`, exact to the last digit.

Missing parts are as at the beginning of a match, so that discs alone are a position too.
"""

import re
from collections.abc import Callable
from dataclasses import fields, replace
from math import isfinite
from typing import Any

from rules.chapaev.discs import (
    COLORS,
    DECIMALS,
    EACH,
    SIGNS,
    Disc,
    Point,
    find_overlap,
    is_on_table,
    order,
)
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules, begin_match
from rules.errors import BadFen, FenFault
from rules.position import Color

LONGEST = 1000  # the longest text that is read
MOST = 10**6  # the largest count
WORD = re.compile(r"(\w+)=(\S+)")
NAME = re.compile(rf"([wb])([1-{EACH}])")
NOBODY = "-"


def write_position(position: ChapaevPosition) -> str:
    """Return a position as text for `read_position`."""
    counts = " ".join(f"{key}={WRITTEN[key](getattr(position, key))}" for key in WRITTEN)
    discs = " ".join(f"{disc.name}={disc.at.x!r},{disc.at.y!r}" for disc in position.discs)
    return f"{counts} {discs}".rstrip()


def read_position(rules: ChapaevRules, text: str) -> ChapaevPosition:
    """Return the position that a text describes. Raises BadFen."""
    if len(text) > LONGEST:
        raise BadFen(text[:LONGEST], LONGEST, FenFault.TOO_LONG)
    discs: dict[str, Disc] = {}
    facts: dict[str, Any] = {}
    for word in re.finditer(r"\S+", text):
        key, value = _split(text, word)
        if key in facts or key in discs:
            raise BadFen(text, word.start(), FenFault.OCCUPIED, key)
        try:
            if name := NAME.fullmatch(key):
                discs[key] = Disc(COLORS[name[1]], int(name[2]), _read_point(value))
            else:
                facts[key] = READ[key](value)
        except (KeyError, ValueError):
            raise BadFen(text, word.start(), FenFault.NO_VALUE, word[0][:40]) from None
    if pair := find_overlap(discs.values(), rules.physics.radius):
        names = " and ".join(disc.name for disc in pair)
        raise BadFen(text, text.index(pair[1].name), FenFault.OVERLAP, names)
    return replace(begin_match(rules), discs=tuple(sorted(discs.values(), key=order)), **facts)


def _split(text: str, word: re.Match[str]) -> tuple[str, str]:
    found = WORD.fullmatch(word[0])
    if found is None:
        raise BadFen(text, word.start(), FenFault.NOT_A_PIECE, word[0][:40])
    return found[1], found[2]


def _read_point(value: str) -> Point:
    x, y = (round(float(part), DECIMALS) + 0.0 for part in value.split(","))
    if not (isfinite(x) and isfinite(y) and is_on_table(x, y)):
        raise ValueError(value)
    return Point(x, y)


def _read_count(value: str) -> int:
    count = (
        int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(MOST)) else -1
    )
    if not 0 <= count <= MOST:
        raise ValueError(value)
    return count


def _read_pair(value: str) -> tuple[int, int]:
    first, second = map(_read_count, value.split(","))
    return first, second


def _read_rows(value: str) -> tuple[int, int]:
    white, black = _read_pair(value)
    if not 1 <= white < black <= EACH:
        raise ValueError(value)
    return white, black


def _write_pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]},{pair[1]}"


def _write_winner(winner: Color | None) -> str:
    return NOBODY if winner is None else SIGNS[winner]


READ: dict[str, Callable[[str], Any]] = {
    "turn": COLORS.__getitem__,
    "rows": _read_rows,
    "opener": COLORS.__getitem__,
    "round": _read_count,
    "shots": _read_count,
    "quiet": _read_count,
    "streak": _read_count,
    "missed": _read_pair,
    "wins": _read_pair,
    "winner": lambda value: None if value == NOBODY else COLORS[value],
}
WRITTEN: dict[str, Callable[[Any], str]] = dict.fromkeys(READ, str) | {
    "turn": SIGNS.__getitem__,
    "opener": SIGNS.__getitem__,
    "rows": _write_pair,
    "missed": _write_pair,
    "wins": _write_pair,
    "winner": _write_winner,
}
assert READ.keys() | {"discs"} == {each.name for each in fields(ChapaevPosition)}

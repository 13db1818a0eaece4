"""Solved endings as files; those of the most popular games are shipped."""

import zlib
from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

import rules
from engine.endings import Count, Endings, as_opponent, list_shipped_sets
from rules import Game

FOLDER = Path(__file__).with_name("tables")
SUFFIX = ".endings"
# Facts of a variant that do not affect its endings.
IRRELEVANT = {
    "key",
    "about",
    "naming",
    "options",
    "men_rows",
    "men",
    "first_mover",
    "draws",
    "may_jump_again",
    "prisoners_keep_rank",
}
BEST = 9  # the level of compression


class BadFile(Exception):
    """A file does not hold the endings it should."""


@lru_cache(8)
def read_endings(game: Game) -> Endings | None:
    """Return the solved endings shipped for a game, or None if there are none."""
    file = find_file(game)
    return unpack_endings(game, file.read_bytes(), *list_shipped_sets()) if file else None


@lru_cache(64)
def find_file(game: Game) -> Path | None:
    """Return the shipped file with the endings of a game, or None if there is none."""
    files = sorted(FOLDER.glob(f"*{SUFFIX}"))
    return next((file for file in files if has_same_endings(game, rules.game(file.stem))), None)


def pack_endings(endings: Endings, counts: Iterable[Count]) -> bytes:
    """Return solved endings as the bytes of a file."""
    tables = b"".join(endings.tables[count] for both in list_both(counts) for count in both)
    return zlib.compress(tables, BEST)


def unpack_endings(game: Game, packed: bytes, *sets: Iterable[Count]) -> Endings:
    """Return the endings in a file, whose size tells which of these sets of counts it holds.

    Raises BadFile.
    """
    try:
        data = bytearray(zlib.decompress(packed))
    except zlib.error as error:
        raise BadFile(str(error)) from error
    for counts in sets:
        both = [count for pair in list_both(counts) for count in pair]
        lengths = [len(game.board.squares) ** sum(count) for count in both]
        if sum(lengths) == len(data):
            ends = accumulate(lengths)
            parts = zip(both, lengths, ends, strict=True)
            return Endings(game, {count: data[end - size : end] for count, size, end in parts})
    raise BadFile(f"the size of {len(data)} bytes fits no set")


def list_both(counts: Iterable[Count]) -> list[list[Count]]:
    """List the counts of endings, each as both sides see it."""
    return [sorted({count, as_opponent(count)}) for count in counts]


def has_same_endings(one: Game, other: Game) -> bool:
    """Tell whether two games have the same moves and the same ends, and so the same endings."""
    return type(one) is type(other) and all(
        getattr(one.variant, fact.name) == getattr(other.variant, fact.name)
        for fact in fields(one.variant)
        if fact.name not in IRRELEVANT
    )


def describe_endings(game: Game) -> str:
    """Return a text that is equal, in every process, for games with the same endings."""
    facts = (
        (fact.name, getattr(game.variant, fact.name))
        for fact in fields(game.variant)
        if fact.name not in IRRELEVANT
    )
    return repr([(name, getattr(fact, "__name__", fact)) for name, fact in facts])

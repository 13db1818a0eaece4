"""Solved endings as files: some are shipped, for the games that are played most."""

import zlib
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

import rules
from engine.endings import Count, Endings, as_opponent, list_counts
from rules import Game

FOLDER = Path(__file__).with_name("tables")
SUFFIX = ".endings"
# Facts of a variant that say nothing about how its endings go.
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
BEST = 9  # of the levels of zlib


@lru_cache(4)
def read_endings(game: Game) -> Endings | None:
    """Return the solved endings of a game, None if none are shipped that fit."""
    for file in sorted(FOLDER.glob(f"*{SUFFIX}")):
        if has_same_endings(game, rules.game(file.stem)):
            return unpack_endings(game, file.read_bytes())
    return None


def pack_endings(endings: Endings) -> bytes:
    """Return the bytes of a file of solved endings."""
    tables = b"".join(endings.tables[count] for both in list_both() for count in both)
    return zlib.compress(tables, BEST)


def unpack_endings(game: Game, packed: bytes) -> Endings:
    """Return the solved endings of a file."""
    data, size, at = bytearray(zlib.decompress(packed)), len(game.board.squares), 0
    tables = {}
    for both in list_both():
        for count in both:
            length = size ** sum(count)
            tables[count] = data[at : at + length]
            at += length
    return Endings(game, tables)


def list_both() -> list[list[Count]]:
    """List the endings that are solved, each as both sides see it."""
    return [sorted({count, as_opponent(count)}) for count in list_counts()]


def has_same_endings(one: Game, other: Game) -> bool:
    """Tell whether pieces move alike in two games, and both end alike."""
    return type(one) is type(other) and all(
        getattr(one.variant, fact.name) == getattr(other.variant, fact.name)
        for fact in fields(one.variant)
        if fact.name not in IRRELEVANT
    )

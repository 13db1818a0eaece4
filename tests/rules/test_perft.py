"""Published and recomputed move counts, deep ones too.

Counted is by the second convention: the same start, end, victims and final rank count once.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules import fen
from rules.catalogue import VARIANTS
from rules.draughts_rules import DraughtsRules
from rules.perft import count_moves
from rules.variant import Variant

COUNTS = Path(__file__).with_name("data") / "move_counts.json"

FAST, SLOW = 100_000, 10_000_000  # moves of an entry's deepest count
TO_DEPTH_SIX = {"russian", "international", "english", "brazilian"}

BY_KEY = {variant.key: variant for variant in VARIANTS}
OTHER_NAMES = {
    "german_8x8_short_landing": BY_KEY["german-8x8"].with_options(("short-landing",)),
    "spantsireti_international_rules": replace(
        BY_KEY["brazilian"], board=BY_KEY["spantsireti"].board
    ),
}

Entry = dict[str, Any]


def entries() -> list[Entry]:
    listed: list[Entry] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return listed


def variant_of(entry: Entry) -> Variant:
    return rules_of(entry["variant"], entry["position"].startswith("three rows")).variant


@cache
def rules_of(name: str, is_three_rows: bool = False) -> DraughtsRules:
    variant = OTHER_NAMES.get(name) or BY_KEY[name]
    if is_three_rows:
        variant = replace(variant, men_rows=range(3))
    # "the three-king-move limit is not part of these counts"
    return DraughtsRules(replace(variant, limit=None))


def counted(entry: Entry, depth: int) -> int:
    rules = rules_of(entry["variant"], entry["position"].startswith("three rows"))
    is_setup = ":" not in entry["position"]
    start = rules.opening() if is_setup else fen.read(rules.variant, entry["position"])
    return count_moves(rules, start, depth)


def is_fast(entry: Entry, depth: int, count: int) -> bool:
    to_six = entry["position"] == "initial" and entry["variant"] in TO_DEPTH_SIX and depth <= 6
    return to_six or count <= FAST


CASES = [
    pytest.param(
        entry,
        depth,
        count,
        id=f"{entry['variant']} {entry['position'][:24]} {depth}",
        marks=[] if is_fast(entry, depth, count) else [pytest.mark.slow],
    )
    for entry in entries()
    for depth, count in enumerate(entry["depth_counts"], 1)
    if is_fast(entry, depth, count) or count <= SLOW
]


@pytest.mark.parametrize(("entry", "depth", "count"), CASES)
def test_move_counts(entry: Entry, depth: int, count: int) -> None:
    assert counted(entry, depth) == count


def test_every_variant_of_the_table_is_counted() -> None:
    told = {variant_of(entry).key for entry in entries()}
    derived = {"breakthrough", "argentinian", "jamaican"}  # no published counts
    classical = {variant.key for variant in VARIANTS if variant.about.family != "Odd"}
    assert classical - told <= derived | {key for key in classical if key.endswith("giveaway")}


def test_giveaway_moves_are_those_of_the_base_game() -> None:
    for base in ("russian", "international", "english"):
        plain, losing = (rules_of(key) for key in (base, f"{base}-giveaway"))
        assert count_moves(plain, plain.opening(), 5) == count_moves(losing, losing.opening(), 5)

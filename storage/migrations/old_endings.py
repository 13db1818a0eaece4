"""How revision 0001 told the end of a match, and the facts which that means.

It kept English words. From 0002 on a `reason` tells which rule ended the game, where its ending
has several, and `numbers` are those of the rule.
"""

import re
from dataclasses import dataclass

# The rules by which a game is drawn, as 0001 told them; moves may follow: ", 15 moves".
DRAW_RULES = {
    "four or five pieces": "FOUR_OR_FIVE_PIECES",
    "nothing captured": "NOTHING_CAPTURED",
    "one king each": "ONE_KING_EACH",
    "one piece each": "ONE_PIECE_EACH",
    "only kings moved, nothing captured": "ONLY_KINGS_MOVED",
    "six or seven pieces": "SIX_OR_SEVEN_PIECES",
    "three kings against one": "THREE_KINGS_AGAINST_ONE",
    "three kings with the main road against one": "THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE",
    "three pieces against a king on the main road": "THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD",
    "three pieces against one king": "THREE_PIECES_AGAINST_KING",
    "two kings against one": "TWO_KINGS_AGAINST_ONE",
    "two pieces against one king": "TWO_PIECES_AGAINST_KING",
}
TIMES = {"three": "3", "four": "4"}
# What else had numbers, and its reason; their order is that of the numbers kept.
PATTERNS = (
    (r"the same position (three|four) times", None),
    (r"a piece at home after round (\d+)", None),
    (r"nobody can move, (\d+) to (\d+) pieces home", "NOBODY_CAN_MOVE"),
    (r"the same position (three) times, (\d+) to (\d+) pieces home", "REPETITION"),
    (
        r"both have pieces at home after round (\d+), (\d+) to (\d+) pieces home",
        "BOTH_AT_HOME",
    ),
    (r"(\d+) rounds, (\d+) to (\d+) pieces home", "ROUNDS"),
)


@dataclass(frozen=True, slots=True)
class OldEnding:
    """The facts behind some words of 0001."""

    reason: str | None = None
    numbers: tuple[int, ...] = ()


def read_old_ending(words: str) -> OldEnding:
    """Return the facts that the words told; nothing where their ending says it all."""
    for pattern, reason in PATTERNS:
        if found := re.fullmatch(pattern, words):
            return OldEnding(reason, tuple(int(TIMES.get(part, part)) for part in found.groups()))
    if found := re.fullmatch(r"(.*), (\d+) moves", words):
        return OldEnding(DRAW_RULES.get(found[1]), (int(found[2]),))
    return OldEnding(DRAW_RULES.get(words))

"""What revision 0001 told of the end of a match, as facts: every text that it could have kept."""

import pytest

from rules import Reason
from storage.migrations.old_endings import DRAW_RULES, OldEnding, read_old_ending

TOLD = {
    "no legal moves": OldEnding(),
    "no pieces left": OldEnding(),
    "first king": OldEnding(),
    "resignation": OldEnding(),
    "agreement": OldEnding(),
    "all pieces are home": OldEnding(),
    "both are home in the same round": OldEnding(),
    "the same position three times": OldEnding(None, (3,)),
    "the same position four times": OldEnding(None, (4,)),
    "a piece at home after round 41": OldEnding(None, (41,)),
    "nobody can move, 3 to 9 pieces home": OldEnding("NOBODY_CAN_MOVE", (3, 9)),
    "the same position three times, 0 to 12 pieces home": OldEnding("REPETITION", (3, 0, 12)),
    "both have pieces at home after round 40, 1 to 2 pieces home": OldEnding(
        "BOTH_AT_HOME", (40, 1, 2)
    ),
    "80 rounds, 1 to 1 pieces home": OldEnding("ROUNDS", (80, 1, 1)),
    "one king each": OldEnding("ONE_KING_EACH"),
    "one piece each": OldEnding("ONE_PIECE_EACH"),
    "one king each, 2 moves": OldEnding("ONE_KING_EACH", (2,)),
    "two kings against one, 7 moves": OldEnding("TWO_KINGS_AGAINST_ONE", (7,)),
    "two pieces against one king, 5 moves": OldEnding("TWO_PIECES_AGAINST_KING", (5,)),
    "three pieces against one king, 16 moves": OldEnding("THREE_PIECES_AGAINST_KING", (16,)),
    "three pieces against a king on the main road, 5 moves": OldEnding(
        "THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD", (5,)
    ),
    "three kings with the main road against one, 12 moves": OldEnding(
        "THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE", (12,)
    ),
    "three kings against one, 13 moves": OldEnding("THREE_KINGS_AGAINST_ONE", (13,)),
    "three kings against one, 15 moves": OldEnding("THREE_KINGS_AGAINST_ONE", (15,)),
    "four or five pieces, 30 moves": OldEnding("FOUR_OR_FIVE_PIECES", (30,)),
    "six or seven pieces, 60 moves": OldEnding("SIX_OR_SEVEN_PIECES", (60,)),
    "nothing captured, 25 moves": OldEnding("NOTHING_CAPTURED", (25,)),
    "only kings moved, nothing captured, 15 moves": OldEnding("ONLY_KINGS_MOVED", (15,)),
    "only kings moved, nothing captured, 40 moves": OldEnding("ONLY_KINGS_MOVED", (40,)),
    "words that somebody wrote into the file": OldEnding(),
}


@pytest.mark.parametrize(("words", "facts"), TOLD.items(), ids=TOLD)
def test_old_words_become_facts(words: str, facts: OldEnding) -> None:
    assert read_old_ending(words) == facts
    assert facts.reason is None or facts.reason in Reason.__members__


def test_every_draw_rule_is_tried() -> None:
    assert {facts.reason for facts in TOLD.values()} >= {*DRAW_RULES.values()}

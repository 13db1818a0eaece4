"""Building the move rules of a variant: those of draughts, wrapped in its special rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.draughts_rules import DraughtsRules
from rules.huffing import Huffing
from rules.jumping_again import JumpingAgain
from rules.move_rules import MoveRules
from rules.special_rules import (
    AnyPieceMoves,
    CapturedKingsBecomeMen,
    OwnPiecesAreCaptured,
    TwoMoves,
)
from rules.tower_rules import TowerRules
from rules.variant import SpecialRule, Variant


def build_rules(variant: Variant) -> MoveRules:
    """Return the rules of a variant, with its special rules."""
    built: MoveRules = DraughtsRules(variant)
    for number, special in enumerate(variant.special_rules):
        if special is SpecialRule.HUFFING:
            inner = variant.special_rules[:number]
            free = replace(variant, special_rules=inner, must_go_on=False, worth=None)
            built = Huffing(built, build_rules(free))
        else:
            built = LAID_OVER[special](built)
    return built


def stack(rules: MoveRules) -> MoveRules:
    """Wrap rules in those of towers, by the tradition that the variant follows."""
    return JumpingAgain(rules) if rules.variant.may_jump_again else TowerRules(rules)


LAID_OVER: dict[SpecialRule, Callable[[MoveRules], MoveRules]] = {
    SpecialRule.CAPTURED_KINGS_BECOME_MEN: CapturedKingsBecomeMen,
    SpecialRule.OWN_PIECES_ARE_CAPTURED: OwnPiecesAreCaptured,
    SpecialRule.ANY_PIECE_MOVES: AnyPieceMoves,
    SpecialRule.TWO_MOVES: TwoMoves,
    SpecialRule.TWO_MOVES_AFTER_THE_FIRST: partial(TwoMoves, is_balanced=True),
    SpecialRule.TOWERS: stack,
}

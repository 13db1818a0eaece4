"""Two-move draughts: two moves a turn."""

from dataclasses import replace

from rules.catalogue.russian import RUSSIAN, UNNUMBERED
from rules.catalogue.sources import ONE_SENTENCE
from rules.variant import About, Option, SpecialRule

TWO_MOVE = replace(
    RUSSIAN,
    key="two-move",
    about=About(
        name="Two-move draughts",
        native_name="Двухходовые шашки",
        family="Odd",
        summary=(
            "Russian draughts with two moves per turn, with the same piece or two different ones. "
            "Each move must be a capture if there is one at that moment."
        ),
        source="One sentence: players make two moves",
        house_codification=ONE_SENTENCE
        + (
            "A whole capture is one move, and the captured pieces are removed before the second "
            "move. If there's no second move, the turn ends; a man crowned by the first move is a "
            "king for the second. Draw rules count turns."
        ),
        example="W:Wb4,c3:Be5,h8",
        example_words="After c3-d4 the second move is forced: d4 takes e5.",
    ),
    naming=UNNUMBERED,
    options=(
        Option(
            "balanced-first-turn",
            "The first turn of the game is one move",
            {"special_rules": (SpecialRule.TWO_MOVES_AFTER_THE_FIRST,)},
        ),
    ),
    special_rules=(SpecialRule.TWO_MOVES,),
    may_huff=False,
)

"""Russian towers (bashni): captured pieces go under the piece that took them."""

from dataclasses import replace

from rules.catalogue.russian import RUSSIAN
from rules.draws import KingsOnly, Repetition
from rules.variant import About, Option, SpecialRule

LASTING = (KingsOnly(15), Repetition(3))
TOWERS = replace(
    RUSSIAN,
    key="towers",
    about=About(
        name="Russian towers (bashni)",
        native_name="Башни",
        family="Towers",
        summary="Russian draughts in which a captured piece goes under the piece that took it: "
        "towers grow, and belong to the colour on top. Only the top is captured, and what was "
        "below it is free again.",
        source="Rules of bashni (column draughts) as given with Russian draughts",
        house_codification=(
            "A tower can be jumped once per move, as in Russian draughts. A captured king becomes "
            "a man, and is still one when it's freed. Fifteen moves each by kings only, without a "
            "capture, make a draw, and so does the third repetition."
        ),
        example="W:a3=w,b4=bwb,d6=b",
        example_words="The man takes the top of b4, which turns white, and the man on d6: "
        "it stands on e7 with two prisoners below it.",
    ),
    naming=replace(RUSSIAN.naming, game_type=""),
    options=(
        Option(
            "kings-keep-rank",
            "A captured king is still a king when it's freed",
            {"prisoners_keep_rank": True},
        ),
        Option(
            "jump-again",
            "The rest of a tower may be jumped again in the same move, after another piece",
            {"may_jump_again": True},
        ),
    ),
    special_rules=(SpecialRule.TOWERS,),
    draws=LASTING,
)

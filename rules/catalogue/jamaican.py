"""Jamaican draughts: pool on the mirrored board."""

from dataclasses import replace

from rules.board import MIRRORED
from rules.catalogue.pool import POOL
from rules.position import WHITE
from rules.variant import About, Corner, Naming, Option

JAMAICAN = replace(
    POOL,
    key="jamaican",
    about=About(
        name="Jamaican draughts",
        native_name="Jamaican draughts",
        family="Russian",
        summary=(
            "American pool checkers on a mirrored board, with the dark corner on the right. Dark "
            "moves first, and the letters of the squares run from dark's right."
        ),
        source="PDN 3.0, game type 23 in its mirrored form, as corrected in April 2026",
        house_codification=(
            "No federation rules were found, so the draws are those of pool checkers."
        ),
        example="B:We7,g7:Bd6",
        example_words="The man takes e7 and, going on backwards, g7: it stays a man.",
    ),
    # a1 is the bottom right of Black, who begins.
    naming=Naming(is_numeric=False, a1=Corner.TOP_LEFT, game_type="23,B,8,8,A1,1"),
    options=(
        Option(
            "light-first",
            "White moves first, and the letters run from White's right",
            {
                "first_mover": WHITE,
                "naming": Naming(
                    is_numeric=False, a1=Corner.BOTTOM_RIGHT, game_type="23,W,8,8,A1,1"
                ),
            },
        ),
    ),
    board=MIRRORED,
)

"""Games of towers, as rows of facts: how the tops of the towers move, and what a capture does."""

from dataclasses import replace

from rules.board import Board
from rules.catalogue.russian import RUSSIAN
from rules.draws import KingsOnly, Repetition
from rules.variant import About, Naming, Option, SpecialRule, Variant

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
        source="Rules of bashni (column draughts) as told with Russian draughts",
        house_codification="A tower is jumped once a move, as in Russian draughts. A king that is "
        "captured becomes a man, and is one when it is freed. Fifteen moves each by kings only, "
        "without a capture, are a draw, as is the third repetition.",
        example="W:a3=w,b4=bwb,d6=b",
        example_words="The man takes the top of b4, which turns white, and the man on d6: "
        "it stands on e7 with two prisoners below it.",
    ),
    naming=replace(RUSSIAN.naming, game_type=""),
    options=(
        Option(
            "kings-keep-rank",
            "A captured king is still a king when it is freed",
            {"prisoners_keep_rank": True},
        ),
        Option(
            "jump-again",
            "What is left of a tower may be jumped again in the same move, after another one",
            {"may_jump_again": True},
        ),
    ),
    special_rules=(SpecialRule.TOWERS,),
    draws=LASTING,
)
LASCA = Variant(
    key="lasca",
    about=About(
        name="Lasca",
        native_name="Laska",
        family="Towers",
        summary="Towers on the twenty-five dark squares of a board of 7 by 7; men move and "
        "capture forward only, and kings, called officers, go one step. A captured piece goes "
        "under the piece that took it, and an officer keeps its rank there.",
        source="Emanuel Lasker's game of 1911, as its rules are told today",
        house_codification="White begins, any capture may be chosen, and a column is jumped once "
        "a move. Fifteen moves each by officers only, without a capture, are a draw, as is the "
        "third repetition.",
        example="W:c3=wb,d4=Bw",
        example_words="The man takes the officer on top of d4, and a white man is freed there.",
    ),
    naming=Naming(is_numeric=False, capture=":"),
    board=Board(7, 7),
    special_rules=(SpecialRule.TOWERS,),
    prisoners_keep_rank=True,
    draws=LASTING,
)
TOWER_VARIANTS = (TOWERS, LASCA)

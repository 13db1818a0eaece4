"""Lasca: towers on a board of seven by seven."""

from rules.board import Board
from rules.catalogue.towers import LASTING
from rules.variant import About, Naming, SpecialRule, Variant

LASCA = Variant(
    key="lasca",
    about=About(
        name="Lasca",
        native_name="Laska",
        family="Towers",
        summary="Towers on the twenty-five dark squares of a 7 by 7 board; men move and capture "
        "forward only, and kings go one step. A captured piece goes under the piece that took it, "
        "and a king keeps its rank there.",
        source="Emanuel Lasker's game of 1911, by the rules in use today",
        house_codification=(
            "White starts, you may choose any capture, and a tower can be jumped once per move. "
            "Fifteen moves each by kings only, without a capture, make a draw, and so does the "
            "third repetition."
        ),
        example="W:c3=wb,d4=Bw",
        example_words="The man takes the king on top of d4, and a white man is freed there.",
    ),
    naming=Naming(is_numeric=False, capture=":"),
    board=Board(7, 7),
    special_rules=(SpecialRule.TOWERS,),
    prisoners_keep_rank=True,
    draws=LASTING,
)

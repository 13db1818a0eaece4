"""Turkish draughts and its kin: pieces go straight on all squares, and are lifted at once."""

from dataclasses import replace

from rules.board import AHEAD, DIAGONAL, FORWARD, STRAIGHT, Board
from rules.catalogue.international import BRAZILIAN
from rules.variant import About, Crowning, Naming

TURKISH = replace(
    BRAZILIAN,
    key="turkish",
    about=About(
        name="Turkish draughts",
        native_name="Türk daması",  # noqa: RUF001 - Turkish has a dotless i
        family="Turkish",
    ),
    naming=Naming(is_numeric=False, game_type="30,W,8,8,A0,0"),
    board=Board(checkered=False),
    men_rows=range(1, 3),
    man_steps=AHEAD,
    man_captures=AHEAD,
    king_steps=STRAIGHT,
    king_captures=STRAIGHT,
    lifts_at_once=True,
    may_turn_back=False,
)
ARMENIAN = replace(
    TURKISH,
    key="armenian",
    about=About(name="Armenian draughts", native_name="Թամա", family="Turkish"),
    naming=Naming(is_numeric=False),
    man_steps=AHEAD + FORWARD,
    king_steps=STRAIGHT + DIAGONAL,
    crowning=Crowning.IN_PASSING,
)

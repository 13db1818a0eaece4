"""Russian draughts and its kin: flying kings, men that capture backwards, free choice."""

from dataclasses import replace

from rules.board import DIAGONAL, Board
from rules.catalogue.straight import ENGLISH
from rules.position import BLACK, WHITE
from rules.variant import About, Corner, Crowning, Naming, Variant

POOL = Variant(
    key="pool",
    about=About(name="American pool checkers", native_name="Pool checkers", family="Russian"),
    naming=Naming(game_type="23,B,8,8,N1,0"),
    first_mover=BLACK,
    man_captures=DIAGONAL,
    flying_kings=True,
    crowning=Crowning.AT_REST,
    draws=ENGLISH.draws,
)
JAMAICAN = replace(
    POOL,
    key="jamaican",
    about=About(name="Jamaican draughts", native_name="Jamaican draughts", family="Russian"),
    naming=Naming(is_numeric=False, a1=Corner.BOTTOM_RIGHT, game_type="23,W,8,8,A1,1"),
    board=Board(mirrored=True),
    first_mover=WHITE,
)
RUSSIAN = replace(
    POOL,
    key="russian",
    about=About(name="Russian draughts", native_name="Русские шашки", family="Russian"),
    naming=Naming(is_numeric=False, capture=":", game_type="25,W,8,8,A0,0"),
    first_mover=WHITE,
    crowning=Crowning.IN_PASSING,
)
SPANTSIRETI = replace(
    RUSSIAN,
    key="spantsireti",
    about=About(name="80 cells", native_name="Шашки Спанцирети", family="Russian"),
    naming=Naming(is_numeric=False, capture=":", game_type="41,W,10,8,A0,0"),
    board=Board(10, 8),
)

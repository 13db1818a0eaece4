"""80 cells (Spantsireti): Russian draughts on a board of ten by eight."""

from dataclasses import replace

from rules.board import Board
from rules.catalogue.russian import ON_MAIN_ROAD, RUSSIAN
from rules.variant import About, Naming

SPANTSIRETI = replace(
    RUSSIAN,
    key="spantsireti",
    about=About(
        name="80 cells (Spantsireti)",
        native_name="Шашки Спанцирети",
        family="Russian",
        summary="Russian draughts on a board ten wide and eight high, with fifteen men each. "
        "No long diagonal joins two corners, so a lone king has no main road to hide on.",
        source="FMJD section 64; PDN 3.0, game type 41",
        example="W:Wf4,Kb2:Bg5,i7,c7",
        example_words="The man takes g5 and i7, is crowned on j8 and stops; "
        "it could not have stopped on h6.",
    ),
    naming=Naming(is_numeric=False, capture=":", game_type="41,W,10,8,A0,0"),
    board=Board(10, 8),
    draws=tuple(rule for rule in RUSSIAN.draws if rule is not ON_MAIN_ROAD),
)

"""American pool checkers: men capture backwards, and only a man that stops is crowned."""

from rules.board import DIAGONAL
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import against_king, three_kings
from rules.outcome import Reason
from rules.position import BLACK, WHITE
from rules.variant import About, Crowning, Naming, Option, Variant

POOL = Variant(
    key="pool",
    about=About(
        name="American pool checkers",
        native_name="Pool checkers",
        family="Russian",
        summary=(
            "Men capture backwards too, kings fly, and you may choose any capture. A man that "
            "only passes through the last row in a capture stays a man; dark moves first."
        ),
        source="Rules of play of the American Pool Checker Association",
        example="W:W10:B7,8",
        example_words="The man takes 7 and, going on backwards, 8: it ends on 12 and stays a man.",
    ),
    naming=Naming(game_type="23,B,8,8,N1,0"),
    options=(
        Option(
            "light-first",
            "White moves first, as in unified pool",
            {
                "first_mover": WHITE,
                "naming": Naming(is_numeric=False, game_type="23,W,8,8,A0,0"),
            },
        ),
    ),
    first_mover=BLACK,
    man_captures=DIAGONAL,
    flying_kings=True,
    crowning=Crowning.AT_REST,
    draws=(
        FewPieces(
            Reason.THREE_KINGS_AGAINST_ONE, 13, against_king(three_kings)
        ),  # drawn before the 14th
        KingsOnly(15),  # APCA 26
        Repetition(3),
    ),
)

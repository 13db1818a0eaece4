"""Russian draughts and its kin: men capture backwards, kings fly, any capture may be chosen."""

from dataclasses import replace

from rules.board import DIAGONAL, SMALL, Board
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import (
    against_king,
    king_on_road,
    kings_each,
    one_or_two,
    three,
    three_kings,
    three_or_more_kings,
)
from rules.outcome import Reason
from rules.position import BLACK, WHITE
from rules.variant import About, Corner, Crowning, Naming, Option, Variant

# FMJD-64 rules 7.2.4 to 7.2.8; a king is never worth less moves than the balance gives it.
TWO_AGAINST_KING = FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two))  # 7.2.8
ON_MAIN_ROAD = FewPieces(  # 7.2.7
    Reason.THREE_PIECES_AGAINST_KING_ON_MAIN_ROAD, 5, king_on_road(SMALL.main_road, three)
)
THREE_KINGS_OR_MORE = FewPieces(  # 7.2.4
    Reason.THREE_KINGS_AGAINST_ONE, 15, against_king(three_or_more_kings), restarts=True
)
FOUR_OR_FIVE = FewPieces(
    Reason.FOUR_OR_FIVE_PIECES, 30, kings_each(range(4, 6)), restarts=True
)  # 7.2.6
SIX_OR_SEVEN = FewPieces(
    Reason.SIX_OR_SEVEN_PIECES, 60, kings_each(range(6, 8)), restarts=True
)  # 7.2.6

RUSSIAN = Variant(
    key="russian",
    about=About(
        name="Russian draughts",
        native_name="Русские шашки",
        family="Russian",
        summary="Men capture backwards too, kings fly, and any capture may be chosen. "
        "A man that reaches the last row in the middle of a capture goes on as a king at once.",
        source="Rules of Russian draughts of the FMJD section 64 and the IDF",
        example="W:Wd6:Be3,e7,g7",
        example_words="The man takes e7, is crowned on f8 and goes on as a king: "
        "it takes g7 and e3 as well.",
    ),
    naming=Naming(is_numeric=False, capture=":", game_type="25,W,8,8,A0,0"),
    man_captures=DIAGONAL,
    flying_kings=True,
    crowning=Crowning.IN_PASSING,
    draws=(
        TWO_AGAINST_KING,
        ON_MAIN_ROAD,
        THREE_KINGS_OR_MORE,
        FOUR_OR_FIVE,
        SIX_OR_SEVEN,
        KingsOnly(15),  # 7.2.5
        Repetition(3),  # 7.2.3
    ),
)
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
POOL = Variant(
    key="pool",
    about=About(
        name="American pool checkers",
        native_name="Pool checkers",
        family="Russian",
        summary="Men capture backwards too, kings fly, and any capture may be chosen. "
        "A man that passes the last row within a capture stays a man; dark moves first.",
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
JAMAICAN = replace(
    POOL,
    key="jamaican",
    about=About(
        name="Jamaican draughts",
        native_name="Jamaican draughts",
        family="Russian",
        summary="American pool checkers on the mirrored board, whose dark corner is at the right. "
        "Dark moves first, and squares are called by letters from its right.",
        source="PDN 3.0, game type 23 in its mirrored form, as corrected in April 2026",
        house_codification="No text of a federation was seen: the draws are those of pool.",
        example="B:We7,g7:Bd6",
        example_words="The man takes e7 and, going on backwards, g7: it stays a man.",
    ),
    # a1 is the bottom right of Black, who begins.
    naming=Naming(is_numeric=False, a1=Corner.TOP_LEFT, game_type="23,B,8,8,A1,1"),
    options=(
        Option(
            "light-first",
            "White moves first, and squares are called from its right",
            {
                "first_mover": WHITE,
                "naming": Naming(
                    is_numeric=False, a1=Corner.BOTTOM_RIGHT, game_type="23,W,8,8,A1,1"
                ),
            },
        ),
    ),
    board=Board(mirrored=True),
)

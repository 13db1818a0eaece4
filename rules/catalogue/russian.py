"""Russian draughts, from which many games differ by one rule."""

from dataclasses import replace

from rules.board import DIAGONAL, SMALL
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import (
    against_king,
    king_on_road,
    kings_each,
    one_or_two,
    three,
    three_or_more_kings,
)
from rules.outcome import Reason
from rules.variant import About, Crowning, Naming, Variant

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
        summary=(
            "Men capture backwards too, kings fly, and you may choose any capture. A man that "
            "reaches the last row in the middle of a capture goes on as a king at once."
        ),
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
UNNUMBERED = replace(RUSSIAN.naming, game_type="")  # PDN 3.0 has no number for its relatives

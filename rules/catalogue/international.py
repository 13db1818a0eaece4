"""International draughts: the most pieces must be taken."""

from rules.board import DIAGONAL, Board
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import against_king, one_or_two, three
from rules.outcome import Reason
from rules.precedence import most_pieces
from rules.variant import About, Crowning, Naming, Variant

INTERNATIONAL = Variant(
    key="international",
    about=About(
        name="International draughts",
        native_name="Internationaal dammen",
        family="International",
        summary=(
            "Twenty men each on a hundred squares; men capture backwards too, and kings fly. You "
            "must play a capture that takes the most pieces."
        ),
        source="FMJD, Annex 1: Official rules of the game",
        example="W:W32,36:B9,19,28,31",
        example_words="White must take three with 32x3; 36x27 would take only one.",
    ),
    naming=Naming(
        game_type="20,W,10,10,N2,0", in_addresses=("standard", "fromposition"), two_points=True
    ),
    board=Board(10, 10),
    men_rows=range(4),
    man_captures=DIAGONAL,  # 4.1
    flying_kings=True,  # 3.9
    crowning=Crowning.AT_REST,  # 4.15
    worth=most_pieces,  # 4.13
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),  # 6.4
        FewPieces(Reason.THREE_PIECES_AGAINST_KING, 16, against_king(three)),  # 6.3
        KingsOnly(25),  # 6.2
        Repetition(3),  # 6.1
    ),
)

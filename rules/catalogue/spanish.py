"""Spanish draughts: the most pieces must be taken, and among those the most kings."""

from rules.board import MIRRORED, Board
from rules.draws import DrawRule, FewPieces, KingsOnly, Repetition
from rules.material import force_on_road, three_kings
from rules.outcome import Reason
from rules.precedence import most_pieces_then_kings
from rules.variant import About, Corner, Naming, Variant


def iberian_draws(board: Board) -> tuple[DrawRule, ...]:
    """Return the draw rules of the Portuguese code for the main road of a board."""
    held = force_on_road(board.main_road, three_kings)
    rio = FewPieces(Reason.THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE, 12, held)
    return rio, KingsOnly(20), Repetition(3)


SPANISH = Variant(
    key="spanish",
    about=About(
        name="Spanish draughts",
        native_name="Damas españolas",
        family="Spanish",
        summary=(
            "Men capture forward only, and kings fly, on a board with the dark corner on the "
            "right. You must take the most pieces, and among those captures the most kings."
        ),
        source="Ludoteka; the Portuguese federation for endings",
        house_codification=(
            "No rules of the Spanish federation were found; the three-king ending is from the "
            "Portuguese rules."
        ),
        example="W:WK16:B12,K20",
        example_words="The king must take the king on 20, not the man on 12.",
    ),
    naming=Naming(one=Corner.BOTTOM_RIGHT, game_type="24,W,8,8,N1,1"),
    board=MIRRORED,
    flying_kings=True,
    worth=most_pieces_then_kings,
    draws=iberian_draws(MIRRORED),
)

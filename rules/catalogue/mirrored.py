"""Games on the mirrored board, whose near-right corner is played: Italy, Iberia, South America."""

from dataclasses import replace

from rules.board import SMALL, Board
from rules.draws import DrawRule, FewPieces, KingsOnly, Repetition
from rules.material import force_on_road, three_kings
from rules.outcome import Reason
from rules.precedence import italian_worth, most_pieces_then_kings
from rules.variant import About, Corner, Landing, Naming, Option, Variant

MIRRORED = Board(mirrored=True)


def iberian_draws(board: Board) -> tuple[DrawRule, ...]:
    """The draws of the Portuguese code, with the main road of a board."""
    held = force_on_road(board.main_road, three_kings)
    rio = FewPieces(Reason.THREE_KINGS_ON_MAIN_ROAD_AGAINST_ONE, 12, held)
    return rio, KingsOnly(20), Repetition(3)


ITALIAN = Variant(
    key="italian",
    about=About(
        name="Italian draughts",
        native_name="Dama italiana",
        family="Italian",
        summary="Kings go one step, and a man can never capture a king. Captures are ranked: the "
        "most pieces, then by a king, then the most kings, then the one that meets a king first.",
        source="Federazione Italiana Dama, technical regulation",
        house_codification="The draw of forty moves, which a player claims by the code, is "
        "automatic. Of the third and the fourth occurrence of a position, on which texts differ, "
        "the fourth is a draw.",
        example="W:W22:BK18",
        example_words="The man may not take the king beside it: it has to step.",
    ),
    naming=Naming(game_type="22,W,8,8,N2,1"),
    options=(
        Option(
            "third-repetition",
            "A draw when a position occurs for the third time",
            {"draws": (KingsOnly(40), Repetition(3))},
        ),
    ),
    board=MIRRORED,
    men_take_kings=False,
    worth=italian_worth,
    draws=(KingsOnly(40), Repetition(4)),  # FID 10.4, made automatic; 9.3
)
SPANISH = Variant(
    key="spanish",
    about=About(
        name="Spanish draughts",
        native_name="Damas españolas",
        family="Spanish",
        summary="Men capture forward only, and kings fly, on a board with the dark corner at the "
        "right. The most pieces must be taken, and among those captures the most kings.",
        source="Ludoteka; the Portuguese federation for endings",
        house_codification="No text of the Spanish federation was seen: the ending of three kings "
        "is that of the Portuguese code.",
        example="W:WK16:B12,K20",
        example_words="The king must take 20, a king, and not the man on 12.",
    ),
    naming=Naming(one=Corner.BOTTOM_RIGHT, game_type="24,W,8,8,N1,1"),
    board=MIRRORED,
    flying_kings=True,
    worth=most_pieces_then_kings,
    draws=iberian_draws(MIRRORED),
)
PORTUGUESE = replace(
    SPANISH,
    key="portuguese",
    about=About(
        name="Portuguese draughts",
        native_name="Damas clássicas",
        family="Spanish",
        summary="The moves of Spanish draughts: the most pieces must be taken, then the most "
        "kings. Three kings that hold the main road, the rio, have twelve moves to beat one.",
        source="Federação Portuguesa de Damas, Regras do jogo de damas clássicas",
        house_codification="The special ending called saque is left out.",
        example="W:WK1,K2,K3:BK30",
        example_words="White holds the rio, the road from 1 to 32: it has twelve moves to win.",
    ),
    naming=replace(SPANISH.naming, game_type="28,W,8,8,N1,1"),
)
ARGENTINIAN = replace(
    SPANISH,
    key="argentinian",
    about=About(
        name="Argentinian draughts",
        native_name="Damas argentinas",
        family="Spanish",
        summary="Spanish draughts with shorter kings. A king flies to its victim but must land "
        "right behind it.",
        source="dctl; no text of a federation was seen",
        house_codification="Details are unverified: board, numbers and draws are the Spanish ones.",
        example="W:WK1:B10",
        example_words="The king takes 10 and must stop right behind it.",
    ),
    naming=replace(SPANISH.naming, game_type=""),
    options=(
        Option(
            "left-corner",
            "The dark corner is at the left",
            {
                "board": SMALL,
                "naming": Naming(one=Corner.BOTTOM_LEFT),
                "draws": iberian_draws(SMALL),
            },
        ),
    ),
    king_landing=Landing.BEHIND,
)

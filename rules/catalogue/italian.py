"""Italian draughts: men take no kings, and captures are ranked by four rules."""

from rules.board import MIRRORED
from rules.draws import KingsOnly, Repetition
from rules.precedence import italian_worth
from rules.variant import About, Naming, Option, Variant

ITALIAN = Variant(
    key="italian",
    about=About(
        name="Italian draughts",
        native_name="Dama italiana",
        family="Italian",
        summary=(
            "Kings go one step, and a man can never capture a king. Captures are ranked: the most "
            "pieces, then with a king, then the most kings, then the one that meets a king first."
        ),
        source="Federazione Italiana Dama, technical regulation",
        house_codification=(
            "The forty-move draw, which a player has to claim under the rules, is automatic. "
            "Texts differ on whether a position is drawn at its third or fourth occurrence; here "
            "it's the fourth."
        ),
        example="W:W22:BK18",
        example_words="A man may not take a king, so this one has to make a quiet move.",
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

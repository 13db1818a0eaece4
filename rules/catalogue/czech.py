"""Czech draughts: a king captures before a man."""

from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import against_king, one_or_two
from rules.outcome import Reason
from rules.precedence import king_captures
from rules.variant import About, Naming, Variant

CZECH = Variant(
    key="czech",
    about=About(
        name="Czech draughts",
        native_name="Česká dáma",
        family="English",
        summary=(
            "Men capture forward only, and kings fly. If a king can capture, a king must; "
            "otherwise you may choose."
        ),
        source="PDN 3.0, game type 29; rules as in dctl",
        house_codification="The draw rules are our own choice.",
        example="W:WKa1,e3:Bd4,f6",
        example_words="The king must take, not the man on e3.",
    ),
    naming=Naming(is_numeric=False, game_type="29,W,8,8,A0,0"),
    flying_kings=True,
    worth=king_captures,
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),
        KingsOnly(25),
        Repetition(3),
    ),
)

"""German draughts, on the large and on the small board: any capture may be chosen."""

from dataclasses import replace

from rules.catalogue.czech import CZECH
from rules.catalogue.international import INTERNATIONAL
from rules.draws import FewPieces, KingsOnly, Repetition
from rules.material import against_king, one_or_two
from rules.outcome import Reason
from rules.position import BLACK
from rules.precedence import most_pieces
from rules.variant import About, Landing, Naming, Option, Variant

GERMAN = replace(
    INTERNATIONAL,
    key="german",
    about=About(
        name="German draughts, 10x10",
        native_name="Dame auf hundert Feldern",
        family="International",
        summary=(
            "International draughts on the same board of a hundred squares. You may choose any "
            "capture: you don't have to take the most."
        ),
        source="Played casually in Germany; no federation",
        house_codification=(
            "All German sources agree on the free choice of capture; the draw rules are our own "
            "choice."
        ),
        example="W:W32,36:B9,19,28,31",
        example_words="White may choose: three with 32x3, or one with 36x27.",
    ),
    naming=Naming(),
    options=(
        Option("majority", "The most pieces must be taken", {"worth": most_pieces}),
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
    ),
    worth=None,
    draws=(
        FewPieces(Reason.TWO_PIECES_AGAINST_KING, 5, against_king(one_or_two)),
        KingsOnly(25),
        Repetition(3),
    ),
)
GERMAN_8X8 = Variant(
    key="german-8x8",
    about=About(
        name="German draughts, 8x8",
        native_name="Deutsches Damespiel",
        family="English",
        summary=(
            "Men move and capture forward only, kings fly, and you may choose any capture. A man "
            "that reaches the last row is crowned and stops."
        ),
        source="Parlett; Winther; German handbooks. There is no federation",
        house_codification=(
            "Kings land anywhere behind the piece they take; the draw rules are our own choice."
        ),
        example="W:Wd4:Bc3,e5",
        example_words="The man takes e5; it can't take c3, which is behind it.",
    ),
    naming=Naming(is_numeric=False),
    options=(
        Option(
            "short-landing",
            "A king lands right behind the piece it takes",
            {"king_landing": Landing.BEHIND},
        ),
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
    ),
    flying_kings=True,
    draws=CZECH.draws,
)

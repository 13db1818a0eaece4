"""Armenian draughts (tama): the Turkish game with steps in all directions."""

from dataclasses import replace

from rules.board import AHEAD, DIAGONAL, FORWARD, STRAIGHT
from rules.catalogue.turkish import LASTING, TURKISH
from rules.draws import OneEach
from rules.variant import About, Crowning, Naming, Option

ARMENIAN = replace(
    TURKISH,
    key="armenian",
    about=About(
        name="Armenian draughts (tama)",
        native_name="Թամա",
        family="Turkish",
        summary="Turkish draughts whose men may also step diagonally forward, and whose kings "
        "move like a chess queen. Captures stay straight, and a man crowned on its way goes on "
        "as a king.",
        source="Checkers wiki; Ludii; igGameCenter",
        house_codification=(
            "Captured pieces are removed at once, a capture may not turn back on itself, and "
            "draws are as in Turkish draughts, except for a king against a man."
        ),
        example="W:Wd4:Bh8",
        example_words="The man may step to c4, e4, d5, c5 or e5.",
    ),
    naming=Naming(is_numeric=False),
    options=(
        Option(
            "lift-after",
            ("Captured pieces are removed when the capture ends"),
            {"lifts_at_once": False},
        ),
        Option("turning-back", "A capture may turn back on itself", {"may_turn_back": True}),
    ),
    man_steps=AHEAD + FORWARD,
    king_steps=STRAIGHT + DIAGONAL,
    crowning=Crowning.IN_PASSING,
    draws=(OneEach(kings_only=True), *LASTING),
)

"""English draughts, or checkers: short kings, and crowning ends the move."""

from rules.draws import KingsOnly, Repetition
from rules.position import BLACK, WHITE
from rules.variant import About, Naming, Option, Variant

ENGLISH = Variant(
    key="english",
    about=About(
        name="English draughts (checkers)",
        native_name="Checkers",
        family="English",
        summary=(
            "Men capture forward only, kings go one step, and you may choose any capture. A man "
            "that jumps into the last row is crowned and stops; dark moves first."
        ),
        source="WCDF Rules of draughts",
        house_codification=(
            "The forty-move draw, which a player has to claim under the rules, is automatic."
        ),
        example="W:W10:B7,8",
        example_words="The man takes 7, is crowned on 3 and stops, although it could take 8.",
    ),
    naming=Naming(game_type="21,B,8,8,N1,0"),
    options=(
        Option("light-first", "White moves first", {"first_mover": WHITE, "naming": Naming()}),
        Option(
            "25-moves",
            "A draw after 25 moves without progress",
            {"draws": (KingsOnly(25), Repetition(3))},
        ),
    ),
    first_mover=BLACK,
    draws=(KingsOnly(40), Repetition(3)),  # 1.32; a man that moves moves forward
)

"""Malaysian draughts (Dam Haji): thirty men each on a board of twelve by twelve."""

from dataclasses import replace

from rules.board import SMALL, Board
from rules.catalogue.german import GERMAN_8X8
from rules.position import BLACK
from rules.precedence import most_pieces
from rules.variant import About, Naming, Option

DAM_HAJI = About(
    name="Malaysian draughts",
    native_name="Dam Haji",
    family="English",
    summary=(
        "Thirty men each on a 12 by 12 board; men capture forward only, and kings fly. You must "
        "play a capture that takes the most pieces."
    ),
    source="Ludii; Checkers wiki (Malaysian/Singaporean checkers)",
    house_codification=(
        "You have to capture (elsewhere a man that fails to is forfeited), White starts "
        "(elsewhere it's random), and the draw rules are our own choice."
    ),
    example="W:W43-72:B1-30",
    example_words="The set-up: thirty men each on seventy-two squares.",
)
MALAYSIAN = replace(
    GERMAN_8X8,
    key="malaysian",
    about=DAM_HAJI,
    naming=Naming(),
    options=(
        Option("black-first", "Black moves first", {"first_mover": BLACK}),
        Option(
            "small-board",
            "8 by 8, twelve men each",
            {
                "board": SMALL,
                "men_rows": range(3),
                "about": replace(
                    DAM_HAJI,
                    example="W:W21-32:B1-12",
                    example_words="The set-up: twelve men each on thirty-two squares.",
                ),
            },
        ),
    ),
    board=Board(12, 12),
    men_rows=range(5),
    worth=most_pieces,
)

"""Canadian draughts: the international game on a board of twelve by twelve."""

from dataclasses import replace

from rules.board import Board
from rules.catalogue.international import INTERNATIONAL
from rules.variant import About, Naming

CANADIAN = replace(
    INTERNATIONAL,
    key="canadian",
    about=About(
        name="Canadian draughts",
        native_name="Dames canadiennes",
        family="International",
        summary=(
            "International draughts on a 12 by 12 board, with thirty men each. The board is "
            "bigger, and so are the combinations."
        ),
        source="PDN 3.0, game type 27; rules as FMJD, Annex 1",
        house_codification=(
            "No rulebook with its own draw rules was found, so those of International draughts "
            "are used."
        ),
        example="W:W43-72:B1-30",
        example_words="The set-up: thirty men each on seventy-two squares.",
    ),
    naming=Naming(game_type="27,W,12,12,N2,0", two_points=True),
    board=Board(12, 12),
    men_rows=range(5),
)

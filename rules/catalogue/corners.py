"""Corners (ugolki), as a row of facts."""

from rules.board import Board, Squares
from rules.variant import About, Crowning, Naming, Option, Variant

BOARD = Board(checkered=False)


def corners(columns: int, rows: int) -> tuple[Squares, Squares]:
    """Return White's corner, bottom left, and Black's, top right, of some width and height."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    white = (BOARD.square_at(BOARD.height - 1 - row, column) for row, column in places)
    black = (BOARD.square_at(row, BOARD.width - 1 - column) for row, column in places)
    return BOARD.set_of(filter(None, white)), BOARD.set_of(filter(None, black))


CORNERS = Variant(
    key="corners",
    about=About(
        name="Corners (ugolki)",
        native_name="Уголки",
        family="Corners",
        summary=(
            "Nine men each start in a three-by-three corner and step straight, or jump over "
            "neighbours as often as they can; nothing is captured. The first to fill the "
            "opponent's corner wins, but Black always gets as many turns as White."
        ),
        source="Rules of ugolki as given with Russian draughts; Wikipedia; apps",
        house_codification=(
            "From the end of round 40 on, a side that still has a piece in its own corner loses. "
            "If both sides do, whoever has more pieces in the opponent's corner wins. The same "
            "count decides after round 80, when a position occurs for the third time, or when no "
            "one can move. A side that can't move misses its turn. If both get home in the same "
            "round, it's a draw."
        ),
        example="W:Wa1,b1,f3:Bc2,d3",
        example_words="The man on a1 may step to a2, or jump over b1 to c1, and on to c3, e3 "
        "and g3.",
    ),
    naming=Naming(is_numeric=False, capture=":"),
    options=(
        Option("4x3", "Twelve pieces each, four wide and three deep", {"men": corners(4, 3)}),
        Option("4x4", "Sixteen pieces each, four by four", {"men": corners(4, 4)}),
    ),
    board=BOARD,
    men=corners(3, 3),
    crowning=Crowning.NEVER,
)

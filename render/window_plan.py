"""What a page needs to know of a board that it lays out itself. Lengths are in squares."""

from dataclasses import dataclass

import rules
from render import board_picture
from render.board_plan import plan_squares
from render.layout import Place
from render.marks import Mark
from render.palette import PaletteKind
from render.scene import Scene
from rules import Color, Square

UNIT = 100  # pixels of a square, from which the lengths are taken


@dataclass(frozen=True, slots=True)
class WindowPlan:
    """A board as its picture for one side shows it."""

    rows: int
    columns: int
    frame: float
    at: dict[Square, Place]  # row and column from the top left
    names: dict[Square, str]
    labels: tuple[tuple[str, float, float], ...]  # in the frame: text, and its middle


def plan_window(game: rules.Game, view: Color, is_numeric: bool) -> WindowPlan:
    """Return the plan of a game's board, with names in numbers or letters."""
    plan, board = plan_squares(game, view, is_numeric, UNIT), game.board
    layout = plan.layout
    return WindowPlan(
        rows=layout.rows,
        columns=layout.columns,
        frame=layout.frame / UNIT,
        at={square: layout.turn_place(board.place(square)) for square in board.squares},
        names={square: game.square_name(square, is_numeric) for square in board.squares},
        labels=tuple((text, x / UNIT, y / UNIT) for text, x, y in plan.labels),
    )


def list_marks(scene: Scene) -> dict[Square, list[Mark]]:
    """Return the marks on each square of a scene, as its picture shows them."""
    plan = plan_squares(scene.game, scene.view, scene.has_numbers, UNIT)
    stacks = scene.game.stacks(scene.position)
    return board_picture.list_marks(scene, plan, stacks, board_picture.list_ghosts(scene))


def has_towers(game: rules.Game) -> bool:
    """Tell whether pieces can stand on each other, which no page can lay out yet."""
    return plan_squares(game, Color.WHITE, False, UNIT).kind is PaletteKind.TOWERS

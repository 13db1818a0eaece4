"""The picture of a scene."""

from collections import defaultdict
from collections.abc import Iterator

from render.arrows import draw_arrows
from render.board_plan import BoardPlan, plan_board
from render.canvas import Canvas
from render.empty_board import draw_empty_board, round_corners
from render.layout import STRIP, View
from render.marks import Mark
from render.material_strip import count_material, draw_strip
from render.palette import PaletteKind, load_palette
from render.picture_cache import PICTURES
from render.result_strip import draw_result
from render.scene import PlayedMove, Scene, Stacks, TurnMark
from render.style import Style
from render.themes import THEMES
from render.tiles import Cell, load_tile
from render.towers import TowerBoard, draw_stacks
from render.turn_lamps import show_scores, show_turn
from rules import Color, Piece, Square

WIDTH = 720
CROSSES = {Mark.CAPTURED, Mark.ROBBED}
HOME_MARKS = {Color.WHITE: Mark.HOME_WHITE, Color.BLACK: Mark.HOME_BLACK}
MOVER_MARKS = {Color.WHITE: Mark.BY_WHITE, Color.BLACK: Mark.BY_BLACK}

Ghosts = dict[Square, Piece]
SquareMarks = dict[Square, list[Mark]]


def draw_board(scene: Scene, width: int = WIDTH) -> bytes:
    """Draw a scene as a PNG at most `width` pixels wide (120 to 2400).

    Draws in this thread for some milliseconds; any number of threads may draw at once.
    """
    return paint_board(scene, width).encode_png()


def paint_board(scene: Scene, width: int) -> Canvas:
    """Draw a scene, as `draw_board` does, onto a canvas."""
    stacks = scene.game.stacks(scene.position)
    strips = scene.shows_result + scene.material_strip
    view = View(scene.view, scene.has_numbers, width, STRIP * strips)
    plan = plan_board(scene.game, view)
    canvas = draw_pieces(scene, plan, stacks)
    style = choose_style(scene, plan)
    if scene.material_strip:
        draw_strip(canvas, style, plan.layout, count_material(scene, stacks))
    if scene.shows_result:
        draw_result(canvas, style, plan.layout, scene)
    round_corners(canvas, plan.layout.unit)
    return canvas


def choose_style(scene: Scene, plan: BoardPlan) -> Style:
    """Return how the squares of a scene are drawn."""
    return Style(THEMES[scene.theme], plan.kind, plan.layout.unit)


def draw_pieces(scene: Scene, plan: BoardPlan, stacks: Stacks) -> Canvas:
    """Draw the board with these stacks; the strip below the board is left empty."""
    style, ghosts = choose_style(scene, plan), list_ghosts(scene)
    canvas = _load_empty_board(style, plan).copy()
    cells = dict(_list_cells(scene, plan, stacks, ghosts))
    for square, cell in cells.items():
        canvas.put(load_tile(style, cell), plan.corners[square])
    if scene.turn_mark is TurnMark.TO_MOVE:
        show_turn(canvas, style, plan.layout, scene.turn)
    elif scene.turn_mark.is_end:
        show_scores(canvas, style, plan.layout, scene.turn_mark)
    if plan.kind is PaletteKind.TOWERS:
        names = {square: scene.square_name(square) for square in scene.named_squares}
        turn_mark = scene.turn_mark, scene.turn
        draw_stacks(canvas, style, plan, TowerBoard(stacks, ghosts, cells, names, turn_mark))
    place = scene.game.board.place
    arrows = [tuple(map(place, path)) for path in scene.marks.arrows]
    draw_arrows(canvas, style.theme, plan.layout, arrows)
    return canvas


def _load_empty_board(style: Style, plan: BoardPlan) -> Canvas:
    """Return the board without pieces; it must not be drawn upon."""
    image = PICTURES.get(
        (style.theme.key, plan.name),
        lambda: draw_empty_board(style, plan.layout, plan.grounds, plan.labels).image,
    )
    return Canvas(image, load_palette(style.theme.key, style.kind))


def _list_cells(
    scene: Scene, plan: BoardPlan, stacks: Stacks, ghosts: Ghosts
) -> Iterator[tuple[Square, Cell]]:
    """Yield the squares that show more than an empty square.

    Towers and the names of their squares are drawn later, over the squares.
    """
    marks = list_marks(scene, plan, stacks, ghosts)
    pieces: dict[Square, Piece] = {}
    if plan.kind is not PaletteKind.TOWERS:
        pieces = {**ghosts, **{square: stack[0] for square, stack in stacks.items()}}
    else:
        marks = {
            square: [mark for mark in square_marks if mark not in CROSSES]
            for square, square_marks in marks.items()
        }
    named = scene.named_squares - ({*stacks, *ghosts} - pieces.keys())
    for square, ground in plan.ground_of.items():
        piece = pieces.get(square)
        if piece or square in named or square in marks:
            in_order = tuple(sorted({*marks.get(square, ())}))
            is_ghost = piece is not None and square not in stacks
            name = scene.square_name(square) if square in named else ""
            yield square, Cell(ground, in_order, piece, is_ghost, name)


def list_ghosts(scene: Scene) -> Ghosts:
    """Return the pieces captured in the last turn, by square."""
    return {
        victim: scene.game.stacks(played.before)[victim][0]
        for played in scene.last
        for victim in played.move.victims
    }


def list_marks(scene: Scene, plan: BoardPlan, stacks: Stacks, ghosts: Ghosts) -> SquareMarks:
    """Return the marks on each square."""
    marks: SquareMarks = defaultdict(list)
    moved_over = {square for played in scene.last for square in played.move.path}
    for square, owner in plan.owner_of.items():
        if square not in stacks and square not in moved_over:
            marks[square].append(HOME_MARKS[owner])
    for played in scene.last:
        _mark_move(marks, played, stacks)
        if scene.game.is_foreign(played.before, played.move):
            marks[played.move.start].append(MOVER_MARKS[played.before.turn])
    for victim in ghosts:
        marks[victim].append(Mark.ROBBED if victim in stacks else Mark.CAPTURED)
    for squares, mark in (
        (scene.marks.pointed, Mark.CAN),
        (scene.marks.can, Mark.CAN),
        (scene.marks.must, Mark.MUST),
        (scene.marks.targets, Mark.TARGET),
        (scene.marks.capture_targets, Mark.CAPTURE_TARGET),
        (scene.marks.chosen_squares, Mark.CHOSEN),
    ):
        for square in squares:
            marks[square].append(mark)
    return dict(marks)


def _mark_move(marks: SquareMarks, played: PlayedMove, stacks: Stacks) -> None:
    move = played.move
    if move.start not in stacks:
        marks[move.start].append(Mark.FROM)
    for square in {*move.path[1:-1]} - {*stacks, move.start}:
        marks[square].append(Mark.VIA)
    marks[move.end].append(Mark.TO if move.end in stacks else Mark.VIA)

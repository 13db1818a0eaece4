"""The picture of a scene."""

from collections import defaultdict
from collections.abc import Iterator

from PIL import Image

from render.arrows import draw_arrows
from render.canvas import Canvas
from render.frame import empty_board, grown, round_corners
from render.layout import STRIP
from render.marks import Mark
from render.palette import palette
from render.plan import TOWERS, Plan, View, plan
from render.scene import Played, Scene, Stacks
from render.shelf import SHELF
from render.sketch import Sketch
from render.strip import draw_strip, material
from render.themes import THEMES
from render.tiles import Cell, Style, tile
from render.towers import Standing, draw_stacks
from rules import Color, Piece, Square

WIDTH = 720
CROSSES = {Mark.CAPTURED, Mark.ROBBED}
HOME_MARKS = {Color.WHITE: Mark.HOME_WHITE, Color.BLACK: Mark.HOME_BLACK}
MOVER_MARKS = {Color.WHITE: Mark.BY_WHITE, Color.BLACK: Mark.BY_BLACK}

Ghosts = dict[Square, Piece]
Drawn = dict[Square, list[Mark]]
Shown = tuple[Square, Cell]


def png(scene: Scene, width: int = WIDTH) -> bytes:
    """A picture of the scene as PNG, at most `width` pixels wide (120 to 2400).

    Draws in this thread for some milliseconds; any number of threads may draw at once.
    """
    stacks = scene.game.stacks(scene.position)
    view = View(scene.view, scene.numeric, width, STRIP if scene.material_strip else 0.0)
    here = plan(scene.game, view)
    canvas = drawn(scene, here, stacks)
    if scene.material_strip:
        draw_strip(canvas, style_of(scene, here), here.layout, material(scene, stacks))
    round_corners(canvas, here.layout)
    return canvas.png()


def style_of(scene: Scene, here: Plan) -> Style:
    """How this scene is drawn."""
    return Style(THEMES[scene.theme], here.kind, here.layout.unit)


def drawn(scene: Scene, here: Plan, stacks: Stacks) -> Canvas:
    """The board with these stacks, to be drawn upon; what lies under the board is left free."""
    style, ghosts = style_of(scene, here), _ghosts(scene)
    canvas = _empty(style, here).copy()
    shown = dict(cells(scene, here, stacks, ghosts))
    for square, cell in shown.items():
        canvas.put(tile(style, cell), here.corners[square])
    if not scene.is_over:
        _show_turn(canvas, style, scene, here)
    if here.kind == TOWERS:
        lit = scene.is_over or scene.position.turn
        draw_stacks(canvas, style, here, Standing(stacks, ghosts, shown, lit))
    place = scene.game.board.place
    ways = [(place(start), place(end)) for start, end in scene.marks.arrows if start != end]
    draw_arrows(canvas, style.theme, here.layout, ways)
    return canvas


def _empty(style: Style, here: Plan) -> Canvas:
    """The board without pieces, kept for the next picture."""
    image = SHELF.get(
        (style.theme.key, here.name),
        lambda: empty_board(style, here.layout, here.grounds, here.labels).image,
    )
    return Canvas(image, palette(style.theme.key, style.kind))


def cells(scene: Scene, here: Plan, stacks: Stacks, ghosts: Ghosts) -> Iterator[Shown]:
    """The squares that are not just empty. Towers are drawn later, over the squares."""
    marks = marks_of(scene, here, stacks, ghosts)
    standing: dict[Square, Piece] = {}
    if here.kind != TOWERS:
        standing = {**ghosts, **{square: stack[0] for square, stack in stacks.items()}}
    else:
        marks = {
            square: [mark for mark in found if mark not in CROSSES]
            for square, found in marks.items()
        }
    for square, ground in here.ground_of.items():
        piece = standing.get(square)
        number = scene.square_name(square) if scene.square_numbers else ""
        if piece or number or square in marks:
            ordered = tuple(sorted({*marks.get(square, ())}))
            is_ghost = piece is not None and square not in stacks
            yield square, Cell(ground, ordered, piece, is_ghost, number)


def _ghosts(scene: Scene) -> Ghosts:
    """The pieces captured in the last turn."""
    return {
        victim: scene.game.stacks(played.before)[victim][0]
        for played in scene.last
        for victim in played.move.victims
    }


def marks_of(scene: Scene, here: Plan, stacks: Stacks, ghosts: Ghosts) -> Drawn:
    """Which marks each square carries."""
    found: Drawn = defaultdict(list)
    left = {square for played in scene.last for square in played.move.path}
    for square, owner in here.owner_of.items():
        if square not in stacks and square not in left:
            found[square].append(HOME_MARKS[owner])
    for played in scene.last:
        _mark_move(found, played, stacks)
        if played.owner(scene.game) is not played.before.turn:
            found[played.move.start].append(MOVER_MARKS[played.before.turn])
    for victim in ghosts:
        found[victim].append(Mark.ROBBED if victim in stacks else Mark.CAPTURED)
    for squares, mark in (
        (scene.marks.can, Mark.CAN),
        (scene.marks.must, Mark.MUST),
        (scene.marks.targets, Mark.TARGET),
        (scene.marks.capture_targets, Mark.CAPTURE_TARGET),
        (scene.marks.chosen_squares, Mark.CHOSEN),
    ):
        for square in squares:
            found[square].append(mark)
    return dict(found)


def _mark_move(found: Drawn, played: Played, stacks: Stacks) -> None:
    move = played.move
    if move.start not in stacks:
        found[move.start].append(Mark.FROM)
    for square in {*move.path[1:-1]} - {*stacks, move.start}:
        found[square].append(Mark.VIA)
    found[move.end].append(Mark.TO if move.end in stacks else Mark.VIA)


def _show_turn(canvas: Canvas, style: Style, scene: Scene, here: Plan) -> None:
    """Who moves: the board's edge on that side is lit, and a lamp beside it shows the colour."""
    lay, theme, turn = here.layout, style.theme, scene.position.turn
    left, top, right, bottom = grown(lay.inside, 2 * lay.hairline)
    is_below = turn == scene.view
    edge = (bottom - 2 * lay.hairline, bottom) if is_below else (top, top + 2 * lay.hairline)
    canvas.fill((left, edge[0], right, edge[1]), theme.last)
    corner = lay.width - lay.frame, (lay.board_height - lay.frame) if is_below else 0
    size = lay.frame, lay.frame
    canvas.lay(
        lambda: lamp(style, turn, lay.frame), corner, size, (here.name, "lamp", corner, turn)
    )


def lamp(style: Style, turn: Color, frame: int) -> Image.Image:
    """The disc that shows whose turn it is, `frame` pixels wide."""
    sketch = Sketch(frame)
    for radius, colour in (
        (0.42, style.theme.last),
        (0.35, style.theme.dark),
        (0.27, style.side(turn).face),
    ):
        sketch.disc(radius, colour)
    return sketch.finished()

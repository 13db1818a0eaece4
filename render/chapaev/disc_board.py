"""The picture of free discs on the table."""

from render.canvas import Canvas
from render.chapaev.aiming import draw_rays, mark_aim
from render.chapaev.disc_layers import measure_disc, put_disc, put_layer
from render.chapaev.disc_scene import DiscScene
from render.chapaev.disc_table import DiscTable, lay_table_of, load_empty_table
from render.chapaev.trails import TrailPainter, list_pieces
from render.empty_board import round_corners
from render.marks import Mark
from render.result_strip import draw_result
from render.scene import TurnMark
from render.style import Style
from render.tiles import load_mark_layer
from render.turn_lamps import show_scores, show_turn
from rules.chapaev.discs import SIZE, Point

WIDTH = 720
FALL = 0.25  # how far beyond the edge the sign of a fallen disc stands, in squares
CROSS = 0.9  # width of that sign, in squares


def draw_disc_board(scene: DiscScene, width: int = WIDTH) -> bytes:
    """Draw free discs as a PNG at most `width` pixels wide (120 to 2400)."""
    table = lay_table_of(scene, width)
    canvas = paint_disc_board(scene, table)
    round_corners(canvas, table.layout.unit)
    return canvas.encode_png()


def paint_disc_board(scene: DiscScene, table: DiscTable) -> Canvas:
    """Draw a scene onto a canvas, without rounding the corners yet."""
    canvas = load_empty_table(table)
    if scene.trace is not None:
        painter = TrailPainter(table, canvas)
        for piece in list_pieces(scene.trace):
            painter.add(piece)
        painter.paint()
        for way in scene.trace.ways[:1]:
            mark_start(canvas, table, scene.radius, way[0])
        for fall in scene.trace.falls:
            mark_fall(canvas, table, fall)
    show_state(canvas, table, scene)
    if scene.aim is not None:
        draw_rays(canvas, table, scene, scene.aim)
    for disc in scene.discs:
        put_disc(canvas, table, scene.radius, disc)
    if scene.aim is not None:
        mark_aim(canvas, table, scene, scene.aim)
    return canvas


def show_state(canvas: Canvas, table: DiscTable, scene: DiscScene) -> None:
    """Show the side to move, or how the match ended; and who won it, if the players are named."""
    layout, style = table.layout, table.style
    if scene.turn_mark is TurnMark.TO_MOVE:
        show_turn(canvas, style, layout, scene.turn)
    elif scene.turn_mark.is_end:
        show_scores(canvas, style, layout, scene.turn_mark)
    if scene.shows_result:
        draw_result(canvas, style, layout, scene)


def mark_start(canvas: Canvas, table: DiscTable, radius: float, start: Point) -> None:
    """Mark where a shot began."""
    style = Style(table.style.theme, table.style.kind, measure_disc(table, radius))
    put_layer(canvas, table, load_mark_layer(style, Mark.FROM), start)


def mark_fall(canvas: Canvas, table: DiscTable, fall: Point) -> None:
    """Mark in the frame where a disc fell."""
    unit = round(CROSS * table.layout.unit)
    style = Style(table.style.theme, table.style.kind, unit)
    put_layer(canvas, table, load_mark_layer(style, Mark.CAPTURED), step_out(fall))


def step_out(fall: Point) -> Point:
    """Return the place in the frame beside the point of the edge where a disc fell."""
    x, y = (
        value - FALL if value <= 0 else value + FALL if value >= SIZE else value for value in fall
    )
    return Point(x, y)

"""The signs in the frame: a lamp for the side to move, or a score for each side at the end."""

from PIL import Image

from render import lettering
from render.canvas import Canvas
from render.layout import Layout, enlarge_box
from render.scene import TurnMark
from render.sketch import Sketch
from render.style import Style
from rules import Color

CAPITAL = 0.36  # height of a score, in frames

# The scores of White and Black. The sign of a draw is that of the draughts press.
SCORES: dict[TurnMark, tuple[str, str]] = {
    TurnMark.WHITE_WON: ("1", "0"),
    TurnMark.BLACK_WON: ("0", "1"),
    TurnMark.DRAW: ("=", "="),
    TurnMark.OVER: ("-", "-"),
}


def show_turn(canvas: Canvas, style: Style, layout: Layout, turn: Color) -> None:
    """Light the board's edge on the mover's side, with a lamp of that colour."""
    thick = 2 * layout.hairline
    left, top, right, bottom = enlarge_box(layout.inside, thick)
    is_below = turn is layout.view
    edge = (bottom - thick, bottom) if is_below else (top, top + thick)
    canvas.fill((left, edge[0], right, edge[1]), style.theme.last)
    _lay_lamp(canvas, style, layout, turn, "")


def show_scores(canvas: Canvas, style: Style, layout: Layout, turn_mark: TurnMark) -> None:
    """Show how the game ended: a disc with the score of each player on that player's side."""
    for color, score in zip(Color, SCORES[turn_mark], strict=True):
        _lay_lamp(canvas, style, layout, color, score)


def _lay_lamp(canvas: Canvas, style: Style, layout: Layout, color: Color, score: str) -> None:
    frame, corner = layout.frame, find_lamp_corner(layout, color)
    key = "lamp", layout, corner, color, score
    canvas.blend_once(lambda: draw_lamp(style, color, frame, score), corner, (frame, frame), key)


def find_lamp_corner(layout: Layout, color: Color) -> tuple[int, int]:
    """Return the top left of the frame's corner on the right of a player's side."""
    is_below = color is layout.view
    return layout.width - layout.frame, (layout.board_height - layout.frame) if is_below else 0


def draw_lamp(style: Style, color: Color, size: int, score: str = "") -> Image.Image:
    """Return a layer, `size` pixels wide, with a disc of a player's colour in a ring.

    With a score written on it, the disc is larger.
    """
    side, theme = style.side(color), style.theme
    sketch = Sketch(size)
    face = 0.37 if score else 0.27
    for radius, rgb in ((0.42, theme.last), (max(0.35, face), theme.dark), (face, side.face)):
        sketch.disc(radius, rgb)
    lamp = sketch.finish()
    if score:
        capital = CAPITAL * size
        letters = lettering.draw_text(score, capital, side.crown)
        top = round((size + capital) / 2) - lettering.measure_ascent(capital)
        lamp.alpha_composite(letters, (round((size - letters.width) / 2), top))
    return lamp

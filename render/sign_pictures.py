"""The pictures of the signs, for 20 to 48 pixels on light and dark backgrounds."""

from collections.abc import Callable, Mapping
from io import BytesIO

from render.discs import draw_crown
from render.rgb import RGB
from render.signs import Sign
from render.sketch import Point, Sketch
from render.themes import Side

WIDTH = 128  # pixels, as Discord keeps an emoji

INK, PAPER, GREEN, GREY, GOLD = (
    (38, 34, 30), (250, 247, 240), (30, 112, 88), (92, 98, 108), (240, 190, 60),
)  # fmt: skip
RIM = 0.034  # of a disc, so that White shows on light and Black on dark
WHITE = Side(
    hi=(255, 255, 255), face=(246, 238, 220), lo=(206, 190, 158), edge=INK,
    crown=(62, 50, 38), crown_edge=(62, 50, 38),
)  # fmt: skip
BLACK = Side(
    hi=(104, 98, 92), face=(48, 44, 42), lo=(22, 20, 20), edge=(214, 206, 192),
    crown=(250, 214, 110), crown_edge=(250, 214, 110),
)  # fmt: skip
JEWEL = Side(hi=GOLD, face=GOLD, lo=GOLD, edge=INK, crown=GOLD, crown_edge=(92, 62, 10))


def draw_sign(sign: Sign) -> bytes:
    """Draw a sign as a transparent PNG."""
    sketch = Sketch(WIDTH)
    PAINTERS[sign](sketch)
    file = BytesIO()
    sketch.finish().save(file, "PNG", optimize=True)
    return file.getvalue()


def _paint_man(sketch: Sketch, side: Side) -> None:
    _paint_disc(sketch, side)
    sketch.ring(0.255, 0.050, side.lo if side is WHITE else side.hi)


def _paint_king(sketch: Sketch, side: Side) -> None:
    _paint_disc(sketch, side)
    draw_crown(sketch, side, at=(0.0, 0.005), size=1.62)


def _paint_disc(sketch: Sketch, side: Side) -> None:
    sketch.disc(0.480, side.edge)
    sketch.shaded_disc(0.480 - RIM, side.hi, side.lo)
    sketch.disc(0.395, side.face)


def _paint_turn(sketch: Sketch) -> None:
    """Paint an arrowhead that says: go."""
    _paint_badge(sketch, GREEN)
    sketch.polygon(((-0.130, -0.240), (0.270, 0.0), (-0.130, 0.240)), PAPER)


def _paint_clock(sketch: Sketch) -> None:
    sketch.disc(0.480, PAPER)
    sketch.disc(0.445, INK)
    sketch.disc(0.370, PAPER)
    for hand in (((0.0, 0.030), (0.0, -0.260)), ((-0.025, 0.0), (0.200, 0.115))):
        _paint_bar(sketch, *hand, 0.075)
    sketch.disc(0.060, INK)


def _paint_bar(sketch: Sketch, begin: Point, end: Point, width: float) -> None:
    sketch.stroke((begin, end), width, INK)
    sketch.disc(width / 2, INK, at=end)


def _paint_draw(sketch: Sketch) -> None:
    """Paint a sign for equality."""
    _paint_badge(sketch, GREY)
    for y in (-0.110, 0.110):
        sketch.pill((-0.230, y - 0.055), (0.230, y + 0.055), 1.0, PAPER)


def _paint_badge(sketch: Sketch, rgb: RGB) -> None:
    sketch.disc(0.480, PAPER)
    sketch.disc(0.480 - RIM, rgb)


def _paint_crown(sketch: Sketch) -> None:
    draw_crown(sketch, JEWEL, at=(0.0, 0.010), size=2.05)


PAINTERS: Mapping[Sign, Callable[[Sketch], None]] = {
    Sign.WHITE_MAN: lambda sketch: _paint_man(sketch, WHITE),
    Sign.WHITE_KING: lambda sketch: _paint_king(sketch, WHITE),
    Sign.BLACK_MAN: lambda sketch: _paint_man(sketch, BLACK),
    Sign.BLACK_KING: lambda sketch: _paint_king(sketch, BLACK),
    Sign.TURN: _paint_turn,
    Sign.CLOCK: _paint_clock,
    Sign.DRAW: _paint_draw,
    Sign.CROWN: _paint_crown,
}

"""The marks drawn on a square besides its piece. Every mark has its own shape."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, auto
from math import pi
from operator import attrgetter

from render.rgb import RGB
from render.sketch import AnySketch, Point
from render.themes import Theme

HALO = 0.016  # width of the casing round a mark


class Mark(IntEnum):
    """The marks, in the order they are drawn."""

    HOME_WHITE = auto()  # an empty square of a home
    HOME_BLACK = auto()
    FROM = auto()  # the last move started here
    BY_WHITE = auto()  # White moved a piece of Black from here
    BY_BLACK = auto()
    VIA = auto()  # the last move passed through here
    TO = auto()  # the last move ended here
    CHOSEN = auto()
    CAPTURED = auto()
    ROBBED = auto()  # something was captured here, and something still stands here
    CAN = auto()  # this piece can move
    MUST = auto()  # this piece must capture
    TARGET = auto()
    CAPTURE_TARGET = auto()


UNDER_THE_PIECE = frozenset(mark for mark in Mark if mark <= Mark.TO)

Painter = Callable[
    [AnySketch, RGB, float], None
]  # takes a colour, and a width added for the casing


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """The style of a mark: its shape, its colours in a theme, and the tint of the square."""

    paint: Painter
    color: str
    tint: int = 0  # opacity
    casing: str = "casing"


def choose_mark_rgbs(theme: Theme, mark: Mark) -> tuple[RGB, RGB]:
    """Return the colours of a mark and of its casing."""
    style = MARK_STYLES[mark]
    rgb, casing = attrgetter(style.color, style.casing)(theme)
    return rgb, casing


def draw_mark(sketch: AnySketch, theme: Theme, mark: Mark) -> None:
    """Draw a mark in its casing; the tint of its square is drawn with the square."""
    rgb, casing = choose_mark_rgbs(theme, mark)
    paint = MARK_STYLES[mark].paint
    if casing != rgb:
        paint(sketch, casing, HALO)
    paint(sketch, rgb, 0.0)


def _make_ring(radius: float, width: float) -> Painter:
    def paint(sketch: AnySketch, rgb: RGB, swell: float) -> None:
        sketch.ring(radius, width + 2 * swell, rgb)

    return paint


def _make_dot(radius: float) -> Painter:
    def paint(sketch: AnySketch, rgb: RGB, swell: float) -> None:
        sketch.disc(radius + swell, rgb)

    return paint


def _combine(first: Painter, second: Painter) -> Painter:
    def paint(sketch: AnySketch, rgb: RGB, swell: float) -> None:
        first(sketch, rgb, swell)
        second(sketch, rgb, swell)

    return paint


def _draw_diamond(sketch: AnySketch, rgb: RGB, swell: float) -> None:
    reach = 0.17 + 1.4 * swell
    sketch.polygon(((0, -reach), (reach, 0), (0, reach), (-reach, 0)), rgb)


def _draw_border(sketch: AnySketch, rgb: RGB, swell: float) -> None:
    """Draw a frame just inside the square; its casing shows on the inner side only."""
    width, edge = 0.060 + swell, 0.5
    for side in (-1, 1):
        inner = side * (edge - width)
        low, high = sorted((side * edge, inner))
        sketch.rectangle((-edge, low), (edge, high), rgb)
        sketch.rectangle((low, -edge), (high, edge), rgb)


def _make_cross(reach: float, width: float, at: Point = (0.0, 0.0)) -> Painter:
    def paint(sketch: AnySketch, rgb: RGB, swell: float) -> None:
        arm = reach + swell
        for slope in (-1, 1):
            ends = ((at[0] - arm, at[1] - slope * arm), (at[0] + arm, at[1] + slope * arm))
            sketch.stroke(ends, width + 2 * swell, rgb)

    return paint


def _draw_dashes(sketch: AnySketch, rgb: RGB, swell: float) -> None:
    radius, width, count = 0.470, 0.040, 12
    swell = min(swell, 0.010)  # the square ends here
    spread = swell / radius * 180 / pi
    for turn in range(count):
        start = turn * 360 / count
        sketch.arc(radius, width + 2 * swell, (start - spread, start + 20 + spread), rgb)


def _draw_compulsion(sketch: AnySketch, rgb: RGB, swell: float) -> None:
    """Draw a full ring, and a triangle in each corner of the square."""
    sketch.ring(0.462, 0.058 + 2 * min(swell, 0.009), rgb)
    reach, edge = 0.165 + 2.4 * swell, 0.5
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = x * edge, y * edge
        beside = (x * (edge - reach), y * edge), (x * edge, y * (edge - reach))
        sketch.polygon((corner, *beside), rgb)


def _draw_brackets(sketch: AnySketch, rgb: RGB, swell: float) -> None:
    length, width, edge = 0.27 + swell, 0.085 + swell, 0.5
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        for long, high in ((length, width), (width, length)):
            xs = sorted((x * edge, x * (edge - long)))
            ys = sorted((y * edge, y * (edge - high)))
            sketch.rectangle((xs[0], ys[0]), (xs[1], ys[1]), rgb)


MARK_STYLES: dict[Mark, MarkStyle] = {
    Mark.HOME_WHITE: MarkStyle(_make_ring(0.150, 0.060), "white.face", casing="line"),
    Mark.HOME_BLACK: MarkStyle(_make_dot(0.150), "black.face", casing="black.face"),
    Mark.FROM: MarkStyle(_make_ring(0.290, 0.048), "last", 80),
    Mark.BY_WHITE: MarkStyle(_make_dot(0.170), "white.face", casing="line"),
    Mark.BY_BLACK: MarkStyle(_make_dot(0.170), "black.face", casing="casing"),
    Mark.VIA: MarkStyle(_draw_diamond, "last", 50),
    Mark.TO: MarkStyle(_draw_border, "last", 80),
    Mark.CHOSEN: MarkStyle(_draw_brackets, "pick", 60, "pick_casing"),
    Mark.CAPTURED: MarkStyle(_make_cross(0.170, 0.072), "hot"),
    Mark.ROBBED: MarkStyle(_make_cross(0.075, 0.045, (-0.385, -0.385)), "hot"),
    Mark.CAN: MarkStyle(_draw_dashes, "last"),
    Mark.MUST: MarkStyle(_draw_compulsion, "hot"),
    Mark.TARGET: MarkStyle(_make_dot(0.140), "last"),
    Mark.CAPTURE_TARGET: MarkStyle(_combine(_make_ring(0.270, 0.048), _make_dot(0.100)), "last"),
}

"""What is drawn on a square besides its piece. Every mark has a shape of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, auto
from math import pi
from operator import attrgetter

from render.colours import RGB
from render.sketch import Point, Sketch
from render.themes import Theme

HALO = 0.016  # width of the casing round a mark


class Mark(IntEnum):
    """The marks, in the order they are drawn."""

    HOME_WHITE = auto()  # an empty square of a home
    HOME_BLACK = auto()
    FROM = auto()  # the last move started here
    BY_WHITE = auto()  # and White made it, with a piece of Black
    BY_BLACK = auto()
    VIA = auto()  # the last move landed here on its way
    TO = auto()  # the last move ended here
    CHOSEN = auto()
    CAPTURED = auto()
    ROBBED = auto()  # something was captured, and something still stands here
    CAN = auto()  # this piece can move
    MUST = auto()  # this piece must capture
    TARGET = auto()
    CAPTURE_TARGET = auto()


UNDER_THE_PIECE = frozenset(mark for mark in Mark if mark <= Mark.TO)

Painter = Callable[[Sketch, RGB, float], None]  # with a colour, grown by the casing's width


@dataclass(frozen=True, slots=True)
class Look:
    """How a mark looks: its shape, the colours of a theme it takes, and the square's tint."""

    paint: Painter
    colour: str
    tint: int = 0  # opacity
    casing: str = "casing"


def mark_colours(theme: Theme, mark: Mark) -> tuple[RGB, RGB]:
    """The colours of a mark and of its casing."""
    look = LOOKS[mark]
    colour, casing = attrgetter(look.colour, look.casing)(theme)
    return colour, casing


def draw_mark(sketch: Sketch, theme: Theme, mark: Mark) -> None:
    """Draw a mark in its casing; tints are the square's affair."""
    colour, casing = mark_colours(theme, mark)
    paint = LOOKS[mark].paint
    if casing != colour:
        paint(sketch, casing, HALO)
    paint(sketch, colour, 0.0)


def _ring(radius: float, width: float) -> Painter:
    def paint(sketch: Sketch, colour: RGB, grown: float) -> None:
        sketch.ring(radius, width + 2 * grown, colour)

    return paint


def _dot(radius: float) -> Painter:
    def paint(sketch: Sketch, colour: RGB, grown: float) -> None:
        sketch.disc(radius + grown, colour)

    return paint


def _both(first: Painter, second: Painter) -> Painter:
    def paint(sketch: Sketch, colour: RGB, grown: float) -> None:
        first(sketch, colour, grown)
        second(sketch, colour, grown)

    return paint


def _diamond(sketch: Sketch, colour: RGB, grown: float) -> None:
    reach = 0.17 + 1.4 * grown
    sketch.polygon(((0, -reach), (reach, 0), (0, reach), (-reach, 0)), colour)


def _border(sketch: Sketch, colour: RGB, grown: float) -> None:
    """A frame just inside the square; its casing shows on the inner side only."""
    width, edge = 0.060 + grown, 0.5
    for side in (-1, 1):
        inner = side * (edge - width)
        low, high = sorted((side * edge, inner))
        sketch.rectangle((-edge, low), (edge, high), colour)
        sketch.rectangle((low, -edge), (high, edge), colour)


def _cross(reach: float, width: float, at: Point = (0.0, 0.0)) -> Painter:
    def paint(sketch: Sketch, colour: RGB, grown: float) -> None:
        arm = reach + grown
        for slope in (-1, 1):
            ends = ((at[0] - arm, at[1] - slope * arm), (at[0] + arm, at[1] + slope * arm))
            sketch.stroke(ends, width + 2 * grown, colour)

    return paint


def _dashes(sketch: Sketch, colour: RGB, grown: float) -> None:
    radius, width, count = 0.470, 0.040, 12
    grown = min(grown, 0.010)  # the square ends here
    swell = grown / radius * 180 / pi
    for turn in range(count):
        start = turn * 360 / count
        sketch.arc(radius, width + 2 * grown, (start - swell, start + 20 + swell), colour)


def _compulsion(sketch: Sketch, colour: RGB, grown: float) -> None:
    """A full ring, and a triangle in each corner of the square."""
    sketch.ring(0.462, 0.058 + 2 * min(grown, 0.009), colour)
    reach, edge = 0.165 + 2.4 * grown, 0.5
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = x * edge, y * edge
        beside = (x * (edge - reach), y * edge), (x * edge, y * (edge - reach))
        sketch.polygon((corner, *beside), colour)


def _brackets(sketch: Sketch, colour: RGB, grown: float) -> None:
    length, width, edge = 0.27 + grown, 0.085 + grown, 0.5
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        for long, high in ((length, width), (width, length)):
            xs = sorted((x * edge, x * (edge - long)))
            ys = sorted((y * edge, y * (edge - high)))
            sketch.rectangle((xs[0], ys[0]), (xs[1], ys[1]), colour)


LOOKS: dict[Mark, Look] = {
    Mark.HOME_WHITE: Look(_ring(0.150, 0.060), "white.face", casing="line"),
    Mark.HOME_BLACK: Look(_dot(0.150), "black.face", casing="black.face"),
    Mark.FROM: Look(_ring(0.290, 0.048), "last", 80),
    Mark.BY_WHITE: Look(_dot(0.170), "white.face", casing="line"),
    Mark.BY_BLACK: Look(_dot(0.170), "black.face", casing="casing"),
    Mark.VIA: Look(_diamond, "last", 50),
    Mark.TO: Look(_border, "last", 80),
    Mark.CHOSEN: Look(_brackets, "pick", 60, "pick_casing"),
    Mark.CAPTURED: Look(_cross(0.170, 0.072), "hot"),
    Mark.ROBBED: Look(_cross(0.075, 0.045, (-0.385, -0.385)), "hot"),
    Mark.CAN: Look(_dashes, "last"),
    Mark.MUST: Look(_compulsion, "hot"),
    Mark.TARGET: Look(_dot(0.140), "last"),
    Mark.CAPTURE_TARGET: Look(_both(_ring(0.270, 0.048), _dot(0.100)), "last"),
}

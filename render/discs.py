"""Men and kings seen from above."""

from render.rgb import BLACK, mix
from render.sketch import AnySketch, Point
from render.themes import Side, Theme

# Three points with knobs over a band: half of the outline, from the middle of the foot upwards.
_CROWN_RIGHT: tuple[Point, ...] = ((0.150, 0.118), (0.190, -0.070), (0.088, 0.010), (0.0, -0.110))
_KNOBS: tuple[tuple[Point, float], ...] = (
    ((-0.190, -0.084), 0.033), ((0.0, -0.124), 0.034), ((0.190, -0.084), 0.033),
)  # fmt: skip
_CROWN: tuple[Point, ...] = (
    *_CROWN_RIGHT,
    *((-x, y) for x, y in reversed(_CROWN_RIGHT[:-1])),
)


def draw_man(sketch: AnySketch, theme: Theme, side: Side) -> None:
    """Draw a man: a disc with an inner ring."""
    draw_bare_man(sketch, theme, side)
    if theme.is_flat:
        _draw_flat_ring(sketch, theme, side, radius=0.300, y=0.0)
        return
    sketch.shaded_disc(0.220, side.hi, side.lo)
    sketch.shaded_disc(0.204, side.lo, side.hi)
    sketch.disc(0.188, side.face)


def draw_bare_man(sketch: AnySketch, theme: Theme, side: Side) -> None:
    """Draw a disc without the inner ring of a man."""
    if theme.is_flat:
        _draw_flat_disc(sketch, theme, side, radius=0.410, y=0.0)
    else:
        _draw_shadow(sketch, theme, 0.415, 0.045)
        _draw_turned_disc(sketch, side, 0.410, 0.0)


def draw_king(sketch: AnySketch, theme: Theme, side: Side) -> None:
    """Draw a king: two stacked discs with a crown."""
    draw_bare_king(sketch, theme, side)
    draw_crown(sketch, side, at=(0.0, -0.020))


def draw_bare_king(sketch: AnySketch, theme: Theme, side: Side) -> None:
    """Draw a king without its crown, which would be illegible under a cross."""
    if theme.is_flat:
        _draw_flat_disc(sketch, theme, side, radius=0.400, y=0.072)
        _draw_flat_disc(sketch, theme, side, radius=0.400, y=-0.020)
        _draw_flat_ring(sketch, theme, side, radius=0.340, y=-0.020)
    else:
        _draw_shadow(sketch, theme, 0.405, 0.088)
        _draw_turned_disc(sketch, side, 0.400, 0.072)
        _draw_turned_disc(sketch, side, 0.400, -0.020)


def draw_crown(sketch: AnySketch, side: Side, *, at: Point, size: float = 1.0) -> None:
    """Draw the sign of a king, .42 wide and .28 high."""
    for swell, rgb in ((0.010, side.crown_edge), (0.0, side.crown)):
        sketch.polygon([_push_out(point, swell, at, size) for point in _CROWN], rgb)
        for centre, radius in _KNOBS:
            place = at[0] + centre[0] * size, at[1] + centre[1] * size
            sketch.disc((radius + swell) * size, rgb, at=place)
    band = [(at[0] + x * size, at[1] + 0.062 * size) for x in (-0.145, 0.145)]
    ground = side.face if side.crown == side.crown_edge else side.crown_edge
    sketch.stroke(band, 0.018 * size, ground)


def _push_out(point: Point, by: float, at: Point, size: float) -> Point:
    """Return a corner of the crown, moved away from its middle."""
    x, y = (value + by * ((value > 0) - (value < 0)) * 1.3 for value in point)
    return at[0] + x * size, at[1] + y * size


def _draw_shadow(sketch: AnySketch, theme: Theme, radius: float, y: float) -> None:
    sketch.shadow(radius, radius, 0.020, mix(theme.line, BLACK, 0.55), at=(0.0, y))


def _draw_turned_disc(sketch: AnySketch, side: Side, radius: float, y: float) -> None:
    """Draw a turned disc: nested discs with alternating light make ridges and grooves."""
    at = (0.0, y)
    sketch.disc(radius, side.edge, at=at)
    sketch.shaded_disc(radius - 0.014, side.hi, side.lo, at=at)
    sketch.disc(radius - 0.040, mix(side.face, side.hi, 0.34), at=at)
    sketch.shaded_disc(radius - 0.100, side.lo, side.hi, at=at)
    sketch.disc(radius - 0.116, side.face, at=at)


def _draw_flat_disc(sketch: AnySketch, theme: Theme, side: Side, radius: float, y: float) -> None:
    sketch.disc(radius, side.edge, at=(0.0, y))
    if side is theme.white:
        sketch.disc(radius - 0.030, side.face, at=(0.0, y))
    elif y:
        sketch.ring(radius - 0.008, 0.012, theme.white.face, at=(0.0, y))


def _draw_flat_ring(sketch: AnySketch, theme: Theme, side: Side, radius: float, y: float) -> None:
    other = theme.black.face if side is theme.white else theme.white.face
    sketch.ring(radius, 0.018, other, at=(0.0, y))

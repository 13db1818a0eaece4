"""Arrows from square to square."""

from collections.abc import Iterable
from math import hypot

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.layout import Layout, Place
from render.picture_cache import PICTURES
from render.sketch import SCALE, Point
from render.themes import Theme

START, STOP = 0.44, 0.20  # from the first centre, and before the last, in squares
TAIL, SHAFT = 0.062, 0.110  # width of the shaft where it begins, and at the head
HEAD_LENGTH, HEAD_WIDTH = 0.34, 0.38
CASING = 0.030
MARGIN = 0.30  # room round the two centres


def draw_arrows(
    canvas: Canvas, theme: Theme, layout: Layout, arrows: Iterable[tuple[Place, Place]]
) -> None:
    """Draw arrows from place to place over everything else."""
    for start, end in arrows:
        (top, left), (bottom, right) = layout.turn_place(start), layout.turn_place(end)
        down, across = bottom - top, right - left
        body, casing = (_load_mask(layout.unit, across, down, by) for by in (0.0, CASING))
        margin = 0.5 - MARGIN
        corner = (
            layout.frame + round((min(left, right) + margin) * layout.unit),
            layout.frame + round((min(top, bottom) + margin) * layout.unit),
        )
        canvas.paint(corner, ((casing, theme.pick_casing), (body, theme.pick)))


def _load_mask(unit: int, across: int, down: int, swell: float) -> Image.Image:
    """Return the coverage of an arrow over so many squares, from `MARGIN` round both centres."""
    key = "arrow", unit, across, down, swell
    return PICTURES.get(key, lambda: _draw_mask(unit, across, down, swell))


def _draw_mask(unit: int, across: int, down: int, swell: float) -> Image.Image:
    size = [round((abs(length) + 2 * MARGIN) * unit) * SCALE for length in (across, down)]
    mask = Image.new("L", (size[0], size[1]))
    origin = MARGIN + max(-across, 0), MARGIN + max(-down, 0)
    big = unit * SCALE
    points = [
        ((origin[0] + x) * big, (origin[1] + y) * big) for x, y in _list_corners(across, down)
    ]
    draw = ImageDraw.Draw(mask)
    draw.polygon(points, 255)
    if swell:
        draw.line([*points, points[0], points[1]], 255, round(2 * swell * big), joint="curve")
    return mask.reduce(SCALE)


def _list_corners(across: int, down: int) -> list[Point]:
    """List the corners of an arrow's outline, measured from the centre of its first square."""
    length = hypot(across, down)
    ahead = across / length, down / length
    neck = length - STOP - HEAD_LENGTH
    half = (
        (START, TAIL / 2), (neck, SHAFT / 2), (neck, HEAD_WIDTH / 2), (length - STOP, 0.0),
    )  # fmt: skip
    return [
        (ahead[0] * along - ahead[1] * aside, ahead[1] * along + ahead[0] * aside)
        for along, aside in (*half, *((along, -aside) for along, aside in half[-2::-1]))
    ]

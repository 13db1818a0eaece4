"""Arrows from square to square, including round corners."""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from math import hypot

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.layout import Layout, Place
from render.picture_cache import PICTURES
from render.sketch import SCALE, Point
from render.themes import Theme

START, STOP = 0.44, 0.20  # distances from the first and the last centre, in squares
TAIL, SHAFT = 0.062, 0.110  # widths of the shaft at its start and at the head
HEAD_LENGTH, HEAD_WIDTH = 0.34, 0.38
CASING = 0.030
MARGIN = 0.30  # room round the centres

Path = tuple[Place, ...]


def draw_arrows(canvas: Canvas, theme: Theme, layout: Layout, arrows: Iterable[Path]) -> None:
    """Draw arrows on top of everything; each follows its path and has a head at the end."""
    for arrow in arrows:
        path = tuple(place for place, _same in groupby(map(layout.turn_place, arrow)))
        if len(path) > 1:
            top, left = (min(values) + 0.5 - MARGIN for values in zip(*path, strict=True))
            offset = (
                layout.frame + round(left * layout.unit),
                layout.frame + round(top * layout.unit),
            )
            body, casing = (_load_mask(layout.unit, _shift(path), swell) for swell in (0, CASING))
            canvas.paint(offset, ((casing, theme.pick_casing), (body, theme.pick)))


def _shift(path: Path) -> Path:
    """Return a path with its top row and its left column numbered 0."""
    top, left = (min(values) for values in zip(*path, strict=True))
    return tuple((row - top, column - left) for row, column in path)


def _load_mask(unit: int, path: Path, swell: float) -> Image.Image:
    """Return the coverage of an arrow along a path, from `MARGIN` round all centres."""
    return PICTURES.get(("arrow", unit, path, swell), lambda: _draw_mask(unit, path, swell))


def _draw_mask(unit: int, path: Path, swell: float) -> Image.Image:
    big = unit * SCALE
    rows, columns = (max(values) + 2 * MARGIN for values in zip(*path, strict=True))
    mask = Image.new("L", (round(columns * unit) * SCALE, round(rows * unit) * SCALE))
    draw = ImageDraw.Draw(mask)
    for shape in _list_shapes(path):
        points = [((x + MARGIN) * big, (y + MARGIN) * big) for x, y in shape]
        draw.polygon(points, 255)
        if swell:
            draw.line([*points, points[0], points[1]], 255, round(2 * swell * big), joint="curve")
    for row, column in path[1:-1]:
        x, y, radius = (column + MARGIN) * big, (row + MARGIN) * big, (SHAFT / 2 + swell) * big
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
    return mask.reduce(SCALE)


def _list_shapes(path: Path) -> Iterator[list[Point]]:
    """Yield the outline of each straight part; the first begins thin, the last has the head."""
    for index, ((row, column), (next_row, next_column)) in enumerate(pairwise(path)):
        across, down = next_column - column, next_row - row
        length = hypot(across, down)
        is_first, is_last = index == 0, index == len(path) - 2
        begin = (START, TAIL / 2) if is_first else (0.0, SHAFT / 2)
        neck, tip = length - STOP - HEAD_LENGTH, length - STOP
        head = ((neck, SHAFT / 2), (neck, HEAD_WIDTH / 2), (tip, 0.0))
        half = (begin, *(head if is_last else ((length, SHAFT / 2),)))
        other_half = tuple((along, -aside) for along, aside in reversed(half) if aside)
        ahead = across / length, down / length
        yield [
            (
                column + ahead[0] * along - ahead[1] * aside,
                row + ahead[1] * along + ahead[0] * aside,
            )
            for along, aside in (*half, *other_half)
        ]

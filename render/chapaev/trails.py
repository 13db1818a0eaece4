"""Trails of discs: the shooting one leaves a wedge that widens, the others thin lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot

from PIL import Image, ImageChops, ImageDraw

from render.canvas import Canvas
from render.chapaev.disc_scene import Trace
from render.chapaev.disc_table import DiscTable
from render.layout import Box
from rules.chapaev.discs import Point

SCALE = 3  # drawn this many times larger
NARROW, WIDE, THIN = 0.06, 0.50, 0.09  # widths of the wedge at its ends, and of the other trails
FAINT, STRONG = 80, 200  # opacities of the wedge at its ends
THIN_STRENGTH = 130  # opacity of the other trails
CASING, SHADE = 0.05, 0.5  # how much wider the dark edge is, and its opacity as a share


@dataclass(frozen=True)
class Piece:
    """A segment of a trail, from one frame to a later one; widths are in squares."""

    frame: int  # with which it is complete
    ends: tuple[Point, Point]
    widths: tuple[float, float]
    opacity: int


def list_pieces(trace: Trace) -> Iterator[Piece]:
    """Yield the parts of all trails."""
    for index, way in enumerate(trace.ways):
        steps = [hypot(end.x - start.x, end.y - start.y) for start, end in pairwise(way)]
        covered, total = [0.0, *accumulate(steps)], sum(steps)
        for frame, ends in enumerate(pairwise(way), 1):
            if not steps[frame - 1]:
                continue
            if index:
                yield Piece(frame, ends, (THIN, THIN), THIN_STRENGTH)
                continue
            first, last = (covered[at] / total for at in (frame - 1, frame))
            widths = (NARROW + (WIDE - NARROW) * first, NARROW + (WIDE - NARROW) * last)
            yield Piece(frame, ends, widths, round(FAINT + (STRONG - FAINT) * last))


class TrailPainter:
    """Paints trails onto a table, piece by piece."""

    def __init__(self, table: DiscTable, canvas: Canvas) -> None:
        self.canvas = canvas
        self._table, self._theme = table, table.style.theme
        self._clean = canvas.palette.to_rgb(canvas.image)
        self._body, self._casing = (Image.new("L", canvas.image.size) for _ in range(2))
        self._changed: Box | None = None

    def add(self, piece: Piece) -> None:
        """Add a piece, which `paint` makes visible."""
        dark = round(piece.opacity * SHADE)
        for mask, swell, opacity in (
            (self._body, 0.0, piece.opacity),
            (self._casing, CASING, dark),
        ):
            self._lay(mask, piece, swell, opacity)

    def paint(self) -> None:
        """Show all pieces that were added."""
        if self._changed is None:
            return
        picture = self._clean.crop(self._changed)
        picture.paste(self._theme.line, (0, 0), self._casing.crop(self._changed))
        picture.paste(self._theme.last, (0, 0), self._body.crop(self._changed))
        self.canvas.put(self.canvas.palette.to_numbers(picture), self._changed[:2])
        self._changed = None

    def _lay(self, mask: Image.Image, piece: Piece, swell: float, opacity: int) -> None:
        """Draw a piece with round ends into a mask, keeping the stronger of old and new."""
        unit = self._table.layout.unit
        ends = [self._table.find_pixel(point) for point in piece.ends]
        reaches = [(width / 2 + swell) * unit for width in piece.widths]
        margin = max(reaches) + 2
        box = self._clip(
            int(min(x for x, _y in ends) - margin),
            int(min(y for _x, y in ends) - margin),
            int(max(x for x, _y in ends) + margin) + 1,
            int(max(y for _x, y in ends) + margin) + 1,
        )
        stamp = Image.new("L", ((box[2] - box[0]) * SCALE, (box[3] - box[1]) * SCALE))
        places = [((x - box[0]) * SCALE, (y - box[1]) * SCALE) for x, y in ends]
        _draw_band(ImageDraw.Draw(stamp), places, [reach * SCALE for reach in reaches], opacity)
        mask.paste(ImageChops.lighter(mask.crop(box), stamp.reduce(SCALE)), box)
        self._changed = box if self._changed is None else _unite(self._changed, box)

    def _clip(self, left: int, top: int, right: int, bottom: int) -> Box:
        width, height = self.canvas.image.size
        return max(0, left), max(0, top), min(width, right), min(height, bottom)


def _draw_band(
    draw: ImageDraw.ImageDraw,
    ends: list[tuple[float, float]],
    reaches: list[float],
    opacity: int,
) -> None:
    """Draw a band with round ends between two places, with a width for each end."""
    (x0, y0), (x1, y1) = ends
    length = hypot(x1 - x0, y1 - y0) or 1.0
    across, up = (y0 - y1) / length, (x1 - x0) / length
    first, last = reaches
    draw.polygon(
        [
            (x0 + across * first, y0 + up * first),
            (x1 + across * last, y1 + up * last),
            (x1 - across * last, y1 - up * last),
            (x0 - across * first, y0 - up * first),
        ],
        opacity,
    )
    for (x, y), reach in zip(ends, reaches, strict=True):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), opacity)


def _unite(box: Box, other: Box) -> Box:
    return (
        min(box[0], other[0]),
        min(box[1], other[1]),
        max(box[2], other[2]),
        max(box[3], other[3]),
    )

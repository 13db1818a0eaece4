"""Drawing with smooth edges: at four times the size, then reduced."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

from PIL import Image, ImageDraw

from render.rgb import RGB

SCALE = 4
CLEAR = (0, 0, 0, 0)
LIGHT_ACROSS = 0.38  # the light falls from above and a little from the left: 62 % along y
SHADE_STEPS, SHADE = 5, 0.51  # rings of a shadow's edge, and its opacity inside them

Point = tuple[float, float]
Fill = tuple[int, ...]


@lru_cache(2)
def _draw_slope() -> Image.Image:
    """Draw the slope of light on a raised disc."""
    down = Image.linear_gradient("L")
    return Image.blend(down, down.transpose(Image.Transpose.TRANSPOSE), LIGHT_ACROSS)


def list_shades(blur: float) -> Iterator[tuple[float, float]]:
    """Yield how far each layer of a shadow reaches beyond its shape, and its opacity."""
    for step in range(1, SHADE_STEPS + 1):
        yield blur * (1 - 2 * step / SHADE_STEPS), SHADE * step / SHADE_STEPS


class AnySketch(Protocol):
    """What painters draw upon, whatever becomes of it.

    Lengths are in squares, measured from the centre of the square, x to the right and y down.
    """

    def ellipse(self, across: float, down: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        """Draw a filled ellipse, given its two radii."""

    def disc(self, radius: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        """Draw a filled circle."""

    def shaded_disc(self, radius: float, lit: RGB, shade: RGB, *, at: Point = (0, 0)) -> None:
        """Draw a circle shaded from one colour, at the top left, to another."""

    def shadow(self, across: float, down: float, blur: float, rgb: RGB, *, at: Point) -> None:
        """Draw a soft shadow, given its two radii and half the width of its edge."""

    def ring(self, radius: float, width: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        """Draw a circle; the middle of its line is at the radius."""

    def arc(self, radius: float, width: float, degrees: Point, fill: Fill) -> None:
        """Draw a part of a ring, clockwise from the right, between two angles in degrees."""

    def bow(self, across: float, down: float, fill: Fill, width: float, *, at: Point) -> None:
        """Draw the lower half of an ellipse's outline."""

    def drum(self, across: float, down: float, ends: Point, bands: Sequence[RGB]) -> None:
        """Draw a standing cylinder between the middles of its two faces, in bands from the left."""

    def polygon(self, points: Iterable[Point], fill: Fill) -> None:
        """Draw a filled polygon."""

    def stroke(self, points: Iterable[Point], width: float, fill: Fill) -> None:
        """Draw a line through points."""

    def rectangle(self, left_top: Point, right_bottom: Point, fill: Fill) -> None:
        """Draw a filled rectangle, or nothing if it has no width."""

    def pill(self, left_top: Point, right_bottom: Point, roundness: float, fill: Fill) -> None:
        """Draw a filled rectangle with round corners; at roundness 1 its ends are half circles."""


class Sketch(AnySketch):
    """A transparent picture of `width` by `height` squares."""

    def __init__(self, unit: int, width: float = 1.0, height: float = 1.0) -> None:
        self.unit = unit * SCALE
        self._size = round(width * unit), round(height * unit)
        self._image = Image.new("RGBA", (self._size[0] * SCALE, self._size[1] * SCALE), CLEAR)
        self._draw = ImageDraw.Draw(self._image)
        self._centre = self._image.width / 2, self._image.height / 2

    def finish(self) -> Image.Image:
        """Return the picture at its true size."""
        return self._image.reduce(SCALE)

    def ellipse(self, across: float, down: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        self._draw.ellipse(self._box(across, down, at), fill)

    def disc(self, radius: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        self.ellipse(radius, radius, fill, at=at)

    def shaded_disc(self, radius: float, lit: RGB, shade: RGB, *, at: Point = (0, 0)) -> None:
        box = self._box(radius, radius, at)
        size = (round(box[2] - box[0]) + 1, round(box[3] - box[1]) + 1)
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).ellipse((0, 0, size[0] - 1, size[1] - 1), 255)
        ramp = _draw_slope().resize(size)
        colors = Image.composite(Image.new("RGB", size, shade), Image.new("RGB", size, lit), ramp)
        self._image.paste(colors, (round(box[0]), round(box[1])), mask)

    def shadow(self, across: float, down: float, blur: float, rgb: RGB, *, at: Point) -> None:
        for reach, opacity in list_shades(blur):  # each layer replaces the one before
            self.ellipse(across + reach, down + reach, (*rgb, int(opacity * 255)), at=at)

    def ring(self, radius: float, width: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        outer = radius + width / 2
        self._draw.ellipse(self._box(outer, outer, at), None, fill, round(width * self.unit))

    def arc(self, radius: float, width: float, degrees: Point, fill: Fill) -> None:
        outer = radius + width / 2
        box = self._box(outer, outer, (0, 0))
        self._draw.arc(box, degrees[0], degrees[1], fill, round(width * self.unit))

    def bow(self, across: float, down: float, fill: Fill, width: float, *, at: Point) -> None:
        self._draw.arc(self._box(across, down, at), 0, 180, fill, max(1, round(width * self.unit)))

    def drum(self, across: float, down: float, ends: Point, bands: Sequence[RGB]) -> None:
        left, top, right, _ = map(round, self._box(across, down, (0.0, ends[0])))
        bottom = round(self._box(across, down, (0.0, ends[1]))[3])
        size = right - left + 1, bottom - top + 1
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        face = round(2 * down * self.unit)
        draw.ellipse((0, size[1] - face, size[0] - 1, size[1] - 1), 255)
        draw.rectangle((0, face // 2, size[0] - 1, size[1] - face // 2 - 1), 255)
        draw.ellipse((0, 0, size[0] - 1, face - 1), 255)
        strip = Image.new("RGB", (len(bands), 1))
        strip.putdata(bands)
        self._image.paste(strip.resize(size, Image.Resampling.NEAREST), (left, top), mask)

    def polygon(self, points: Iterable[Point], fill: Fill) -> None:
        self._draw.polygon([self._pixel(point) for point in points], fill)

    def stroke(self, points: Iterable[Point], width: float, fill: Fill) -> None:
        pixels = [self._pixel(point) for point in points]
        self._draw.line(pixels, fill, round(width * self.unit))

    def rectangle(self, left_top: Point, right_bottom: Point, fill: Fill) -> None:
        (left, top), (right, bottom) = self._pixel(left_top), self._pixel(right_bottom)
        if right <= left or bottom <= top:
            return
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill)

    def pill(self, left_top: Point, right_bottom: Point, roundness: float, fill: Fill) -> None:
        (left, top), (right, bottom) = self._pixel(left_top), self._pixel(right_bottom)
        radius = roundness * (bottom - top) / 2
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill)

    def _pixel(self, point: Point) -> Point:
        return (
            round(self._centre[0] + point[0] * self.unit),
            round(self._centre[1] + point[1] * self.unit),
        )

    def _box(self, across: float, down: float, at: Point) -> tuple[float, float, float, float]:
        left, top = self._pixel((at[0] - across, at[1] - down))
        right, bottom = self._pixel((at[0] + across, at[1] + down))
        return left, top, right - 1, bottom - 1

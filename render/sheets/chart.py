"""A panel with two axes, for areas, lines and numbered marks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render import lettering
from render.layout import Box, enlarge_box
from render.rgb import RGB
from render.sheets.sheet import Sheet
from render.sketch import Sketch

SCALE = 3  # drawn this many times larger
GAP = 0.6  # between letters and what is beside them, in capitals
TICK, DASH = 5, 8  # pixels

Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """The range of an axis, and the values written beside it."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]

    def share(self, value: float) -> float:
        """Return the place of a value, from 0 at the low end to 1; values beyond are clamped."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


class Chart:
    """A chart on a sheet. Lines and areas appear when `finish` is called."""

    def __init__(self, sheet: Sheet, box: Box, axes: tuple[Axis, Axis], capital: float) -> None:
        self._sheet, self._capital = sheet, capital
        self.across, self.up = axes
        sheet.put_panel(box)
        self._box, self._plot = box, self._fit_plot(box)
        sheet.canvas.fill(self._plot, sheet.theme.dark)
        sheet.canvas.outline(enlarge_box(self._plot, 2), 2, sheet.theme.line)
        self._paints: list[tuple[Image.Image, RGB]] = []
        self._write_labels()

    @property
    def plot(self) -> Box:
        """The box inside the axes."""
        return self._plot

    def find_place(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a pair of values on the sheet."""
        x, y = self._find_exactly(point)
        return self._plot[0] + round(x), self._plot[1] + round(y)

    def draw_area(self, points: Sequence[Point], above: RGB, below: RGB) -> None:
        """Fill the area between a line and zero, with one colour above zero and another below."""
        ends = (points[-1][0], 0.0), (points[0][0], 0.0)
        area = self._draw_mask(lambda draw: draw.polygon(self._scale([*points, *ends]), 255))
        zero = self.find_place((0.0, 0.0))[1] - self._plot[1]
        for rgb, covered in (
            (above, (0, zero, area.width, area.height)),
            (below, (0, 0, area.width, zero)),
        ):
            half = area.copy()
            half.paste(0, covered)
            self._paints.append((half, rgb))

    def draw_band(self, lows: Sequence[Point], highs: Sequence[Point], rgb: RGB) -> None:
        """Fill the area between two lines."""
        outline = self._scale([*lows, *reversed(highs)])
        self._paints.append((self._draw_mask(lambda draw: draw.polygon(outline, 255)), rgb))

    def draw_line(self, points: Sequence[Point], width: int, rgb: RGB) -> None:
        """Draw a line through points, `width` pixels wide."""
        path = self._scale(points)
        mask = self._draw_mask(lambda draw: draw.line(path, 255, width * SCALE, joint="curve"))
        self._paints.append((mask, rgb))

    def draw_dots(self, points: Iterable[Point], radius: float, rgb: RGB) -> None:
        """Draw a dot at each point."""
        reach = radius * SCALE

        def draw_all(draw: ImageDraw.ImageDraw) -> None:
            for x, y in self._scale(points):
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), 255)

        self._paints.append((self._draw_mask(draw_all), rgb))

    def finish(self) -> None:
        """Paint all lines and areas, in the order in which they were drawn."""
        self._sheet.canvas.paint((self._plot[0], self._plot[1]), self._paints)

    def draw_zero(self) -> None:
        """Draw a thin line at the value 0; call it after `finish`."""
        left, _top, right, _bottom = self._plot
        y = self.find_place((0.0, 0.0))[1]
        self._sheet.canvas.fill((left, y - 1, right, y + 1), self._sheet.theme.line)

    def draw_numbers(self, values: Sequence[float], corner: tuple[int, int]) -> None:
        """Draw numbers from 1, each on a disc over a dashed line at its value; call after `finish`.

        `values` must be in order; the discs spread side by side if lines are close. They avoid the
        upper left corner, of this width and height in pixels, by standing lower beneath it.
        """
        left, top, right, _bottom = self._plot
        size = round(2.2 * self._capital)
        middles = [self.find_place((value, 0.0))[0] for value in values]
        early = sum(middle < left + corner[0] + size // 2 for middle in middles)
        lower = spread_out(middles[:early], size, (left + size // 2, right - size // 2))
        least = left + corner[0] + size // 2
        places = [*lower, *spread_out(middles[early:], size, (least, right - size // 2))]
        for number, (middle, place) in enumerate(zip(middles, places, strict=True), 1):
            y = top + corner[1] if number <= early else top
            self._draw_dashes(middle, y + size)
            self._sheet.canvas.blend(self._draw_disc(size), (place - size // 2, y))
            centre = place, y + size // 2
            self._sheet.write(str(number), self._capital, self._sheet.theme.text, centre)

    def _draw_dashes(self, x: int, top: int) -> None:
        canvas, theme = self._sheet.canvas, self._sheet.theme
        for y in range(top, self._plot[3] - DASH, DASH + DASH // 2):
            canvas.fill((x - 2, y, x + 2, y + DASH), theme.pick_casing)
            canvas.fill((x - 1, y + 1, x + 1, y + DASH - 1), theme.pick)

    def _draw_disc(self, size: int) -> Image.Image:
        sketch = Sketch(size)
        sketch.disc(0.5, self._sheet.theme.pick)
        sketch.disc(0.5 - 2 / size, self._sheet.theme.frame)
        return sketch.finish()

    def _fit_plot(self, box: Box) -> Box:
        """Leave room for the labels below and at the left."""
        gap = round(GAP * self._capital)
        labels = max((self._measure(text) for _value, text in self.up.ticks), default=0)
        bottom = box[3] - gap * 2 - round(self._capital) - TICK
        return box[0] + labels + 2 * gap + TICK, box[1] + 2 * gap, box[2] - 2 * gap, bottom

    def _write_labels(self) -> None:
        canvas, theme, capital = self._sheet.canvas, self._sheet.theme, self._capital
        left, _top, _right, bottom = self._plot
        gap = GAP * capital
        free = -1.0  # the end of the last label below
        for value, text in self.across.ticks:
            tick, half = self.find_place((value, 0.0))[0], self._measure(text) / 2
            canvas.fill((tick - 1, bottom, tick + 1, bottom + TICK), theme.text)
            x = min(tick, self._box[2] - half - gap)
            if x - half > free:
                self._sheet.write(
                    text, capital, theme.text, (x, round(bottom + TICK + gap + capital / 2))
                )
                free = x + half + gap
        for value, text in self.up.ticks:
            y = self.find_place((0.0, value))[1]
            canvas.fill((left - TICK, y - 1, left, y + 1), theme.text)
            middle = left - TICK - gap - self._measure(text) / 2
            self._sheet.write(text, capital, theme.text, (middle, y))

    def _measure(self, text: str) -> int:
        return lettering.measure_text(text, self._capital)

    def _find_exactly(self, point: Point) -> Point:
        """Return the place of a pair of values, in pixels from the top left of the plot."""
        left, top, right, bottom = self._plot
        across, up = self.across.share(point[0]), self.up.share(point[1])
        return across * (right - left - 1), (1 - up) * (bottom - top - 1)

    def _scale(self, points: Iterable[Point]) -> list[Point]:
        """Return points scaled to the enlarged mask."""
        return [(x * SCALE, y * SCALE) for x, y in map(self._find_exactly, points)]

    def _draw_mask(self, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
        left, top, right, bottom = self._plot
        mask = Image.new("L", ((right - left) * SCALE, (bottom - top) * SCALE))
        draw(ImageDraw.Draw(mask))
        return mask.reduce(SCALE)


def spread_out(middles: Sequence[int], size: int, ends: tuple[int, int]) -> list[int]:
    """Move places apart, keeping their order, so that items of this size do not overlap."""
    places: list[int] = []
    for middle in middles:
        least = places[-1] + size if places else ends[0]
        places.append(max(least, middle))
    most = ends[1]
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], most)
        most = places[index] - size
    return places

"""Drawing as elements of SVG, in 100 units a square."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

from render.rgb import RGB, write_rgb
from render.sketch import LIGHT_ACROSS, AnySketch, Fill, Point, list_shades

UNIT = 100
_ACROSS, _DOWN = LIGHT_ACROSS, 1 - LIGHT_ACROSS


class SvgSketch(AnySketch):
    """Elements round the middle of a square; drawings of one file share their gradients."""

    def __init__(self, gradients: dict[str, str]) -> None:
        self.elements: list[str] = []
        self._gradients = gradients  # the id of each, by its text

    def ellipse(self, across: float, down: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        self._add_ellipse(across, down, at, _fill(fill))

    def disc(self, radius: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        self._add_ellipse(radius, radius, at, _fill(fill))

    def shaded_disc(self, radius: float, lit: RGB, shade: RGB, *, at: Point = (0, 0)) -> None:
        length = _ACROSS**2 + _DOWN**2  # shaded by .38 x + .62 y in the box of the disc
        end = f'x2="{_ACROSS / length:.3f}" y2="{_DOWN / length:.3f}"'
        self._add_ellipse(radius, radius, at, self._shade(end, [(0, lit), (1, shade)]))

    def shadow(self, across: float, down: float, blur: float, rgb: RGB, *, at: Point) -> None:
        before = 0.0
        for reach, opacity in list_shades(blur):  # each layer lies over the one before
            share = (opacity - before) / (1 - before)
            self.ellipse(across + reach, down + reach, (*rgb, round(share * 255)), at=at)
            before = opacity

    def ring(self, radius: float, width: float, fill: Fill, *, at: Point = (0, 0)) -> None:
        self._add_ellipse(radius, radius, at, _stroke(fill, width))

    def arc(self, radius: float, width: float, degrees: Point, fill: Fill) -> None:
        ends = [(radius * cos(radians(at)), radius * sin(radians(at))) for at in degrees]
        bend = f"A{_write(radius)} {_write(radius)} 0 {int(degrees[1] - degrees[0] > 180)} 1 "
        self._add_path(f"M{_join(ends[:1])}{bend}{_join(ends[1:])}", _stroke(fill, width))

    def bow(self, across: float, down: float, fill: Fill, width: float, *, at: Point) -> None:
        across, down = across - width / 2, down - width / 2  # the line lies inside
        bend = f"a{_write(across)} {_write(down)} 0 0 0 {_write(2 * across)} 0"
        self._add_path(f"M{_join([(at[0] - across, at[1])])}{bend}", _stroke(fill, width))

    def drum(self, across: float, down: float, ends: Point, bands: Sequence[RGB]) -> None:
        stops = [
            (edge / len(bands), rgb)
            for number, rgb in enumerate(bands)
            for edge in (number, number + 1)
        ]
        high, bend = ends[1] - ends[0], f"a{_write(across)} {_write(down)} 0 0 "
        shape = (
            f"M{_join([(-across, ends[0])])}{bend}1 {_write(2 * across)} 0v{_write(high)}"
            f"{bend}1 {_write(-2 * across)} 0z"
        )
        self._add_path(shape, _fill(bands[0]) if len(bands) == 1 else self._shade("", stops))

    def polygon(self, points: Iterable[Point], fill: Fill) -> None:
        self._add_path(f"M{_join(points)}z", _fill(fill))

    def stroke(self, points: Iterable[Point], width: float, fill: Fill) -> None:
        self._add_path(f"M{_join(points)}", _stroke(fill, width))

    def rectangle(self, left_top: Point, right_bottom: Point, fill: Fill) -> None:
        self.pill(left_top, right_bottom, 0.0, fill)

    def pill(self, left_top: Point, right_bottom: Point, roundness: float, fill: Fill) -> None:
        wide, high = (end - start for start, end in zip(left_top, right_bottom, strict=True))
        if wide > 0 and high > 0:
            box = _list(x=left_top[0], y=left_top[1], width=wide, height=high)
            self.elements.append(f"<rect{box}{_list(rx=roundness * high / 2)}{_fill(fill)}/>")

    def _add_ellipse(self, across: float, down: float, at: Point, paint: str) -> None:
        middle = _list(cx=at[0], cy=at[1])
        name, radii = ("circle", _list(r=across)) if across == down else (
            "ellipse", _list(rx=across, ry=down)
        )  # fmt: skip
        self.elements.append(f"<{name}{middle}{radii}{paint}/>")

    def _add_path(self, shape: str, paint: str) -> None:
        self.elements.append(f'<path d="{shape}"{paint}/>')

    def _shade(self, end: str, stops: Iterable[tuple[float, RGB]]) -> str:
        """Return the attribute for a gradient, from the top left of the shape to an end."""
        colors = "".join(
            f'<stop offset="{at:g}" stop-color="{write_rgb(rgb)}"/>' for at, rgb in stops
        )
        name = self._gradients.setdefault(f"{end}>{colors}", f"g{len(self._gradients)}")
        return f' fill="url(#{name})"'


def write_gradients(gradients: dict[str, str]) -> Iterator[str]:
    """Yield the definitions of gradients."""
    for text, name in gradients.items():
        yield f'<linearGradient id="{name}" {text}</linearGradient>'


def _write(length: float) -> str:
    """Write a length, given in squares."""
    return f"{round(length * UNIT, 1) + 0:g}"  # + 0: no minus before a zero


def _join(points: Iterable[Point]) -> str:
    return " ".join(_write(length) for point in points for length in point)


def _list(**lengths: float) -> str:
    """Write the attributes that are not 0."""
    written = ((name, _write(length)) for name, length in lengths.items())
    return "".join(f' {name}="{text}"' for name, text in written if text != "0")


def _fill(fill: Fill) -> str:
    return _paint("fill", fill)


def _stroke(fill: Fill, width: float) -> str:
    return f' fill="none"{_paint("stroke", fill)} stroke-width="{_write(width)}"'


def _paint(kind: str, fill: Fill) -> str:
    red, green, blue, *opacity = fill
    clear = f' {kind}-opacity="{opacity[0] / 255:.2g}"' if opacity else ""
    return f' {kind}="{write_rgb((red, green, blue))}"{clear}'

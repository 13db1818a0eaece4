"""Letters and digits on pills over a square: the name of the square, the height of a tower."""

from dataclasses import dataclass

from PIL import Image

from render import lettering
from render.picture_cache import PICTURES
from render.rgb import RGB
from render.sketch import Point, Sketch
from render.style import Style


@dataclass(frozen=True)
class BadgeShape:
    """The shape of a badge; lengths are in squares."""

    height: float
    capital: float  # the height of its letters
    margin: float  # between the letters and the ends
    line: float  # the width of the outline
    roundness: float  # of its ends, from 0 to 1
    foot: float = 0.0  # from the lower edge of the square
    squeeze: float = 1.0
    is_left: bool = False  # at the left of the square, otherwise at its right


COUNT = BadgeShape(0.31, 0.185, margin=0.06, line=0.025, roundness=1.0, foot=0.01)
NAME = BadgeShape(0.385, 0.28, margin=0.055, line=0.018, roundness=0.5, squeeze=0.9, is_left=True)


def load_count_badge(style: Style, count: int) -> Image.Image:
    """Return a pill with the number of a tower's pieces, at the bottom right of its square.

    The layer is one square large and must not be drawn upon.
    """
    return _load_badge(style, COUNT, str(count), style.theme.last)


def load_name_badge(style: Style, name: str) -> Image.Image:
    """Return a pill with the name of a square, at the square's bottom left.

    The layer is one square large and must not be drawn upon.
    """
    return _load_badge(style, NAME, name, style.theme.text)


def load_bare_name(style: Style, name: str, ink: RGB) -> Image.Image:
    """Return the name of an empty square, at the place of its badge but without a pill.

    The layer is one square large and must not be drawn upon.
    """
    key = "bare name", ink, style.unit, name
    return PICTURES.get(key, lambda: _draw_bare_name(style, name, ink))


def _draw_bare_name(style: Style, name: str, ink: RGB) -> Image.Image:
    capital = NAME.capital * style.unit
    letters = lettering.draw_text(name, capital, ink, squeeze=NAME.squeeze)
    layer = Sketch(style.unit).finish()
    _write(layer, letters, capital, _place(NAME, letters.width / style.unit))
    return layer


def _load_badge(style: Style, shape: BadgeShape, text: str, outline: RGB) -> Image.Image:
    key = "badge", style.theme.key, style.unit, shape, text
    return PICTURES.get(key, lambda: _draw_badge(style, shape, text, outline))


def _draw_badge(style: Style, shape: BadgeShape, text: str, outline: RGB) -> Image.Image:
    unit = style.unit
    capital = shape.capital * unit
    letters = lettering.draw_text(text, capital, style.theme.text, squeeze=shape.squeeze)
    (left, top), (right, bottom) = box = _place(shape, letters.width / unit)
    sketch = Sketch(unit)
    line, roundness = shape.line, shape.roundness
    sketch.pill((left, top), (right, bottom), roundness, outline)
    inner = (left + line, top + line), (right - line, bottom - line)
    sketch.pill(*inner, roundness, style.theme.frame)
    layer = sketch.finish()
    _write(layer, letters, capital, box)
    return layer


def _write(
    layer: Image.Image, letters: Image.Image, capital: float, box: tuple[Point, Point]
) -> None:
    """Write letters into the middle of a box in a square."""
    x, y = ((0.5 + sum(ends) / 2) * layer.width for ends in zip(*box, strict=True))
    top = round(y + capital / 2) - lettering.measure_ascent(capital)
    layer.alpha_composite(letters, (round(x - letters.width / 2), top))


def _place(shape: BadgeShape, text_width: float) -> tuple[Point, Point]:
    """Return the top left and bottom right corners of a badge."""
    width = max(shape.height, text_width + 2 * shape.margin)
    left = -0.5 if shape.is_left else 0.5 - width
    bottom = 0.5 - shape.foot
    return (left, bottom - shape.height), (left + width, bottom)

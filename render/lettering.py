"""Letters and digits in Pillow's own font (Aileron, CC0, ASCII only). Lengths are in pixels.

`capital` is the height of a capital; a lettered text has its baseline `below(capital)` pixels over
its lower edge.
"""

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.colours import RGB

SCALE = 4  # drawn so much larger
CAPITAL = 0.70  # the height of a capital in the font, in its size
DESCENT = 0.34  # room under the baseline, in capitals
BOLD = 0.05  # stroke, in capitals: makes the regular font half bold


def lettered(text: str, capital: float, colour: RGB, *, squeeze: float = 1.0) -> Image.Image:
    """A text on nothing, `squeeze` times as wide as it would be (or a little less)."""
    across = ceil(SCALE / squeeze - 1e-9)
    left, _, right, _ = _font(capital).getbbox(text, anchor="ls", stroke_width=_stroke(capital))
    width = ceil((right - left) / across)
    mask = _mask(text, capital, -left, width * across).reduce((across, SCALE))
    return _inked(mask, colour)


def letter(text: str, capital: float, colour: RGB) -> Image.Image:
    """One letter on nothing, as wide as it moves the pen: side by side they do not overlap."""
    mask = _mask(text, capital, 0, advance(text, capital) * SCALE).reduce(SCALE)
    return _inked(mask, colour)


@lru_cache(512)
def advance(text: str, capital: float) -> int:
    """How far one letter moves the pen."""
    return max(1, round(_font(capital).getlength(text) / SCALE))


def height(capital: float) -> int:
    """The height of every lettered text."""
    return round(capital) + 2 + below(capital)


def below(capital: float) -> int:
    """The room under the baseline."""
    return round(capital * DESCENT) + 1


def forget() -> None:
    """Load the font anew."""
    _loaded.cache_clear()


def _mask(text: str, capital: float, x: float, width: int) -> Image.Image:
    """The coverage of a text, enlarged, the pen at `x` to begin with."""
    mask = Image.new("L", (width, height(capital) * SCALE))
    baseline = (height(capital) - below(capital)) * SCALE
    ImageDraw.Draw(mask).text(
        (x, baseline), text, 255, _font(capital), "ls", stroke_width=_stroke(capital)
    )
    return mask


def _inked(mask: Image.Image, colour: RGB) -> Image.Image:
    letters = Image.new("RGB", mask.size, colour)
    letters.putalpha(mask)
    return letters


def _font(capital: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return _loaded(round(capital * SCALE / CAPITAL))


@lru_cache(16)
def _loaded(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _stroke(capital: float) -> int:
    return max(1, round(capital * SCALE * BOLD))

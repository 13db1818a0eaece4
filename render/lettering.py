"""Letters and digits in Pillow's own font (Aileron, CC0, ASCII only). Lengths are in pixels.

`capital` is the height of a capital; every text has its baseline `measure_depth(capital)`
pixels above its lower edge.
"""

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.rgb import RGB

SCALE = 4  # drawn this many times larger
CAPITAL = 0.70  # the height of a capital in the font, in its size
DESCENT = 0.34  # room under the baseline, in capitals
BOLD = 0.05  # stroke, in capitals: makes the regular font semi-bold


def draw_text(text: str, capital: float, rgb: RGB, *, squeeze: float = 1.0) -> Image.Image:
    """Return a layer with a text, `squeeze` times its natural width or a little less."""
    across = ceil(SCALE / squeeze - 1e-9)
    left, right = _find_ends(text, capital)
    width = ceil((right - left) / across)
    mask = _draw_mask(text, capital, -left, width * across).reduce((across, SCALE))
    return ink_mask(mask, rgb)


def draw_letter(text: str, capital: float, rgb: RGB) -> Image.Image:
    """Return a transparent layer with a letter, as wide as its advance, so that none overlap."""
    mask = _draw_mask(text, capital, 0, measure_letter(text, capital) * SCALE).reduce(SCALE)
    return ink_mask(mask, rgb)


def measure_text(text: str, capital: float) -> int:
    """Return the natural width of a text."""
    left, right = _find_ends(text, capital)
    return ceil((right - left) / SCALE)


def _find_ends(text: str, capital: float) -> tuple[float, float]:
    """Return the left and right ends of a text relative to the pen, enlarged."""
    stroke = _measure_stroke(capital)
    left, _, right, _ = _choose_font(capital).getbbox(text, anchor="ls", stroke_width=stroke)
    return left, right


@lru_cache(512)
def measure_letter(text: str, capital: float) -> int:
    """Return the advance width of a letter."""
    return max(1, round(_choose_font(capital).getlength(text) / SCALE))


def measure_height(capital: float) -> int:
    """Return the height of every text whose capitals have this height."""
    return round(capital) + 2 + measure_depth(capital)


def measure_ascent(capital: float) -> int:
    """Return the space above the baseline of every text."""
    return measure_height(capital) - measure_depth(capital)


def measure_depth(capital: float) -> int:
    """Return the space below the baseline."""
    return round(capital * DESCENT) + 1


def forget_fonts() -> None:
    """Forget all fonts, so that each is loaded again when it is next needed."""
    _load_font.cache_clear()


def _draw_mask(text: str, capital: float, x: float, width: int) -> Image.Image:
    """Draw the coverage of a text, enlarged, with the pen starting at `x`."""
    mask = Image.new("L", (width, measure_height(capital) * SCALE))
    baseline = (measure_height(capital) - measure_depth(capital)) * SCALE
    ImageDraw.Draw(mask).text(
        (x, baseline), text, 255, _choose_font(capital), "ls", stroke_width=_measure_stroke(capital)
    )
    return mask


def ink_mask(mask: Image.Image, rgb: RGB) -> Image.Image:
    """Return a layer in one colour with the opacity of a mask."""
    letters = Image.new("RGB", mask.size, rgb)
    letters.putalpha(mask)
    return letters


def _choose_font(capital: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return _load_font(round(capital * SCALE / CAPITAL))


@lru_cache(16)
def _load_font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _measure_stroke(capital: float) -> int:
    return max(1, round(capital * SCALE * BOLD))

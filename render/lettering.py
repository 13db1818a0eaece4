"""Letters and digits in Pillow's own font (Aileron, CC0, ASCII only)."""

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from render.colours import RGB

SCALE = 8
CAPITAL = 0.70  # the height of a capital in the font, in its size
DESCENT = 0.34  # room under the baseline, in capitals
BOLD = 0.05  # stroke, in capitals: makes the regular font half bold


@lru_cache(16)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def lettered(text: str, capital: float, colour: RGB, *, squeeze: float = 1.0) -> Image.Image:
    """A text on nothing, its baseline `below(capital)` pixels over the lower edge.

    `capital` is the height of a capital in pixels, `squeeze` the width left of its own.
    """
    stroke = max(1, round(capital * SCALE * BOLD))
    font = _font(round(capital * SCALE / CAPITAL))
    across, down = round(SCALE / squeeze), SCALE
    left, _, right, _ = font.getbbox(text, anchor="ls", stroke_width=stroke)
    width = -(-round(right - left) // across) * across
    height = (round(capital) + 2 + below(capital)) * down
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).text(
        (-left, height - below(capital) * down), text, 255, font, "ls", stroke_width=stroke
    )
    letters = Image.new("RGB", (width // across, height // down), colour)
    letters.putalpha(mask.reduce((across, down)))
    return letters


def below(capital: float) -> int:
    """The pixels under the baseline of a lettered text."""
    return round(capital * DESCENT) + 1

"""Small fields with round ends, for letters on any background."""

from PIL import Image, ImageDraw

from render.sketch import SCALE
from render.themes import Theme

LINE = 2  # the width of the outline in pixels


def draw_pill(theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Return a transparent layer with a field in the frame's colour, its ends half circles.

    Transparent pixels have the colour of the outline.
    """
    big = size[0] * SCALE, size[1] * SCALE
    line, radius = LINE * SCALE, min(big) // 2
    pill = Image.new("RGBA", big, (*theme.rim, 0))
    draw = ImageDraw.Draw(pill)
    draw.rounded_rectangle((0, 0, big[0] - 1, big[1] - 1), radius, (*theme.rim, 255))
    inner = line, line, big[0] - 1 - line, big[1] - 1 - line
    draw.rounded_rectangle(inner, radius - line, (*theme.frame, 255))
    return pill.reduce(SCALE)

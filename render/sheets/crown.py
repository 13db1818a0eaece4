"""The crown of a winner."""

from PIL import Image, ImageDraw

from render.sketch import SCALE
from render.themes import Theme

# A crown of width 2, y upwards: three points over a band.
OUTLINE = ((-1, 0.7), (-1, -0.5), (-0.45, 0.05), (0, -0.8), (0.45, 0.05), (1, -0.5), (1, 0.7))


def draw_crown(theme: Theme, width: int) -> Image.Image:
    """Draw a crown in RGB, in a square on the colour of a panel."""
    reach = width * SCALE / 2
    image = Image.new("RGB", (width * SCALE, width * SCALE), theme.frame)
    points = [(reach * (1 + x), reach * (1 + y)) for x, y in OUTLINE]
    ImageDraw.Draw(image).polygon(points, theme.last)
    return image.reduce(SCALE)

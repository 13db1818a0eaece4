"""Discs at their size on the table, drawn at any place."""

from PIL import Image

from render.canvas import Canvas
from render.chapaev.disc_table import DiscTable
from render.discs import draw_man
from render.picture_cache import PICTURES
from render.sketch import Sketch
from rules import Color
from rules.chapaev.discs import Disc, Point

MAN = 0.41  # the radius of a drawn man, in its own squares


def put_disc(canvas: Canvas, table: DiscTable, radius: float, disc: Disc) -> None:
    """Draw a disc at its place."""
    put_layer(canvas, table, load_disc(table, radius, disc.color), disc.at)


def put_layer(canvas: Canvas, table: DiscTable, layer: Image.Image, point: Point) -> None:
    """Blend a layer over the picture, centred at a place on the table."""
    x, y = table.find_pixel(point)
    canvas.blend(layer, (round(x - layer.width / 2), round(y - layer.height / 2)))


def load_disc(table: DiscTable, radius: float, color: Color) -> Image.Image:
    """Return a disc as a transparent layer, which must not be modified."""
    style, unit = table.style, measure_disc(table, radius)

    def draw() -> Image.Image:
        sketch = Sketch(unit)
        draw_man(sketch, style.theme, style.side(color))
        return sketch.finish()

    return PICTURES.get((style.theme.key, "free disc", unit, color), draw)


def measure_disc(table: DiscTable, radius: float) -> int:
    """Return the width of the layer of a disc, in pixels."""
    return round(radius / MAN * table.layout.unit)

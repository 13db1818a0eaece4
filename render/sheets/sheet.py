"""A transparent picture onto which boards, panels and letters of one theme are laid."""

from collections.abc import Callable, Hashable
from functools import lru_cache

from PIL import Image

from render import lettering, name_letters
from render.canvas import Canvas
from render.layout import Box
from render.palette import Palette, PaletteKind, load_palette
from render.picture_cache import PICTURES
from render.pills import LINE, draw_pill
from render.rgb import RGB
from render.style import Style
from render.themes import THEMES

RADIUS = 18  # of the corners of a panel, in pixels
SOLID = 224  # an opacity from here on counts as full


class Sheet:
    """A picture without background, in all colours of a theme or in those of a palette."""

    def __init__(self, theme: str, size: tuple[int, int], palette: Palette | None = None) -> None:
        self.theme = THEMES[theme]
        palette = palette or load_palette(theme, PaletteKind.SHEET)
        self.canvas = Canvas(Image.new("P", size, palette.soft(0)), palette)

    def style(self, unit: int) -> Style:
        """Return this sheet's style for squares of `unit` pixels."""
        return Style(self.theme, PaletteKind.SHEET, unit)

    def put_board(self, board: Canvas, corner: tuple[int, int]) -> None:
        """Lay a board of the same theme onto the sheet."""
        numbers = board.image.point(_translate(self.canvas.palette, board.palette))
        self.canvas.put(numbers, corner)

    def put_layer(
        self, key: Hashable, draw: Callable[[], Image.Image], corner: tuple[int, int]
    ) -> None:
        """Lay an RGBA picture onto an empty part, drawn once for each key.

        If it is half transparent, it must have about the colour of the rim.
        """
        palette = self.canvas.palette
        name = "layer", palette.name, key
        self.canvas.put(PICTURES.get(name, lambda: _number_layer(palette, draw())), corner)

    def put_panel(self, box: Box) -> None:
        """Lay a panel of the frame's colour with round corners."""
        self.canvas.fill(box, self.theme.frame)
        self.canvas.outline(box, LINE, self.theme.rim)
        size, palette = 2 * RADIUS, self.canvas.palette
        key = "panel", palette.name
        disc = PICTURES.get(
            key, lambda: _number_layer(palette, draw_pill(self.theme, (size, size)))
        )
        for x, left in ((0, box[0]), (RADIUS, box[2] - RADIUS)):
            for y, top in ((0, box[1]), (RADIUS, box[3] - RADIUS)):
                quarter = disc.crop((x, y, x + RADIUS, y + RADIUS))
                self.canvas.put(quarter, (left, top))

    def write(self, text: str, capital: float, rgb: RGB, place: tuple[float, int]) -> None:
        """Write a text over the picture, centred at `place`; `capital` is its height."""
        letters = lettering.draw_text(text, capital, rgb)
        top = round(place[1] + capital / 2) - lettering.measure_ascent(capital)
        self.canvas.blend(letters, (round(place[0] - letters.width / 2), top))

    def write_name(
        self, name: str, capital: float, rgb: RGB, box: Box, *, is_centred: bool = False
    ) -> None:
        """Write a spelled name over the picture into a box, at its left edge or amid it."""
        layer = name_letters.draw_name(name, capital, rgb, box[2] - box[0])
        left = (box[0] + box[2] - layer.width) // 2 if is_centred else box[0]
        top = round((box[1] + box[3] + capital) / 2) - lettering.measure_ascent(capital)
        self.canvas.blend(layer, (left, top))

    def encode_png(self) -> bytes:
        """Encode the sheet as a PNG file."""
        return self.canvas.encode_png()


@lru_cache(64)
def _translate(palette: Palette, other: Palette) -> list[int]:
    return palette.translate(other)


def _number_layer(palette: Palette, layer: Image.Image) -> Image.Image:
    """Turn an RGBA picture into numbers, its opacity into that of the rim's colour."""
    alpha = layer.getchannel("A")
    numbers = palette.to_numbers(layer.convert("RGB"))
    soft = alpha.point([palette.soft(value) for value in range(256)])
    numbers.paste(soft, (0, 0), alpha.point([255 * (value < SOLID) for value in range(256)]))
    return numbers

"""The colours of a picture: one palette for a theme and a kind of picture.

A palette is a constant (`render.palette_table`), since choosing one takes longer than drawing.
"""

from functools import lru_cache

from PIL import Image

from render.colours import RGB, distance
from render.palette_table import PALETTES
from render.themes import THEMES

SOFT_ALPHAS = (0, 64, 128, 192)  # of the frame's outer corners
FULL = 256


class Palette:
    """Numbered colours; after them the rim's colour in four strengths, for soft corners."""

    def __init__(self, name: tuple[str, str], colours: tuple[RGB, ...], rim: RGB) -> None:
        self.name, self.colours, self.rim = name, colours, rim
        self.first_soft = len(colours)
        self._numbers = {colour: number for number, colour in reversed([*enumerate(colours)])}
        self._target = Image.new("P", (1, 1))
        filled = [*colours, *[colours[0]] * (FULL - len(colours))]
        self._target.putpalette([value for colour in filled for value in colour])

    @property
    def entries(self) -> bytes:
        """All colours, three bytes each."""
        softs = [self.rim] * len(SOFT_ALPHAS)
        return bytes(value for colour in (*self.colours, *softs) for value in colour)

    @property
    def alphas(self) -> bytes:
        """The opacity of all colours."""
        return bytes([255] * len(self.colours) + [*SOFT_ALPHAS])

    def number(self, colour: RGB) -> int:
        """The number of a colour, or of the nearest one."""
        if colour not in self._numbers:
            return min(
                range(len(self.colours)), key=lambda number: distance(self.colours[number], colour)
            )
        return self._numbers[colour]

    def soft(self, alpha: int) -> int:
        """The number of the rim's colour at about this opacity."""
        nearest = min((*SOFT_ALPHAS, 255), key=lambda value: abs(value - alpha))
        if nearest == 255:
            return self.number(self.rim)
        return self.first_soft + SOFT_ALPHAS.index(nearest)

    def numbered(self, image: Image.Image) -> Image.Image:
        """An RGB image in the numbers of this palette, without dithering."""
        return image.quantize(palette=self._target, dither=Image.Dither.NONE)

    def coloured(self, numbers: Image.Image) -> Image.Image:
        """The way back: an image of numbers as RGB."""
        coloured = numbers.copy()
        coloured.putpalette(self.entries)
        return coloured.convert("RGB")


@lru_cache(64)
def palette(theme: str, kind: str) -> Palette:
    """The palette of a theme for pictures of discs or of towers."""
    packed = bytes.fromhex(PALETTES[theme][kind])
    colours = tuple((r, g, b) for r, g, b in zip(*[iter(packed)] * 3, strict=True))
    return Palette((theme, kind), colours, THEMES[theme].rim)

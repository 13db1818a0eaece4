"""The colours of a picture: one palette for a theme and a kind of picture.

A palette is a constant (`render.palette_table`), since choosing one takes longer than drawing.
"""

from enum import StrEnum
from functools import lru_cache

from PIL import Image

from render.palette_table import PALETTES
from render.rgb import RGB, square_distance
from render.themes import THEMES

SOFT_ALPHAS = (0, 64, 128, 192)  # of the frame's outer corners
FULL, HALF = 256, 128


class PaletteKind(StrEnum):
    """The uses of palettes; each kind of board needs different shades."""

    DISCS = "discs"  # pieces seen from above
    TOWERS = "towers"  # stacks seen from the side
    HOMES = "homes"  # squares of both colours, and homes in the corners
    FREE = "free"  # discs that lie anywhere, and their trails
    SHEET = "sheet"  # boards of all kinds side by side, tables and curves


class Palette:
    """Numbered colours, followed by the rim's colour at four opacities for soft corners."""

    def __init__(self, name: tuple[str, PaletteKind], colors: tuple[RGB, ...], rim: RGB) -> None:
        self.name, self.colors, self.rim = name, colors, rim
        self.first_soft = len(colors)
        self._numbers = {color: number for number, color in reversed([*enumerate(colors)])}
        self._target = Image.new("P", (1, 1))
        padded = [*colors, *[colors[0]] * (FULL - len(colors))]
        self._target.putpalette([value for color in padded for value in color])

    @property
    def entries(self) -> bytes:
        """All colours, three bytes each."""
        softs = [self.rim] * len(SOFT_ALPHAS)
        return bytes(value for color in (*self.colors, *softs) for value in color)

    @property
    def alphas(self) -> bytes:
        """The opacity of all colours."""
        return bytes([255] * len(self.colors) + [*SOFT_ALPHAS])

    def number(self, rgb: RGB) -> int:
        """Return the number of a colour, or of the nearest colour."""
        if rgb not in self._numbers:
            return min(
                range(len(self.colors)),
                key=lambda number: square_distance(self.colors[number], rgb),
            )
        return self._numbers[rgb]

    def soft(self, alpha: int) -> int:
        """Return the number of the rim's colour at about this opacity (0 to 255)."""
        nearest = min((*SOFT_ALPHAS, 255), key=lambda value: abs(value - alpha))
        if nearest == 255:
            return self.number(self.rim)
        return self.first_soft + SOFT_ALPHAS.index(nearest)

    def translate(self, other: "Palette") -> list[int]:
        """Return this palette's number for each number of another palette.

        Soft edges stay soft if both have the same rim; otherwise they become clear or solid.
        """
        numbers = [self.number(rgb) for rgb in other.colors]
        for alpha in SOFT_ALPHAS:
            if self.rim == other.rim or alpha < HALF:
                numbers.append(self.soft(alpha if self.rim == other.rim else 0))
            else:
                numbers.append(self.number(other.rim))
        return numbers + [0] * (FULL - len(numbers))

    def to_numbers(self, image: Image.Image) -> Image.Image:
        """Turn an RGB image into numbers of this palette, without dithering."""
        return image.quantize(palette=self._target, dither=Image.Dither.NONE)

    def to_rgb(self, numbers: Image.Image) -> Image.Image:
        """Turn an image of numbers into RGB."""
        copy = numbers.copy()
        copy.putpalette(self.entries)
        return copy.convert("RGB")


@lru_cache(64)
def load_palette(theme: str, kind: PaletteKind) -> Palette:
    """Return the palette of a theme for one kind of picture."""
    if kind is PaletteKind.SHEET:
        return _unite_palettes(theme)
    packed = bytes.fromhex(PALETTES[theme][kind])
    colors = tuple((r, g, b) for r, g, b in zip(*[iter(packed)] * 3, strict=True))
    return Palette((theme, kind), colors, THEMES[theme].rim)


def _unite_palettes(theme: str) -> Palette:
    """Put the colours of all kinds of boards together, and those of fields in tables and plots."""
    fields = THEMES[theme].raised, THEMES[theme].band
    kinds = [kind for kind in PaletteKind if kind is not PaletteKind.SHEET]
    colors = (rgb for kind in kinds for rgb in load_palette(theme, kind).colors)
    unique = dict.fromkeys([*colors, *fields])
    return Palette((theme, PaletteKind.SHEET), tuple(unique), THEMES[theme].rim)

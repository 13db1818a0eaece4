"""The style of drawing: everything it depends on besides its subject."""

from dataclasses import dataclass

from render.palette import Palette, PaletteKind, load_palette
from render.themes import Side, Theme
from rules import Color


@dataclass(frozen=True, slots=True)
class Style:
    """A theme, the kind of board, and the size of a square."""

    theme: Theme
    kind: PaletteKind
    unit: int  # pixels of a square's side

    @property
    def palette(self) -> Palette:
        """The palette of these pictures."""
        return load_palette(self.theme.key, self.kind)

    def side(self, color: Color) -> Side:
        """Return the colours of a player's pieces."""
        return self.theme.white if color is Color.WHITE else self.theme.black

"""The table of free discs: the places of everything in its picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from render.canvas import Canvas
from render.chapaev.disc_scene import DiscScene
from render.empty_board import Label, draw_empty_board
from render.ground import PATTERNS, Ground
from render.layout import STRIP, FrameKind, Layout, Place, View, fit_layout
from render.palette import PaletteKind, load_palette
from render.picture_cache import PICTURES
from render.style import Style
from render.themes import THEMES
from rules import Color
from rules.chapaev.discs import LETTERS, Point

SQUARES = 8  # along a side
FRAMES = {FrameKind.NAMED: 0.5, FrameKind.BARE: 0.25}  # their widths, in squares


@dataclass(frozen=True)
class DiscTable:
    """A view of the table. Pixels are those of the picture."""

    theme: str
    layout: Layout
    frame: FrameKind

    @property
    def style(self) -> Style:
        """How its squares are drawn."""
        return Style(THEMES[self.theme], PaletteKind.FREE, self.layout.unit)

    def find_pixel(self, point: Point) -> tuple[float, float]:
        """Return the pixel at which a place on the table lies."""
        unit, frame = self.layout.unit, self.layout.frame
        x, y = (point.x, SQUARES - point.y) if self._is_upright else (SQUARES - point.x, point.y)
        return frame + x * unit, frame + y * unit

    @property
    def _is_upright(self) -> bool:
        return self.layout.view is Color.WHITE


def lay_table_of(scene: DiscScene, width: int) -> DiscTable:
    """Return the table of a scene, at most `width` pixels wide, with room for its result."""
    return lay_table(scene.theme, scene.view, width, below=STRIP * scene.shows_result)


@lru_cache(64)
def lay_table(
    theme: str, side: Color, width: int, frame: FrameKind = FrameKind.NAMED, below: float = 0.0
) -> DiscTable:
    """Return a table at most `width` pixels wide, with that side at the bottom.

    `below` is the room under it, in frames.
    """
    view = View(side, is_numeric=False, width=width, below=below, frame=frame)
    return DiscTable(theme, fit_layout(SQUARES, SQUARES, view, FRAMES[frame]), frame)


def load_empty_table(table: DiscTable) -> Canvas:
    """Return a canvas with the table and no discs, which the caller may modify."""
    style = table.style
    key = style.theme.key, "table", table.layout
    image = PICTURES.get(key, lambda: _draw_empty_table(table).image)
    return Canvas(image.copy(), load_palette(style.theme.key, style.kind))


def _draw_empty_table(table: DiscTable) -> Canvas:
    layout = table.layout
    grounds = tuple((place, _choose_ground(layout, place)) for place in layout.list_places())
    labels = tuple(_list_labels(layout)) if table.frame is FrameKind.NAMED else ()
    return draw_empty_board(table.style, layout, grounds, labels)


def _list_labels(layout: Layout) -> Iterator[Label]:
    """Yield the letters below the table and the numbers at its left."""
    middle = layout.frame // 2
    for index, letter in enumerate(LETTERS):
        corner = layout.find_corner((SQUARES - 1 - index, index))  # of a1, b2, ... h8
        x, y = (part + layout.unit // 2 for part in corner)
        yield letter, x, layout.board_height - middle
        yield str(index + 1), middle, y


def _choose_ground(layout: Layout, place: Place) -> Ground:
    row, column = place
    return Ground((row + column) % 2 == 1, layout.turn_place(place)[0] % PATTERNS)

"""The layout of a picture, in whole pixels."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from rules import Color

NARROWEST, WIDEST = 120, 2400
CORNER = 0.18  # radius of the frame's outer corners, in squares
STRIP, CAPTION = 1.30, 1.75  # heights of the strips below the board, in frames

Box = tuple[int, int, int, int]  # left, top, right, bottom
Place = tuple[int, int]  # row and column with White at the bottom


class FrameKind(Enum):
    """The width of a board's frame."""

    NAMED = auto()  # with the coordinates and the lamp
    BARE = auto()  # narrow, for small boards


@dataclass(frozen=True)
class View:
    """How to view a board."""

    side: Color  # at the bottom
    is_numeric: bool
    width: int
    below: float = 0.0  # room under the board, in frames
    frame: FrameKind = FrameKind.NAMED


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `columns` x `rows` squares of `unit` pixels in a frame, `below` pixels under it.

    Every length is in pixels. `view` is the player at the bottom.
    """

    columns: int
    rows: int
    unit: int
    frame: int
    view: Color
    below: int = 0

    @property
    def width(self) -> int:
        """The width of the picture."""
        return self.columns * self.unit + 2 * self.frame

    @property
    def board_height(self) -> int:
        """The height of the framed board alone."""
        return self.rows * self.unit + 2 * self.frame

    @property
    def height(self) -> int:
        """The height of the picture, including the strip below the board."""
        return self.board_height + self.below

    @property
    def strip(self) -> int:
        """The height of a strip below the board."""
        return round(STRIP * self.frame)

    @property
    def inside(self) -> Box:
        """The box of the squares."""
        edge = self.frame
        return edge, edge, self.width - edge, self.board_height - edge

    @property
    def hairline(self) -> int:
        """The width of the thinnest lines."""
        return max(1, round(self.frame / 20))

    def find_corner(self, place: Place) -> tuple[int, int]:
        """Return the top left corner of a square, in pixels."""
        row, column = self.turn_place(place)
        return self.frame + column * self.unit, self.frame + row * self.unit

    def turn_place(self, place: Place) -> Place:
        """Convert a place on the board to row and column of the picture, or back."""
        if self.view is Color.WHITE:
            return place
        return self.rows - 1 - place[0], self.columns - 1 - place[1]

    def list_places(self) -> Iterator[Place]:
        """Yield every place of the board, from the back of the picture to the front."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.turn_place((row, column))


def fit_layout(columns: int, rows: int, view: View, frame_share: float) -> Layout:
    """Return the layout of a picture at most `view.width` pixels wide.

    It may be a pixel narrower, to avoid half pixels. `frame_share` is the width of the frame, in
    squares. Raises ValueError for a width out of bounds.
    """
    width = view.width
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"width must be from {NARROWEST} to {WIDEST} pixels, not {width}")
    unit = int(width / (columns + 2 * frame_share) + 1e-9)
    frame = (width - columns * unit) // 2
    return Layout(columns, rows, unit, frame, view.side, round(view.below * frame))


def enlarge_box(box: Box, by: int) -> Box:
    """Return a box enlarged by `by` pixels on each side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def list_edges(box: Box, width: int) -> tuple[Box, Box, Box, Box]:
    """Return lines of a given width just inside a box: its top, bottom, left and right."""
    left, top, right, bottom = box
    return (
        (left, top, right, top + width),
        (left, bottom - width, right, bottom),
        (left, top, left + width, bottom),
        (right - width, top, right, bottom),
    )

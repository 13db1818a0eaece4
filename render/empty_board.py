"""The board with nothing on it: frame, coordinates, empty squares."""

from collections.abc import Iterator

from PIL import Image, ImageDraw
from PIL.Image import Transpose

from render import lettering
from render.canvas import Canvas
from render.ground import FULL_TINT, Ground, Patch, list_streaks
from render.layout import CORNER, Layout, Place, enlarge_box, list_edges
from render.picture_cache import PICTURES
from render.sketch import SCALE
from render.style import Style
from render.themes import Theme
from render.tiles import Cell, load_tile

LETTERS, NUMBERS = 0.44, 0.40  # height of capitals and digits in the frame, in frames
FRAME_PATTERN = 11  # the seed of the frame's grain

OUTSIDE = [255 if alpha < 224 else 0 for alpha in range(256)]  # nearer to 192 than to solid

Label = tuple[str, int, int]  # a text and its middle, in pixels
Labels = tuple[Label, ...]
Grounds = tuple[tuple[Place, Ground], ...]


def draw_empty_board(style: Style, layout: Layout, grounds: Grounds, labels: Labels) -> Canvas:
    """Draw the framed board with its coordinates and no pieces."""
    canvas = Canvas(Image.new("P", (layout.width, layout.height)), style.palette)
    for box, rgb, _ in list_frame_patches(style.theme, layout):
        canvas.fill(box, rgb)
    for place, square in grounds:
        canvas.put(load_tile(style, Cell(square)), layout.find_corner(place))
    for label in labels:
        _write_label(canvas, style.theme, layout, label)
    return canvas


def list_frame_patches(theme: Theme, layout: Layout) -> Iterator[Patch]:
    """Yield what is round the squares: wood, a rim at the outer edge, a dark groove and a line.

    The wood covers the whole picture.
    """
    width, height, thin = layout.width, layout.height, layout.hairline
    yield (0, 0, width, height), theme.frame, FULL_TINT
    if theme.has_grain:
        plank = 2 * layout.unit
        for top in range(0, height, plank):
            yield from list_streaks((0, top, width, top + plank), theme.frame_grain, FRAME_PATTERN)
    for box, line, rgb in (
        ((0, 0, width, layout.board_height), thin, theme.rim),
        (enlarge_box(layout.inside, 2 * thin), 2 * thin, theme.groove),
        (enlarge_box(layout.inside, thin), thin, theme.line),
        ((0, 0, width, height), thin, theme.rim),
    ):
        for edge in list_edges(box, line):
            yield edge, rgb, FULL_TINT


def _write_label(canvas: Canvas, theme: Theme, layout: Layout, label: Label) -> None:
    """Write a coordinate, centred by the height of capitals, so that all share a baseline."""
    text, x, y = label
    capital = (LETTERS if text[:1].isalpha() else NUMBERS) * layout.frame
    letters = lettering.draw_text(text, capital, theme.text)
    baseline = round(y + capital / 2)
    left = x - letters.width // 2
    canvas.blend(letters, (left, baseline + lettering.measure_depth(capital) - letters.height))


def round_corners(canvas: Canvas, unit: int) -> None:
    """Round the corners of a picture softly, for any background. Call it last.

    `unit` is the width of its squares.
    """
    radius = max(2, round(CORNER * unit))
    quarter = PICTURES.get(("corner", radius), lambda: _draw_quarter(radius))
    soft = PICTURES.get(
        ("soft", canvas.palette.name, radius),
        lambda: quarter.point([canvas.palette.soft(alpha) for alpha in range(256)]),
    )
    outside = PICTURES.get(("outside", radius), lambda: quarter.point(OUTSIDE))
    right, bottom = canvas.image.width - radius, canvas.image.height - radius
    for corner, turn in (
        ((0, 0), None),
        ((right, 0), Transpose.FLIP_LEFT_RIGHT),
        ((0, bottom), Transpose.FLIP_TOP_BOTTOM),
        ((right, bottom), Transpose.ROTATE_180),
    ):
        numbers, mask = (
            (soft, outside) if turn is None else (soft.transpose(turn), outside.transpose(turn))
        )
        canvas.image.paste(numbers, corner, mask)


def _draw_quarter(radius: int) -> Image.Image:
    """Draw the opacity of a top left corner."""
    size = 2 * radius * SCALE
    disc = Image.new("L", (size, size))
    ImageDraw.Draw(disc).ellipse((0, 0, size - 1, size - 1), 255)
    return disc.reduce(SCALE).crop((0, 0, radius, radius))

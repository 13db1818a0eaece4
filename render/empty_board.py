"""The board with nothing on it: frame, coordinates, empty squares."""

from PIL import Image, ImageDraw
from PIL.Image import Transpose

from render import ground, lettering
from render.canvas import Canvas
from render.ground import Ground
from render.layout import CORNER, Layout, Place, enlarge_box
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
    _draw_wood(canvas, style.theme, style.unit)
    _draw_lines(canvas, style.theme, layout)
    for place, square in grounds:
        canvas.put(load_tile(style, Cell(square)), layout.find_corner(place))
    for label in labels:
        _write_label(canvas, style.theme, layout, label)
    return canvas


def _draw_wood(canvas: Canvas, theme: Theme, unit: int) -> None:
    """Draw the frame's material over the whole picture."""
    canvas.fill((0, 0, *canvas.image.size), theme.frame)
    if theme.has_grain:
        plank = Image.new("RGB", (canvas.image.width, 2 * unit), theme.frame)
        ground.draw_grain(plank, theme.frame_grain, FRAME_PATTERN)
        for top in range(0, canvas.image.height, plank.height):
            canvas.put(canvas.palette.to_numbers(plank), (0, top))


def _draw_lines(canvas: Canvas, theme: Theme, layout: Layout) -> None:
    """Draw the rim at the outer edge, and round the squares a dark groove and a line."""
    thin = layout.hairline
    outer = (0, 0, layout.width, layout.board_height)
    for box, width, rgb in (
        (outer, thin, theme.rim),
        (enlarge_box(layout.inside, 2 * thin), 2 * thin, theme.groove),
        (enlarge_box(layout.inside, thin), thin, theme.line),
    ):
        canvas.outline(box, width, rgb)
    if layout.below:
        canvas.outline((0, 0, layout.width, layout.height), thin, theme.rim)


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

"""All themes side by side, to choose from."""

from io import BytesIO

from PIL import Image

from render import lettering
from render.canvas import Canvas
from render.empty_board import draw_empty_board
from render.ground import PATTERNS, Ground
from render.layout import Layout
from render.marks import Mark
from render.palette import PaletteKind
from render.rgb import RGB
from render.style import Style
from render.themes import THEMES, Theme
from render.tiles import Cell, load_tile
from rules import Color, Piece

ACROSS = 4
SIZE, UNIT, FRAME = 4, 46, 12  # squares of each small board, and pixels
GAP, NUMBER = 18, 34  # pixels between boards, and the height of the numbers below
CAPITAL = 15
PAPER: RGB = (49, 51, 56)
INK: RGB = (242, 243, 245)
COLORS = 128

WHITE, BLACK = Piece(Color.WHITE), Piece(Color.BLACK)
WHITE_KING, BLACK_KING = Piece(Color.WHITE, True), Piece(Color.BLACK, True)
SHOWN: dict[tuple[int, int], tuple[Piece | None, tuple[Mark, ...]]] = {
    (0, 1): (BLACK, ()),
    (0, 3): (BLACK_KING, ()),
    (1, 0): (WHITE, (Mark.TO,)),
    (1, 2): (BLACK, (Mark.CAPTURED,)),
    (2, 1): (WHITE_KING, ()),
    (2, 3): (None, (Mark.FROM,)),
    (3, 0): (WHITE, (Mark.CAN,)),
    (3, 2): (WHITE, (Mark.MUST,)),
}


def draw_theme_sheet() -> bytes:
    """Draw a PNG with a small board in every theme, numbered from 1 in the order of THEMES."""
    boards = [_draw_board(theme) for theme in THEMES.values()]
    rows = -(-len(boards) // ACROSS)
    cell = boards[0].width + GAP, boards[0].height + NUMBER
    sheet = Image.new("RGB", (ACROSS * cell[0] + GAP, rows * cell[1] + GAP), PAPER)
    for index, board in enumerate(boards):
        row, column = divmod(index, ACROSS)
        left, top = GAP + column * cell[0], GAP + row * cell[1]
        sheet.paste(board, (left, top))
        digit = lettering.draw_text(str(index + 1), CAPITAL, INK)
        sheet.paste(digit, (left + (board.width - digit.width) // 2, top + board.height + 4), digit)
    file = BytesIO()
    quantised = sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    quantised.save(file, "PNG")
    return file.getvalue()


def _draw_board(theme: Theme) -> Image.Image:
    """Draw a board of a few squares with kings, a capture and marks."""
    style, layout = (
        Style(theme, PaletteKind.DISCS, UNIT),
        Layout(SIZE, SIZE, UNIT, FRAME, Color.WHITE),
    )
    grounds = tuple((place, _choose_ground(place)) for place in layout.list_places())
    canvas: Canvas = draw_empty_board(style, layout, grounds, ())
    for place, (piece, marks) in SHOWN.items():
        cell = Cell(_choose_ground(place), marks, piece, Mark.CAPTURED in marks)
        canvas.put(load_tile(style, cell), layout.find_corner(place))
    return canvas.palette.to_rgb(canvas.image)


def _choose_ground(place: tuple[int, int]) -> Ground:
    return Ground((place[0] + place[1]) % 2 == 1, place[0] % PATTERNS)

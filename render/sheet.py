"""All themes side by side, to choose from."""

from io import BytesIO

from PIL import Image

from render import lettering
from render.canvas import Canvas
from render.colours import RGB
from render.frame import empty_board
from render.ground import PATTERNS, Ground
from render.layout import Layout
from render.marks import Mark
from render.plan import FLAT
from render.themes import THEMES, Theme
from render.tiles import Cell, Style, tile
from rules import Color, Piece

ACROSS = 4
SIZE, UNIT, FRAME = 4, 46, 12  # squares of each small board, and pixels
GAP, NUMBER = 18, 34  # pixels between boards, and the height of the numbers below
CAPITAL = 15
PAPER: RGB = (49, 51, 56)
INK: RGB = (242, 243, 245)
COLOURS = 128

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


def theme_sheet() -> bytes:
    """A PNG with a small board in every theme, numbered from 1 in the order of THEMES."""
    boards = [_board(theme) for theme in THEMES.values()]
    rows = -(-len(boards) // ACROSS)
    cell = boards[0].width + GAP, boards[0].height + NUMBER
    sheet = Image.new("RGB", (ACROSS * cell[0] + GAP, rows * cell[1] + GAP), PAPER)
    for index, board in enumerate(boards):
        row, column = divmod(index, ACROSS)
        left, top = GAP + column * cell[0], GAP + row * cell[1]
        sheet.paste(board, (left, top))
        digit = lettering.lettered(str(index + 1), CAPITAL, INK)
        sheet.paste(digit, (left + (board.width - digit.width) // 2, top + board.height + 4), digit)
    file = BytesIO()
    quantised = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    quantised.save(file, "PNG")
    return file.getvalue()


def _board(theme: Theme) -> Image.Image:
    """A board of a few squares with kings, a capture and marks."""
    style, layout = Style(theme, FLAT, UNIT), Layout(SIZE, SIZE, UNIT, FRAME, Color.WHITE)
    grounds = tuple((place, _ground(place)) for place in layout.places())
    canvas: Canvas = empty_board(style, layout, grounds, ())
    for place, (piece, marks) in SHOWN.items():
        cell = Cell(_ground(place), marks, piece, Mark.CAPTURED in marks)
        canvas.put(tile(style, cell), layout.corner(place))
    return canvas.palette.coloured(canvas.image)


def _ground(place: tuple[int, int]) -> Ground:
    return Ground((place[0] + place[1]) % 2 == 1, place[0] % PATTERNS)

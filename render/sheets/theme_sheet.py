"""A sheet of all themes side by side, to choose from."""

from functools import cache

from render.canvas import Canvas
from render.empty_board import draw_empty_board, round_corners
from render.ground import PATTERNS, Ground
from render.layout import Layout
from render.lists import join_items
from render.marks import Mark
from render.names import theme_name
from render.palette import Palette, PaletteKind, load_palette
from render.sheets.sheet import Sheet
from render.sheets.small_board import TAG_GAP, TAG_HEIGHT, Tag, put_tag
from render.style import Style
from render.themes import NIGHT, THEMES, Theme
from render.tiles import Cell, load_tile
from render.translation import _
from rules import Color, Piece

ACROSS, GAP = 4, 14  # boards beside each other, and pixels between them
SQUARES, UNIT, FRAME = 4, 46, 12  # of each small board: squares across, and pixels
PLAIN = NIGHT  # the theme of the numbers

WHITE, BLACK = Piece(Color.WHITE), Piece(Color.BLACK)
WHITE_KING, BLACK_KING = Piece(Color.WHITE, True), Piece(Color.BLACK, True)
PIECES: dict[tuple[int, int], tuple[Piece | None, tuple[Mark, ...]]] = {
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
    size = boards[0].image.width
    across, down = size + GAP, size + TAG_GAP + TAG_HEIGHT + GAP
    rows = -(-len(boards) // ACROSS)
    sheet = Sheet(PLAIN.key, (ACROSS * across - GAP, rows * down - GAP), _unite_themes())
    for index, board in enumerate(boards):
        row, column = divmod(index, ACROSS)
        left, top = column * across, row * down
        sheet.put_board(board, (left, top))
        put_tag(sheet, Tag(str(index + 1)), (left, top + size + TAG_GAP), size, TAG_HEIGHT)
    return sheet.encode_png()


def describe_theme_sheet() -> str:
    """Name the themes of the sheet with their numbers."""
    themes = (
        _("{number}: {theme}").format(number=number, theme=theme_name(theme))
        for number, theme in enumerate(THEMES.values(), 1)
    )
    return _("A small board in every theme: {themes}.").format(themes=join_items(themes))


@cache
def _unite_themes() -> Palette:
    """Put the colours of all themes together."""
    palettes = [load_palette(key, PaletteKind.DISCS) for key in THEMES]
    unique = dict.fromkeys(rgb for palette in palettes for rgb in palette.colors)
    return Palette(("themes", PaletteKind.SHEET), tuple(unique), PLAIN.rim)


def _draw_board(theme: Theme) -> Canvas:
    """Draw a board of a few squares with kings, a capture and marks."""
    style, layout = Style(theme, PaletteKind.DISCS, UNIT), _lay_out()
    grounds = tuple((place, _choose_ground(place)) for place in layout.list_places())
    canvas = draw_empty_board(style, layout, grounds, ())
    for place, (piece, marks) in PIECES.items():
        cell = Cell(_choose_ground(place), marks, piece, Mark.CAPTURED in marks)
        canvas.put(load_tile(style, cell), layout.find_corner(place))
    round_corners(canvas, UNIT)
    return canvas


def _lay_out() -> Layout:
    return Layout(SQUARES, SQUARES, UNIT, FRAME, Color.WHITE)


def _choose_ground(place: tuple[int, int]) -> Ground:
    return Ground((place[0] + place[1]) % 2 == 1, place[0] % PATTERNS)

"""Squares with what stands on them, drawn once and kept."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PIL import Image

from render import discs, ground, lettering
from render.ground import Ground
from render.marks import MARK_STYLES, UNDER_THE_PIECE, Mark, choose_mark_rgbs, draw_mark
from render.palette import Palette, PaletteKind, load_palette
from render.picture_cache import PICTURES
from render.sketch import Sketch
from render.themes import Side, Theme
from rules import Color, Piece

NUMBER_HEIGHT = 0.145  # of the digits in a square
NUMBER_SQUEEZE = 0.80
NUMBER_INSET = 0.035


@dataclass(frozen=True, slots=True)
class Cell:
    """All that one square shows. Marks are in drawing order."""

    ground: Ground
    marks: tuple[Mark, ...] = ()
    piece: Piece | None = None
    is_ghost: bool = False
    number: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """What drawing depends on besides what is drawn."""

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


def load_tile(style: Style, cell: Cell) -> Image.Image:
    """Return a square in the numbers of the palette; it must not be drawn upon."""
    return PICTURES.get(
        (style.theme.key, style.kind, style.unit, cell),
        lambda: style.palette.to_numbers(draw_cell(style, cell)),
    )


def draw_cell(style: Style, cell: Cell) -> Image.Image:
    """Draw a square in RGB."""
    theme = style.theme
    tinting = [mark for mark in cell.marks if MARK_STYLES[mark].tint and theme.is_tinted]
    is_plain = cell.is_ghost or bool(tinting)  # else the blends would need colours of their own
    image = ground.draw_ground(theme, cell.ground, style.unit, has_grain=not is_plain)
    for mark in tinting:
        _tint(image, theme, mark)
    for mark in cell.marks:
        if mark in UNDER_THE_PIECE:
            _cover(image, load_mark_layer(style, mark))
    if cell.piece:
        _cover(image, load_piece_layer(style, cell.piece, cell.is_ghost))
    for mark in cell.marks:
        if mark not in UNDER_THE_PIECE:
            _cover(image, load_mark_layer(style, mark))
    if cell.number:
        _write_number(image, theme, cell)
    return image


def load_mark_layer(style: Style, mark: Mark) -> Image.Image:
    """Return a mark on nothing; it must not be drawn upon."""
    return load_layer(style, ("mark", mark), lambda sketch: draw_mark(sketch, style.theme, mark))


def load_piece_layer(style: Style, piece: Piece, is_ghost: bool = False) -> Image.Image:
    """Return a piece on nothing; a ghost is half transparent. It must not be drawn upon."""
    side = style.side(piece.color)
    king = discs.draw_bare_king if is_ghost else discs.draw_king
    paint = king if piece.is_king else discs.draw_man
    key = "piece", piece, is_ghost
    solid = load_layer(style, key, lambda sketch: paint(sketch, style.theme, side))
    return fade(solid) if is_ghost else solid


def fade(solid: Image.Image) -> Image.Image:
    """Return a copy of a layer at half its opacity."""
    ghost = solid.copy()
    ghost.putalpha(solid.getchannel("A").point([alpha // 2 for alpha in range(256)]))
    return ghost


def load_layer(
    style: Style, key: Hashable, paint: Callable[[Sketch], None], height: float = 1.0
) -> Image.Image:
    """Return what `paint` draws on nothing, one square wide and `height` squares high.

    It is kept by its key and must not be drawn upon.
    """

    def draw() -> Image.Image:
        sketch = Sketch(style.unit, height=height)
        paint(sketch)
        return sketch.finish()

    return PICTURES.get((style.theme.key, style.unit, key), draw)


def _cover(image: Image.Image, layer: Image.Image) -> None:
    image.paste(layer, (0, 0), layer)


def _tint(image: Image.Image, theme: Theme, mark: Mark) -> None:
    rgb, _ = choose_mark_rgbs(theme, mark)
    image.paste(rgb, (0, 0), Image.new("L", image.size, MARK_STYLES[mark].tint))


def _write_number(image: Image.Image, theme: Theme, cell: Cell) -> None:
    """Write the number into the left top corner; a frame that runs there gets a tab for it."""
    unit = image.width
    is_on_tab = Mark.TO in cell.marks
    height = NUMBER_HEIGHT * unit
    ink = theme.casing if is_on_tab else theme.number
    digits = lettering.draw_text(cell.number, height, ink, squeeze=NUMBER_SQUEEZE)
    inset = round(NUMBER_INSET * unit)
    top = inset - (digits.height - lettering.measure_depth(height) - round(height))
    if is_on_tab:
        image.paste(theme.last, (0, 0, digits.width + inset + 1, round(height) + 2 * inset))
    image.paste(digits, (inset, top), digits)

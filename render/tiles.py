"""Squares with what stands on them, drawn once and kept."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PIL import Image

from render import discs, ground, lettering
from render.ground import Ground
from render.marks import LOOKS, UNDER_THE_PIECE, Mark, draw_mark, mark_colours
from render.palette import Palette, palette
from render.shelf import SHELF
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
    kind: str  # which palette: "discs" or "towers"
    unit: int  # pixels of a square's side

    @property
    def palette(self) -> Palette:
        return palette(self.theme.key, self.kind)

    def side(self, color: Color) -> Side:
        """The colours of a player's pieces."""
        return self.theme.white if color is Color.WHITE else self.theme.black


def tile(style: Style, cell: Cell) -> Image.Image:
    """The square in the numbers of the palette."""
    return SHELF.get(
        (style.theme.key, style.kind, style.unit, cell),
        lambda: style.palette.numbered(picture(style, cell)),
    )


def picture(style: Style, cell: Cell) -> Image.Image:
    """The square in RGB."""
    theme = style.theme
    tinting = [mark for mark in cell.marks if LOOKS[mark].tint and theme.is_tinted]
    is_plain = cell.is_ghost or bool(tinting)  # else the blends would need colours of their own
    image = ground.square(theme, cell.ground, style.unit, has_grain=not is_plain)
    for mark in tinting:
        _tint(image, theme, mark)
    for mark in cell.marks:
        if mark in UNDER_THE_PIECE:
            _lay(image, mark_layer(style, mark))
    if cell.piece:
        _lay(image, piece_layer(style, cell.piece, cell.is_ghost))
    for mark in cell.marks:
        if mark not in UNDER_THE_PIECE:
            _lay(image, mark_layer(style, mark))
    if cell.number:
        _write_number(image, theme, cell)
    return image


def mark_layer(style: Style, mark: Mark) -> Image.Image:
    """A mark on nothing."""
    return layer(style, ("mark", mark), lambda sketch: draw_mark(sketch, style.theme, mark))


def piece_layer(style: Style, piece: Piece, is_ghost: bool = False) -> Image.Image:
    """A piece on nothing; a ghost is seen through."""
    side = style.side(piece.color)
    paint = discs.man if not piece.is_king else discs.bare_king if is_ghost else discs.king
    solid = layer(
        style, ("piece", piece, is_ghost), lambda sketch: paint(sketch, style.theme, side)
    )
    return faded(solid) if is_ghost else solid


def faded(solid: Image.Image) -> Image.Image:
    """A layer at half its opacity."""
    ghost = solid.copy()
    ghost.putalpha(solid.getchannel("A").point([alpha // 2 for alpha in range(256)]))
    return ghost


def layer(
    style: Style, name: Hashable, paint: Callable[[Sketch], None], height: float = 1.0
) -> Image.Image:
    """Something drawn on nothing, one square wide and `height` squares high; kept by its name."""

    def drawn() -> Image.Image:
        sketch = Sketch(style.unit, height=height)
        paint(sketch)
        return sketch.finished()

    return SHELF.get((style.theme.key, style.unit, name), drawn)


def _lay(image: Image.Image, layer: Image.Image) -> None:
    image.paste(layer, (0, 0), layer)


def _tint(image: Image.Image, theme: Theme, mark: Mark) -> None:
    colour, _ = mark_colours(theme, mark)
    image.paste(colour, (0, 0), Image.new("L", image.size, LOOKS[mark].tint))


def _write_number(image: Image.Image, theme: Theme, cell: Cell) -> None:
    """The number in the left top corner; a frame that runs there gets a tab for it."""
    unit = image.width
    is_on_tab = Mark.TO in cell.marks
    height = NUMBER_HEIGHT * unit
    ink = theme.casing if is_on_tab else theme.number
    digits = lettering.lettered(cell.number, height, ink, squeeze=NUMBER_SQUEEZE)
    inset = round(NUMBER_INSET * unit)
    top = inset - (digits.height - lettering.below(height) - round(height))
    if is_on_tab:
        image.paste(theme.last, (0, 0, digits.width + inset + 1, round(height) + 2 * inset))
    image.paste(digits, (inset, top), digits)

"""Squares with their contents, drawn once and cached."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PIL import Image

from render import discs, ground
from render.badges import load_bare_name, load_name_badge
from render.ground import Ground
from render.marks import MARK_STYLES, UNDER_THE_PIECE, Mark, choose_mark_rgbs, draw_mark
from render.picture_cache import PICTURES
from render.sketch import Sketch
from render.style import Style
from render.themes import Theme
from rules import Piece


@dataclass(frozen=True, slots=True)
class Cell:
    """Everything that one square shows. Marks are in drawing order."""

    ground: Ground
    marks: tuple[Mark, ...] = ()
    piece: Piece | None = None
    is_ghost: bool = False
    name: str = ""  # the square's name, if it should be shown


def load_tile(style: Style, cell: Cell) -> Image.Image:
    """Return a square in palette numbers; it must not be modified."""
    return PICTURES.get(
        (style.theme.key, style.kind, style.unit, cell),
        lambda: style.palette.to_numbers(draw_cell(style, cell)),
    )


def draw_cell(style: Style, cell: Cell) -> Image.Image:
    """Draw a square in RGB."""
    theme = style.theme
    tinting = [mark for mark in cell.marks if MARK_STYLES[mark].tint and theme.is_tinted]
    is_plain = cell.is_ghost or bool(tinting)  # otherwise the blends would need their own colours
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
    if cell.name:
        _cover(image, _load_name(style, cell))
    return image


def _load_name(style: Style, cell: Cell) -> Image.Image:
    """Return the name of a square: on a badge, unless nothing else is on the square."""
    if cell.piece or cell.marks:
        return load_name_badge(style, cell.name)
    return load_bare_name(style, cell.name, ground.choose_ink(style.theme, cell.ground))


def load_mark_layer(style: Style, mark: Mark) -> Image.Image:
    """Return a mark as a transparent layer, which must not be modified."""
    return load_layer(style, ("mark", mark), lambda sketch: draw_mark(sketch, style.theme, mark))


def load_piece_layer(style: Style, piece: Piece, is_ghost: bool = False) -> Image.Image:
    """Return a piece, or its half-transparent ghost, as a layer that must not be modified."""
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
    """Return `paint`'s drawing as a layer one square wide and `height` squares high.

    It is cached by its key and must not be modified.
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

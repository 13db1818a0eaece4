"""Stacks of pieces, seen slightly from above, which may cover part of the square behind."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from render import discs
from render.badges import load_count_badge, load_name_badge
from render.board_plan import BoardPlan
from render.canvas import Canvas
from render.marks import Mark
from render.rgb import BLACK, RGB, mix
from render.scene import Stacks
from render.sketch import AnySketch
from render.style import Style
from render.themes import Side
from render.tiles import Cell, fade, load_layer, load_mark_layer
from rules import Color, Piece, Square

ACROSS, DOWN = 0.40, 0.225  # radii of a face
FOOT = 0.19  # the middle of the lowest face, below the centre of the square
TALLEST_LAYER, TALLEST_STACK = 0.105, 0.90
HEIGHT = 1.5  # of the picture of a stack: half a square more than a square
LIFT = (HEIGHT - 1) / 2  # the centre of the square, below the centre of that picture
EDGE = 0.010
BANDS = 5  # of light on the side of a stack
CROSS_AT = 0.09  # the middle of a single man, below the centre of the square


@dataclass(frozen=True)
class TowerBoard:
    """The stacks to draw, and the ground they stand on."""

    stacks: Stacks
    ghosts: Mapping[Square, Piece]
    cells: Mapping[Square, Cell]  # the squares that show more than an empty square
    names: Mapping[Square, str]  # of the squares that show their names
    turn_mark: Hashable  # what the frame shows


def draw_stacks(canvas: Canvas, style: Style, plan: BoardPlan, board: TowerBoard) -> None:
    """Draw all stacks from back to front, then crosses over captured pieces."""
    rise = round(style.unit * HEIGHT) - style.unit
    size = style.unit, style.unit + rise
    for square, (left, top) in plan.corners.items():
        if square in board.stacks:
            stack, is_ghost = board.stacks[square], False
        elif square in board.ghosts:
            stack, is_ghost = (board.ghosts[square],), True
        else:
            continue
        name = board.names.get(square, "")
        draw = partial(_draw_labelled_stack, style, stack, name, is_ghost=is_ghost)
        key = "stack", stack, name, is_ghost, _name_beneath(plan, board, square)
        canvas.blend_once(draw, (left, top - rise), size, key)
    for square in board.ghosts:
        _draw_cross(canvas, style, plan.corners[square], is_robbed=square in board.stacks)


def _name_beneath(plan: BoardPlan, board: TowerBoard, square: Square) -> Hashable:
    """Return a key for the background of a stack on this square."""
    cell = board.cells.get(square) or plan.ground_of[square]
    return cell, plan.behind[square] or (plan.name, square, board.turn_mark)


def _draw_labelled_stack(
    style: Style, stack: tuple[Piece, ...], name: str, *, is_ghost: bool
) -> Image.Image:
    """Draw a stack, its height and its square's name as a transparent layer."""
    layer = load_stack(style, stack)
    layer = fade(layer) if is_ghost else layer.copy()
    badges = [load_count_badge(style, len(stack))] if len(stack) > 1 else []
    badges += [load_name_badge(style, name)] if name else []
    for badge in badges:
        layer.alpha_composite(badge, (0, layer.height - badge.height))
    return layer


def load_stack(style: Style, stack: tuple[Piece, ...]) -> Image.Image:
    """Return a stack, given top piece first, as a layer that must not be modified."""
    return load_layer(
        style, ("stack", stack), lambda sketch: _draw_stack(sketch, style, stack), HEIGHT
    )


def _draw_cross(canvas: Canvas, style: Style, corner: tuple[int, int], *, is_robbed: bool) -> None:
    mark = Mark.ROBBED if is_robbed else Mark.CAPTURED
    drop = 0 if is_robbed else round(CROSS_AT * style.unit)
    canvas.blend(load_mark_layer(style, mark), (corner[0], corner[1] + drop))


def _draw_stack(sketch: AnySketch, style: Style, stack: tuple[Piece, ...]) -> None:
    height = min(TALLEST_LAYER, TALLEST_STACK / len(stack))
    foot = FOOT + LIFT
    _draw_shadow(sketch, style, foot)
    below: Piece | None = None
    for piece in reversed(stack):
        _draw_side(sketch, style, (piece, below), foot, height)
        foot -= height
        below = piece
    side = style.side(stack[0].color)
    _draw_face(sketch, style, side, foot, has_ring=not stack[0].is_king)
    if stack[0].is_king:
        discs.draw_crown(sketch, side, at=(0.0, foot - 0.03))


def _draw_shadow(sketch: AnySketch, style: Style, foot: float) -> None:
    if not style.theme.is_flat:
        rgb = mix(style.theme.line, BLACK, 0.55)
        sketch.shadow(ACROSS, DOWN, 0.030, rgb, at=(0.0, foot + 0.035))


def _draw_side(
    sketch: AnySketch, style: Style, pieces: tuple[Piece, Piece | None], foot: float, height: float
) -> None:
    """Draw the side of one piece, and the seam to the piece below."""
    piece, below = pieces
    side, top = style.side(piece.color), foot - height
    sketch.drum(ACROSS + EDGE, DOWN + EDGE, (top, foot), [side.edge])
    sketch.drum(ACROSS, DOWN, (top, foot), [*_list_bands(style, side)])
    if below is not None:
        color = _choose_seam(style, side, is_same=piece.color == below.color)
        sketch.bow(ACROSS, DOWN, color, 0.012, at=(0.0, foot))


def _list_bands(style: Style, side: Side) -> Iterator[RGB]:
    """Yield the light on a side, from the left."""
    for band in range(BANDS):
        yield side.face if style.theme.is_flat else mix(side.face, side.lo, band / (BANDS - 1))


def _choose_seam(style: Style, side: Side, *, is_same: bool) -> RGB:
    """Return the colour of the line between two layers.

    It is pale between black ones, which would otherwise merge.
    """
    theme = style.theme
    if side is theme.white or not is_same:
        return side.edge
    return theme.white.face if theme.is_flat else mix(side.face, side.hi, 0.60)


def _draw_face(sketch: AnySketch, style: Style, side: Side, y: float, *, has_ring: bool) -> None:
    at = (0.0, y)
    sketch.ellipse(ACROSS + EDGE, DOWN + EDGE, side.edge, at=at)
    if style.theme.is_flat:
        other = style.side(Color.BLACK if side is style.theme.white else Color.WHITE)
        sketch.ellipse(ACROSS - EDGE, DOWN - EDGE, side.face, at=at)
        if has_ring:
            sketch.ellipse(ACROSS * 0.76, DOWN * 0.76, other.face, at=at)
            sketch.ellipse(ACROSS * 0.72, DOWN * 0.71, side.face, at=at)
        return
    for share, color in (
        (1.0, mix(side.face, side.hi, 0.34)),
        (0.78, mix(side.face, side.lo, 0.45)),
        (0.75, side.face),
        (0.55, mix(side.face, side.hi, 0.5)),
        (0.52, side.face),
    ):
        sketch.ellipse(ACROSS * share, DOWN * share, color, at=at)

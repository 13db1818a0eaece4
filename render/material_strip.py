"""The material strip under a board: each side's pieces, and those it has captured."""

from collections import Counter
from dataclasses import dataclass

from PIL import Image

from render import discs, lettering
from render.canvas import Canvas
from render.layout import Layout
from render.picture_cache import PICTURES
from render.scene import Scene, Stacks
from render.sketch import Sketch
from render.style import Style
from rules import Color, Piece

PIECE, TAKEN, DIGITS = 0.78, 0.50, 0.44  # diameters and height of digits, in frames
INSET = 0.20  # from the ends of a pill, in frames


@dataclass(frozen=True)
class Material:
    """The pieces of one side, and the number it has captured."""

    color: Color
    men: int
    kings: int
    taken: int


def count_material(scene: Scene, stacks: Stacks) -> tuple[Material, Material]:
    """Count what White and Black have; prisoners in towers have not left the board."""
    tops = Counter(stack[0] for stack in stacks.values())
    now, once = _count_pieces(stacks), _count_pieces(scene.game.stacks(scene.game.start()))
    white, black = (
        Material(
            color,
            tops[Piece(color, is_king=False)],
            tops[Piece(color, is_king=True)],
            max(0, once[color.other] - now[color.other]),
        )
        for color in Color
    )
    return white, black


def _count_pieces(stacks: Stacks) -> Counter[Color]:
    return Counter(piece.color for stack in stacks.values() for piece in stack)


def draw_strip(
    canvas: Canvas, style: Style, layout: Layout, sides: tuple[Material, Material]
) -> None:
    """Draw the two pills, beginning with the side at the bottom; cached for the next picture."""
    box = (0, layout.board_height, layout.width, layout.board_height + layout.strip)

    def draw() -> Image.Image:
        for index, side in enumerate(sorted(sides, key=lambda side: side.color != layout.view)):
            _draw_side(canvas, style, layout, (index, side))
        return canvas.image.crop(box)

    key = canvas.palette.name, layout, sides
    canvas.put(PICTURES.get(key, draw), (box[0], box[1]))


def _draw_side(canvas: Canvas, style: Style, layout: Layout, ordered: tuple[int, Material]) -> None:
    (index, side), frame = ordered, layout.frame
    top, bottom = layout.board_height + frame // 10, layout.board_height + layout.strip - frame // 4
    middle, gap = layout.width // 2, frame // 8
    left, right = (middle + gap, layout.width - frame) if index else (frame, middle - gap)
    _draw_pill(canvas, style, (left, top, right, bottom))
    x = left + round(INSET * frame)
    for is_king, count in ((False, side.men), (True, side.kings)):
        if count or not is_king:
            piece = Piece(side.color, is_king)
            x = _draw_count(canvas, style, frame, (x, (top + bottom) // 2), (piece, count))
    room = (x, right - round(INSET * frame))
    _draw_taken(canvas, style, frame, room, ((top + bottom) // 2, side))


def _draw_pill(canvas: Canvas, style: Style, box: tuple[int, int, int, int]) -> None:
    """Draw a box in the colour of the squares in play, with slightly softened corners."""
    left, top, right, bottom = box
    canvas.fill(box, style.theme.dark)
    soft = max(1, (bottom - top) // 10)
    for step in range(soft):
        for y in (top + step, bottom - 1 - step):
            canvas.fill((left, y, left + soft - step, y + 1), style.theme.frame)
            canvas.fill((right - soft + step, y, right, y + 1), style.theme.frame)


def _draw_count(
    canvas: Canvas, style: Style, frame: int, at: tuple[int, int], group: tuple[Piece, int]
) -> int:
    """Draw a piece and its count; return the x at which the next item may begin."""
    piece, count = group
    (x, y), size = at, round(PIECE * frame)
    canvas.blend(_load_piece(style, piece, size), (x, y - size // 2))
    digits = lettering.draw_text(str(count), DIGITS * frame, style.theme.number)
    baseline = y + round(DIGITS * frame / 2)
    top = baseline + lettering.measure_depth(DIGITS * frame) - digits.height
    canvas.blend(digits, (x + size + frame // 8, top))
    return x + size + frame // 8 + digits.width + frame // 3


def _draw_taken(
    canvas: Canvas, style: Style, frame: int, room: tuple[int, int], capture: tuple[int, Material]
) -> None:
    """Draw small discs from the right, closer together if there are many."""
    y, side = capture
    size = round(TAKEN * frame)
    if not side.taken:
        return
    pace = min(size, max(2, (room[1] - room[0] - size) // side.taken))
    disc = _load_piece(style, Piece(side.color.other), size)
    for index in range(side.taken):
        left = room[1] - size - (side.taken - 1 - index) * pace
        canvas.blend(disc, (left, y - size // 2))


def _load_piece(style: Style, piece: Piece, size: int) -> Image.Image:
    """Return a piece without its square, `size` pixels wide."""

    def draw() -> Image.Image:
        sketch = Sketch(size)
        side = style.side(piece.color)
        if piece.is_king:
            discs.draw_bare_man(sketch, style.theme, side)
            discs.draw_crown(sketch, side, at=(0.0, 0.0), size=1.3)
        else:
            discs.draw_man(sketch, style.theme, side)
        return sketch.finish()

    return PICTURES.get((style.theme.key, "small", size, piece), draw)

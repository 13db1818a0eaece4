"""Pieces, marks and boards in SVG, for a page that lays them out itself: 100 units a square.

Each file is a picture of its own, so the ids in it need not differ from those in others.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter

import rules
from render.board_plan import plan_squares
from render.discs import draw_king, draw_man
from render.empty_board import list_frame_patches
from render.ground import FULL_TINT, Patch, list_home_patches, list_plain_patches
from render.layout import CORNER
from render.marks import MARK_STYLES, Mark, choose_mark_rgbs, draw_mark
from render.rgb import write_rgb
from render.sketch import AnySketch
from render.svg_sketch import UNIT, SvgSketch, write_gradients
from render.themes import Theme
from rules import Color

CELL = 120  # a square and a gutter, or neighbours bleed where a page scales them

Paint = Callable[[AnySketch], None]


def write_pieces(theme: Theme) -> str:
    """Write a row of cells: man and king of White, man and king of Black."""
    return _write_row(
        partial(draw, theme=theme, side=side)
        for side in (theme.white, theme.black)
        for draw in (draw_man, draw_king)
    )


def write_marks(theme: Theme) -> str:
    """Write a row of cells, one for each mark in order, without the tint of its square."""
    return _write_row(partial(draw_mark, theme=theme, mark=mark) for mark in Mark)


def list_tints(theme: Theme) -> dict[str, str]:
    """Return the colours in CSS that tint marked squares, by the lower-case name of the mark."""
    return {
        mark.name.lower(): write_rgb(choose_mark_rgbs(theme, mark)[0], style.tint)
        for mark, style in MARK_STYLES.items()
        if style.tint and theme.is_tinted
    }


def write_ground(game: rules.Game, theme: Theme, view: Color) -> str:
    """Write the framed board without its coordinates, as `view` sees it."""
    plan = plan_squares(game, view, False, UNIT)
    layout = plan.layout
    width, height = layout.width, layout.board_height
    ids: dict[str, str] = {}  # of the layers of squares, by their text
    squares = []
    for place, ground in plan.grounds:
        x, y = layout.find_corner(place)
        for layer in (list_plain_patches, list_home_patches):
            if text := "".join(_write_patches(layer(theme, ground, UNIT))):
                name = ids.setdefault(text, f"s{len(ids)}")
                squares.append(f'<use href="#{name}" x="{x}" y="{y}"/>')
    corners = f'<rect width="{width}" height="{height}" rx="{round(CORNER * UNIT)}"/>'
    defs = [f'<clipPath id="c">{corners}</clipPath>']
    defs += [f'<g id="{name}">{text}</g>' for text, name in ids.items()]
    bed = layout.inside, theme.dark, FULL_TINT  # seen through the seams where squares are scaled
    frame = _write_patches([*list_frame_patches(theme, layout), bed])
    drawing = ['<g clip-path="url(#c)">', *frame, "</g>", *squares]
    return _write_file(width, height, defs, drawing)


def _write_row(paints: Iterable[Paint]) -> str:
    """Write drawings in a row, each in the middle of its cell."""
    gradients: dict[str, str] = {}
    drawing: list[str] = []
    width = 0
    for paint in paints:
        sketch = SvgSketch(gradients)
        paint(sketch)
        move = f"translate({width + CELL // 2} {CELL // 2})"
        drawing += f'<g transform="{move}">', *sketch.elements, "</g>"
        width += CELL
    return _write_file(width, CELL, write_gradients(gradients), drawing)


def _write_patches(patches: Iterable[Patch]) -> Iterator[str]:
    """Yield a path for each run of patches in one colour."""
    for (rgb, opacity), run in groupby(patches, key=itemgetter(1, 2)):
        boxes = "".join(
            f"M{left} {top}H{right}v{bottom - top}H{left}" for (left, top, right, bottom), *_ in run
        )
        clear = "" if opacity == FULL_TINT else f' fill-opacity="{opacity / FULL_TINT:.3f}"'
        yield f'<path d="{boxes}" fill="{write_rgb(rgb)}"{clear}/>'


def _write_file(width: int, height: int, defs: Iterable[str], drawing: Iterable[str]) -> str:
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    return f"<svg {box}><defs>{''.join(defs)}</defs>{''.join(drawing)}</svg>\n"

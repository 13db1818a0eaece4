"""The choice of all palettes: `python -m render.choose_palettes` regenerates `palette_table.py`."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from render import lettering
from render.badges import load_count_badge
from render.board_picture import HOME_MARKS
from render.ground import FULL_TINT, HOME_TINT, Ground, choose_owner_rgb
from render.marks import MARK_STYLES, Mark
from render.palette import PaletteKind
from render.rgb import RGB, mix, square_distance
from render.style import Style
from render.themes import THEMES, Theme
from render.tiles import Cell, draw_cell, fade
from render.towers import load_stack
from render.turn_lamps import draw_lamp
from rules import Color, Piece

TABLE = Path(__file__).with_name("palette_table.py")
UNIT = 80
# More colours make larger files and no better picture.
COLORS = {
    PaletteKind.DISCS: 26,
    PaletteKind.TOWERS: 36,
    PaletteKind.HOMES: 32,
    PaletteKind.FREE: 44,
}
TRAIL_SHARES = (0.35, 0.5, 0.65, 0.8)  # the share of its colour in a trail
SAME = 60  # squared distance below which two wanted colours are one
NEAR = 40  # squared distance within which a colour needs no entry of its own

HEADER = '''"""The colours of every palette; written by `python -m render.choose_palettes`."""

PALETTES: dict[str, dict[str, str]] = {
'''


def list_pinned(theme: Theme, kind: PaletteKind) -> list[RGB]:
    """List the colours that every picture must have exactly."""
    light, dark = theme.grain(False), theme.grain(True)
    grounds = [*light, *dark, *theme.frame_grain] if theme.has_grain else [theme.light, theme.dark]
    tint = MARK_STYLES[Mark.TO].tint / FULL_TINT
    has_both = kind in (PaletteKind.HOMES, PaletteKind.FREE)
    squares = (theme.dark, theme.light) if has_both else (theme.dark,)
    tinted = [mix(square, theme.last, tint) for square in squares if theme.is_tinted]
    if kind is PaletteKind.HOMES:
        tinted += [
            mix(square, choose_owner_rgb(theme, owner), opacity / FULL_TINT)
            for square, (owner, opacity) in product(squares, HOME_TINT.items())
        ]
    colors = [
        *grounds, *tinted, theme.line, theme.casing, theme.pick_casing, theme.frame, theme.rim,
        theme.groove, theme.text, theme.number, theme.last, theme.hot, theme.pick,
        *(color for side in (theme.white, theme.black) for color in (side.face, side.crown)),
    ]  # fmt: skip
    return _drop_twins(colors)


def _drop_twins(colors: list[RGB]) -> list[RGB]:
    """Return the colours without those that look the same as an earlier one."""
    kept: list[RGB] = []
    for color in colors:
        if all(square_distance(color, other) > SAME for other in kept):
            kept.append(color)
    return kept


def choose_palette(theme: Theme, kind: PaletteKind) -> list[RGB]:
    """Choose the palette of a theme: the pinned colours, and the best others for its pictures."""
    pinned = list_pinned(theme, kind)
    rest = _gather_others(pinned, draw_samples(Style(theme, kind, UNIT)))
    count = COLORS[kind] - len(pinned)
    reduced = rest.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3)
    values = reduced.getpalette() or []
    others = [(r, g, b) for r, g, b in zip(*[iter(values[: 3 * count])] * 3, strict=True)]
    return list(dict.fromkeys([*pinned, *others]))


def draw_samples(style: Style) -> Iterator[Image.Image]:
    """Draw pictures with every colour that can occur, about as often as it does in games."""
    dark = Ground(is_dark=True)
    yield from SAMPLES[style.kind](style)
    for mark in Mark:
        yield draw_cell(style, Cell(dark, (mark,)))
    for mark, color in product((Mark.CAN, Mark.MUST, Mark.CHOSEN), Color):
        yield draw_cell(style, Cell(dark, (mark,), Piece(color)))
    for color in Color:
        yield _lay_on(style.theme.frame, draw_lamp(style, color, UNIT // 2))
    yield _lay_on(style.theme.frame, lettering.draw_text("abcdefgh12345678", 17, style.theme.text))


def _draw_lying(style: Style) -> Iterator[Image.Image]:
    """Draw pieces on boards without towers."""
    pieces = [Piece(color, is_king) for color, is_king in product(Color, (False, True))]
    dark = Ground(is_dark=True)
    for piece, pattern in product(pieces, range(2)):
        yield draw_cell(style, Cell(Ground(is_dark=True, pattern=pattern), (), piece))
    for piece in pieces:
        yield draw_cell(style, Cell(dark, (Mark.TO,), piece))
        yield draw_cell(style, Cell(dark, (Mark.CAPTURED,), piece, is_ghost=True))


def _draw_at_home(style: Style) -> Iterator[Image.Image]:
    """Draw pieces on squares of both colours, in homes and outside."""
    for color, is_dark, owner in product(Color, (True, False), (None, *Color)):
        ground = Ground(is_dark, home=owner)
        yield draw_cell(style, Cell(ground, (), Piece(color)))
        yield draw_cell(style, Cell(ground, (HOME_MARKS[color],)))
        yield draw_cell(style, Cell(ground, (Mark.TO,), Piece(color)))


def _draw_towers(style: Style) -> Iterator[Image.Image]:
    """Draw towers of both colours."""
    white, black = Piece(Color.WHITE), Piece(Color.BLACK)
    for stack in ((white,), (black,), (white, white, black, black), (black, black, white, white)):
        for ground in (style.theme.dark, style.theme.light):
            yield _lay_on(ground, load_stack(style, stack))
    for color in Color:
        yield _lay_on(style.theme.dark, load_stack(style, (Piece(color, is_king=True),)))
        yield _lay_on(style.theme.dark, fade(load_stack(style, (Piece(color),))))
    yield _lay_on(style.theme.dark, load_count_badge(style, 24))


def _draw_free(style: Style) -> Iterator[Image.Image]:
    """Draw discs and their trails on squares of both colours."""
    theme = style.theme
    for is_dark, color in product((True, False), Color):
        ground = Ground(is_dark)
        yield draw_cell(style, Cell(ground, (), Piece(color)))
        yield draw_cell(style, Cell(ground, (Mark.CHOSEN,), Piece(color)))
        yield draw_cell(style, Cell(ground, (Mark.FROM,)))
        base = theme.dark if is_dark else theme.light
        for share in TRAIL_SHARES:
            yield Image.new("RGB", (style.unit, style.unit // 2), mix(base, theme.last, share))
            yield Image.new("RGB", (style.unit, style.unit // 8), mix(base, theme.line, share / 2))


SAMPLES = {
    PaletteKind.DISCS: _draw_lying,
    PaletteKind.TOWERS: _draw_towers,
    PaletteKind.HOMES: _draw_at_home,
    PaletteKind.FREE: _draw_free,
}


def _lay_on(ground: RGB, layer: Image.Image) -> Image.Image:
    image = Image.new("RGB", layer.size, ground)
    image.paste(layer, (0, 0), layer)
    return image


def _gather_others(pinned: list[RGB], images: Iterator[Image.Image]) -> Image.Image:
    """Gather all pixels far from any pinned colour in one image."""
    pixels: list[RGB] = []
    for image in images:
        for count, color in image.getcolors(image.width * image.height) or []:
            assert isinstance(color, tuple)
            rgb = color[0], color[1], color[2]
            if min(square_distance(rgb, other) for other in pinned) > NEAR:
                pixels += [rgb] * count
    gathered = Image.new("RGB", (len(pixels), 1))
    gathered.putdata(pixels)
    return gathered


def write_table() -> str:
    """Write the text of the module with all palettes."""
    lines = [HEADER]
    for theme in THEMES.values():
        lines.append(f'    "{theme.key}": {{\n')
        for kind in COLORS:
            packed = "".join(bytes(color).hex() for color in choose_palette(theme, kind))
            lines.append(f'        "{kind}": (\n')
            step = 6 * 12
            rows = [packed[start : start + step] for start in range(0, len(packed), step)]
            lines += [f'            "{row}"\n' for row in rows]
            lines.append("        ),\n")
        lines.append("    },\n")
    return "".join((*lines, "}\n"))


if __name__ == "__main__":
    TABLE.write_text(write_table())

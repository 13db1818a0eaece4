"""Chooses the palettes: `python -m render.palettes` writes `palette_table.py` anew."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from render import lettering
from render.board import HOME_MARKS, lamp
from render.colours import RGB, distance, mix
from render.ground import HOME_TINT, Ground, owner_colour
from render.marks import LOOKS, Mark
from render.plan import FLAT, HOMES, TOWERS
from render.themes import THEMES, Theme
from render.tiles import Cell, Style, faded, picture
from render.towers import count_layer, stack_layer
from rules import Color, Piece

TABLE = Path(__file__).with_name("palette_table.py")
UNIT = 80
COLOURS = {FLAT: 26, TOWERS: 36, HOMES: 32}  # more of them make larger files and no better picture
SAME = 60  # squared distance below which two wanted colours are one
NEAR = 40  # squared distance within which a colour needs no entry of its own
FULL_TINT = 255

HEADER = '''"""The colours of every palette; written by `python -m render.palettes`."""

PALETTES: dict[str, dict[str, str]] = {
'''


def pinned(theme: Theme, kind: str) -> list[RGB]:
    """The colours that every picture must have exactly."""
    light, dark = theme.grain(False), theme.grain(True)
    grounds = [*light, *dark, *theme.frame_grain] if theme.has_grain else [theme.light, theme.dark]
    tint = LOOKS[Mark.TO].tint / FULL_TINT
    squares = (theme.dark, theme.light) if kind == HOMES else (theme.dark,)
    tinted = [mix(square, theme.last, tint) for square in squares if theme.is_tinted]
    if kind == HOMES:
        tinted += [
            mix(square, owner_colour(theme, owner), opacity / FULL_TINT)
            for square, (owner, opacity) in product(squares, HOME_TINT.items())
        ]
    colours = [
        *grounds, *tinted, theme.line, theme.casing, theme.pick_casing, theme.frame, theme.rim,
        theme.groove, theme.text, theme.number, theme.last, theme.hot, theme.pick,
        *(colour for side in (theme.white, theme.black) for colour in (side.face, side.crown)),
    ]  # fmt: skip
    return _apart(colours)


def _apart(colours: list[RGB]) -> list[RGB]:
    """The colours without those that nobody could tell from an earlier one."""
    kept: list[RGB] = []
    for colour in colours:
        if all(distance(colour, other) > SAME for other in kept):
            kept.append(colour)
    return kept


def chosen(theme: Theme, kind: str) -> list[RGB]:
    """The palette of a theme: the pinned colours, and the best others for what is drawn."""
    fixed = pinned(theme, kind)
    rest = _unlike(fixed, samples(Style(theme, kind, UNIT)))
    count = COLOURS[kind] - len(fixed)
    reduced = rest.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3)
    values = reduced.getpalette() or []
    found = [(r, g, b) for r, g, b in zip(*[iter(values[: 3 * count])] * 3, strict=True)]
    return list(dict.fromkeys([*fixed, *found]))


def samples(style: Style) -> Iterator[Image.Image]:
    """Pictures with every colour that drawing makes, about as often as games show it."""
    dark = Ground(is_dark=True)
    yield from SAMPLES[style.kind](style)
    for mark in Mark:
        yield picture(style, Cell(dark, (mark,)))
    for mark, color in product((Mark.CAN, Mark.MUST, Mark.CHOSEN), Color):
        yield picture(style, Cell(dark, (mark,), Piece(color)))
    for color in Color:
        yield _on(style.theme.frame, lamp(style, color, UNIT // 2))
    yield _on(style.theme.frame, lettering.lettered("abcdefgh12345678", 17, style.theme.text))


def _lying(style: Style) -> Iterator[Image.Image]:
    """Pieces on boards without towers."""
    pieces = [Piece(color, is_king) for color, is_king in product(Color, (False, True))]
    dark = Ground(is_dark=True)
    for piece, pattern in product(pieces, range(2)):
        yield picture(style, Cell(Ground(is_dark=True, pattern=pattern), (), piece))
    for piece in pieces:
        yield picture(style, Cell(dark, (Mark.TO,), piece))
        yield picture(style, Cell(dark, (Mark.CAPTURED,), piece, is_ghost=True))


def _at_home(style: Style) -> Iterator[Image.Image]:
    """Pieces on squares of both colours, in homes and outside."""
    for color, is_dark, owner in product(Color, (True, False), (None, *Color)):
        ground = Ground(is_dark, home=owner)
        yield picture(style, Cell(ground, (), Piece(color)))
        yield picture(style, Cell(ground, (HOME_MARKS[color],)))
        yield picture(style, Cell(ground, (Mark.TO,), Piece(color)))


def _standing(style: Style) -> Iterator[Image.Image]:
    """Towers of both colours."""
    white, black = Piece(Color.WHITE), Piece(Color.BLACK)
    for stack in ((white,), (black,), (white, white, black, black), (black, black, white, white)):
        for ground in (style.theme.dark, style.theme.light):
            yield _on(ground, stack_layer(style, stack))
    for color in Color:
        yield _on(style.theme.dark, stack_layer(style, (Piece(color, is_king=True),)))
        yield _on(style.theme.dark, faded(stack_layer(style, (Piece(color),))))
    yield _on(style.theme.dark, count_layer(style, 24))


SAMPLES = {FLAT: _lying, TOWERS: _standing, HOMES: _at_home}


def _on(ground: RGB, layer: Image.Image) -> Image.Image:
    image = Image.new("RGB", layer.size, ground)
    image.paste(layer, (0, 0), layer)
    return image


def _unlike(fixed: list[RGB], images: Iterator[Image.Image]) -> Image.Image:
    """All pixels that no pinned colour comes near to, in one image."""
    pixels: list[RGB] = []
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or []:
            assert isinstance(colour, tuple)
            rgb = colour[0], colour[1], colour[2]
            if min(distance(rgb, other) for other in fixed) > NEAR:
                pixels += [rgb] * count
    gathered = Image.new("RGB", (len(pixels), 1))
    gathered.putdata(pixels)
    return gathered


def table() -> str:
    """The text of the module with all palettes."""
    lines = [HEADER]
    for theme in THEMES.values():
        lines.append(f'    "{theme.key}": {{\n')
        for kind in COLOURS:
            packed = "".join(bytes(colour).hex() for colour in chosen(theme, kind))
            lines.append(f'        "{kind}": (\n')
            step = 6 * 12
            rows = [packed[start : start + step] for start in range(0, len(packed), step)]
            lines += [f'            "{row}"\n' for row in rows]
            lines.append("        ),\n")
        lines.append("    },\n")
    return "".join((*lines, "}\n"))


if __name__ == "__main__":
    TABLE.write_text(table())

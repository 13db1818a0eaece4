"""Chooses the palettes: `python -m render.palettes` writes `palette_table.py` anew."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from render import lettering
from render.board import FLAT, lamp
from render.colours import RGB, distance, mix
from render.ground import Ground
from render.marks import LOOKS, Mark
from render.themes import THEMES, Theme
from render.tiles import Cell, Style, picture
from rules import Color, Piece

TABLE = Path(__file__).with_name("palette_table.py")
UNIT = 80
COLOURS = {FLAT: 26}  # more of them make larger files and no better picture
SAME = 60  # squared distance below which two wanted colours are one
NEAR = 40  # squared distance within which a colour needs no entry of its own
FULL_TINT = 255

HEADER = '''"""The colours of every palette; written by `python -m render.palettes`."""

PALETTES: dict[str, dict[str, str]] = {
'''


def pinned(theme: Theme) -> list[RGB]:
    """The colours that every picture must have exactly."""
    light, dark = theme.grain(False), theme.grain(True)
    grounds = [*light, *dark, *theme.frame_grain] if theme.has_grain else [theme.light, theme.dark]
    tint = LOOKS[Mark.TO].tint / FULL_TINT
    tinted = [mix(theme.dark, theme.last, tint)] if theme.is_tinted else []
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
    fixed = pinned(theme)
    rest = _unlike(fixed, samples(Style(theme, kind, UNIT)))
    count = COLOURS[kind] - len(fixed)
    reduced = rest.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3)
    values = reduced.getpalette() or []
    found = [(r, g, b) for r, g, b in zip(*[iter(values[: 3 * count])] * 3, strict=True)]
    return list(dict.fromkeys([*fixed, *found]))


def samples(style: Style) -> Iterator[Image.Image]:
    """Pictures with every colour that drawing makes, about as often as games show it."""
    pieces = [Piece(color, is_king) for color, is_king in product(Color, (False, True))]
    dark = Ground(is_dark=True)
    for piece, pattern in product(pieces, range(2)):
        yield picture(style, Cell(Ground(is_dark=True, pattern=pattern), (), piece))
    for piece in pieces:
        yield picture(style, Cell(dark, (Mark.TO,), piece))
        yield picture(style, Cell(dark, (Mark.CAPTURED,), piece, is_ghost=True))
    for mark in Mark:
        yield picture(style, Cell(dark, (mark,)))
    for mark, color in product((Mark.CAN, Mark.MUST, Mark.CHOSEN), Color):
        yield picture(style, Cell(dark, (mark,), Piece(color)))
    for color in Color:
        yield _on_frame(style, lamp(style, color, UNIT // 2))
    yield _on_frame(style, lettering.lettered("abcdefgh12345678", 17, style.theme.text))


def _on_frame(style: Style, layer: Image.Image) -> Image.Image:
    image = Image.new("RGB", layer.size, style.theme.frame)
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

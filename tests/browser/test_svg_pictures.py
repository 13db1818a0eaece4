"""What the browser makes of pieces, marks and boards in SVG looks as in the PNG."""

import base64
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat
from playwright.sync_api import Browser, Page

import render
import rules
from render.board_plan import plan_squares
from render.empty_board import draw_empty_board, round_corners
from render.ground import Ground, draw_ground
from render.marks import Mark
from render.palette import PaletteKind
from render.style import Style
from render.tiles import Cell, load_tile
from rules import Color, Piece

pytestmark = pytest.mark.browser
UNIT = 80  # pixels of a square with a piece or a mark
CELL, GUTTER = 96, 8
GROUND_UNIT = 100
SEEN = 48  # a channel that differs by more is seen
MOST_MEAN, MOST_SEEN = 6, 0.04
GREY = (128, 128, 128)  # behind round corners
GAMES = [
    *(
        rules.game(key)
        for key in ("russian", "frisian", "canadian", "spantsireti", "turkish", "diagonal")
    ),
    rules.game("corners"),
    rules.game("corners", ["4x4"]),
]
PIECES = [Piece(color, is_king) for color in Color for is_king in (False, True)]
EACH_THEME = pytest.mark.parametrize("theme", render.THEMES.values(), ids=render.THEMES)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page, in which pictures have their size in pixels."""
    page = chromium.new_page(viewport={"width": 1400, "height": 1400}, device_scale_factor=1)
    yield page
    page.close()


def show(page: Page, svg: str, width: int) -> Image.Image:
    """A picture as the browser draws it, clear where nothing is drawn."""
    data = base64.b64encode(svg.encode()).decode()
    page.set_content(
        f'<body style="margin: 0"><img src="data:image/svg+xml;base64,{data}" width="{width}">'
    )
    image = page.locator("img").screenshot(omit_background=True)
    return Image.open(BytesIO(image)).convert("RGBA")


def measure(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference of two pictures, and the share of pixels that differ to the eye."""
    assert one.size == other.size
    difference = ImageChops.difference(one, other)
    red, green, blue = difference.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    seen = sum(worst.histogram()[SEEN + 1 :]) / (one.width * one.height)
    return sum(ImageStat.Stat(difference).mean) / 3, seen


def limit(style: Style, picture: Image.Image) -> Image.Image:
    """A picture in the few colours of a PNG, which lack the tints of some marks."""
    return style.palette.to_rgb(style.palette.to_numbers(picture))


def lay(layer: Image.Image, ground: Image.Image) -> Image.Image:
    return Image.alpha_composite(ground.convert("RGBA"), layer).convert("RGB")


def cut_square(row: Image.Image, number: int) -> Image.Image:
    left = number * CELL + GUTTER
    return row.crop((left, GUTTER, left + UNIT, GUTTER + UNIT))


def compare_pieces(page: Page, theme: render.Theme) -> Iterator[tuple[str, float, float]]:
    style = Style(theme, PaletteKind.DISCS, UNIT)
    row = show(page, render.write_pieces(theme), CELL * len(PIECES))
    for number, piece in enumerate(PIECES):
        ground = Ground(is_dark=True, pattern=number)
        tile = style.palette.to_rgb(load_tile(style, Cell(ground, piece=piece)))
        below = limit(style, draw_ground(theme, ground, UNIT))
        drawn = lay(cut_square(row, number), below)
        yield str(piece), *measure(drawn, tile)


def compare_marks(page: Page, theme: render.Theme) -> Iterator[tuple[str, float, float]]:
    row = show(page, render.write_marks(theme), CELL * len(Mark))
    tints = render.list_tints(theme)
    for number, mark in enumerate(Mark):
        is_home = mark in (Mark.HOME_WHITE, Mark.HOME_BLACK)
        style = Style(theme, PaletteKind.HOMES if is_home else PaletteKind.DISCS, UNIT)
        ground = Ground(is_dark=True, home=Color.WHITE if is_home else None)
        tint = tints.get(mark.name.lower())
        below = draw_ground(theme, ground, UNIT, has_grain=tint is None)
        if tint:
            color = ImageColor.getcolor(tint, "RGBA")
            below = lay(Image.new("RGBA", below.size, color), below)
        tile = style.palette.to_rgb(load_tile(style, Cell(ground, marks=(mark,))))
        drawn = lay(cut_square(row, number), limit(style, below))
        yield mark.name, *measure(drawn, tile)


def compare_grounds(page: Page, theme: render.Theme) -> Iterator[tuple[str, float, float]]:
    for game in GAMES:
        for view in Color:
            plan = plan_squares(game, view, False, GROUND_UNIT)
            style = Style(theme, plan.kind, GROUND_UNIT)
            canvas = draw_empty_board(style, plan.layout, plan.grounds, ())
            round_corners(canvas, GROUND_UNIT)
            png = Image.open(BytesIO(canvas.encode_png())).convert("RGBA")
            svg = show(page, render.write_ground(game, theme, view), png.width)
            grey = Image.new("RGB", png.size, GREY)
            yield f"{game.key} {view}", *measure(lay(svg, grey), lay(png, grey))


@EACH_THEME
@pytest.mark.parametrize("compare", [compare_pieces, compare_marks, compare_grounds])
def test_a_drawing_is_as_in_the_png(page: Page, theme: render.Theme, compare: object) -> None:
    assert callable(compare)
    figures = [*compare(page, theme)]
    worst = [figure for figure in figures if figure[1] > MOST_MEAN or figure[2] > MOST_SEEN]
    assert worst == []

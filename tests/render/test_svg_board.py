import re
from xml.etree import ElementTree

import pytest

import render
import rules
from render.board_plan import plan_board
from render.layout import View
from render.marks import MARK_STYLES, Mark

LINK = re.compile(r'(?:href="|url\()#(\w+)')
GAMES = [
    rules.game(key)
    for key in ("russian", "frisian", "canadian", "spantsireti", "turkish", "corners", "diagonal")
] + [rules.game("corners", ["4x4"])]
EACH_THEME = pytest.mark.parametrize("theme", render.THEMES.values(), ids=render.THEMES)
EACH_GAME = pytest.mark.parametrize(
    "game", GAMES, ids=["-".join((game.key, *game.chosen)) for game in GAMES]
)


def read_svg(text: str) -> ElementTree.Element:
    """The root of a file whose links all lead somewhere."""
    root = ElementTree.fromstring(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len({*ids})
    assert {*LINK.findall(text)} == {*ids}
    return root


@EACH_THEME
def test_pieces_and_marks_are_rows_of_cells_in_a_small_file(theme: render.Theme) -> None:
    files = render.write_pieces(theme), render.write_marks(theme)
    for text, cells in zip(files, (4, len(Mark)), strict=True):
        root = read_svg(text)
        assert root.attrib["viewBox"] == f"0 0 {120 * cells} 120"
        groups = root.findall("{*}g")
        assert [group.attrib["transform"] for group in groups] == [
            f"translate({60 + 120 * cell} 60)" for cell in range(cells)
        ]
        assert all(len(group) for group in groups)
    assert sum(map(len, files)) < 18_000


@EACH_THEME
@EACH_GAME
def test_a_ground_has_every_square_in_a_small_file(game: rules.Game, theme: render.Theme) -> None:
    for view in rules.Color:
        text, window = (
            render.write_ground(game, theme, view),
            render.plan_window(game, view, is_numeric=False),
        )
        root = read_svg(text)
        places = {(use.attrib["x"], use.attrib["y"]) for use in root.findall("{*}use")}
        assert len(places) == window.rows * window.columns
        size = window.columns + 2 * window.frame, window.rows + 2 * window.frame
        assert root.attrib["viewBox"] == f"0 0 {100 * size[0]:.0f} {100 * size[1]:.0f}"
        assert len(text) < 14_000


def test_a_square_is_tinted_as_in_a_picture() -> None:
    wood = render.list_tints(render.THEMES["wood"])
    assert wood == {
        "from": "#f2c23050",
        "via": "#f2c23032",
        "to": "#f2c23050",
        "chosen": "#a6ecff3c",
    }
    assert {*wood} == {mark.name.lower() for mark in Mark if MARK_STYLES[mark].tint}
    assert render.list_tints(render.THEMES["ink"]) == {}


@EACH_GAME
@pytest.mark.parametrize("view", rules.Color)
@pytest.mark.parametrize("is_numeric", [False, True])
def test_a_window_lies_as_the_picture_does(
    game: rules.Game, view: rules.Color, is_numeric: bool
) -> None:
    window = render.plan_window(game, view, is_numeric)
    plan = plan_board(game, View(view, is_numeric, 1440))
    unit, frame = plan.layout.unit, plan.layout.frame
    assert window.frame == pytest.approx(frame / unit, abs=0.02)
    for square, (left, top) in plan.corners.items():
        assert window.at[square] == ((top - frame) / unit, (left - frame) / unit)
        assert window.names[square] == game.square_name(square, is_numeric)
    for mine, (text, x, y) in zip(window.labels, plan.labels, strict=True):
        assert mine[0] == text
        assert mine[1:] == pytest.approx((x / unit, y / unit), abs=0.03)


def test_a_window_of_eight_by_eight() -> None:
    game = rules.game("russian")
    window = render.plan_window(game, rules.BLACK, is_numeric=False)
    assert (window.rows, window.columns, window.frame) == (8, 8, 0.5)
    square = next(square for square, name in window.names.items() if name == "a1")
    assert window.at[square] == (0, 7)
    assert ("a", 8.0, 8.75) in window.labels
    assert ("1", 0.25, 1.0) in window.labels

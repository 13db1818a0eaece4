"""Every mark has a shape of its own, in the colour of the theme."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

import render
import rules
from render.rgb import mix
from tests.render.helpers import (
    RUSSIAN,
    find_square,
    is_like,
    make_scene,
    read_pixel,
    show,
)

CORNERS = rules.game("corners")
TOWERS = rules.game("towers")
FEN = "W:Wa1,c3,e3,Kg3:Bb8,f4,h8"


def squares(*names: str) -> frozenset[int]:
    return frozenset(find_square(RUSSIAN, name) for name in names)


def mark_scene(theme: str = "wood", **marks: object) -> render.Scene:
    return make_scene(RUSSIAN, FEN, theme=theme, marks=render.Marks(**marks))  # type: ignore[arg-type]  # names differ in type


@pytest.mark.parametrize("theme", render.THEMES)
def test_marks_have_the_colors_of_the_theme(theme: str) -> None:
    chosen = find_square(RUSSIAN, "g3")
    scene = mark_scene(
        theme,
        can=squares("e3"),
        must=squares("c3"),
        chosen=chosen,
        targets=squares("h4"),
        capture_targets=squares("e5"),
    )
    image, colors = show(scene), render.THEMES[theme]
    assert is_like(read_pixel(image, scene, "h4"), colors.last)
    assert is_like(read_pixel(image, scene, "e5"), colors.last)
    assert is_like(read_pixel(image, scene, "e5", 0.27, 0.0), colors.last)
    assert not is_like(read_pixel(image, scene, "h4", 0.27, 0.0), colors.last)
    assert is_like(read_pixel(image, scene, "c3", 0.462, 0.0), colors.hot)  # the ring
    assert is_like(read_pixel(image, scene, "c3", 0.47, 0.47), colors.hot)  # the corners
    assert is_like(read_pixel(image, scene, "g3", -0.46, -0.40), colors.pick)
    assert not is_like(read_pixel(image, scene, "g3", -0.46, 0.0), colors.pick)


def test_what_can_move_has_a_broken_ring() -> None:
    image = show(mark_scene(can=squares("e3")))
    scene, last = mark_scene(), render.THEMES["wood"].last
    lit = [
        is_like(read_pixel(image, scene, "e3", 0.47 * cos(turn), 0.47 * sin(turn)), last)
        for turn in map(radians, range(360))
    ]
    starts = sum(lit[turn] and not lit[turn - 1] for turn in range(360))
    assert starts >= 12
    assert 100 < sum(lit) < 300


@pytest.mark.parametrize("view", rules.Color)
@pytest.mark.parametrize(("start", "end"), [("c3", "e5"), ("e5", "c3"), ("a1", "h8"), ("c3", "c5")])
def test_an_arrow_leads_from_square_to_square(view: rules.Color, start: str, end: str) -> None:
    way = find_square(CORNERS, start), find_square(CORNERS, end)
    line = rules.Line.begin(CORNERS)
    scene = render.Scene.of(line, view=view, is_over=True, marks=render.Marks(arrows=(way,)))
    bare = show(replace(scene, marks=render.Marks()))
    image, pick = show(scene), render.THEMES["wood"].pick
    turned = 1 if view is rules.Color.WHITE else -1
    signs = [(ord(b) > ord(a)) - (ord(b) < ord(a)) for a, b in zip(start, end, strict=True)]
    x, y = (0.40 * turned * sign for sign in (-signs[0], signs[1]))
    assert is_like(read_pixel(image, scene, end, x, y), pick)
    assert read_pixel(image, scene, start) == read_pixel(bare, scene, start)


def test_an_arrow_to_itself_is_no_arrow() -> None:
    square = find_square(RUSSIAN, "c3")
    arrowed = mark_scene(arrows=((square, square),))
    assert render.draw_board(arrowed) == render.draw_board(mark_scene())


@pytest.mark.parametrize("theme", render.THEMES)
def test_a_piece_of_the_opponent_that_was_moved_shows_who_moved_it(theme: str) -> None:
    stavropol, colors = rules.game("stavropol"), render.THEMES[theme]
    for fen, move, mover in (
        ("W:Wc3,d4:Bf6,h8", "f6-e5", colors.white),
        ("B:Wc3,d2:Bh6,h8", "d2-e3", colors.black),
    ):
        scene = make_scene(stavropol, fen, move, theme=theme)
        image, start = show(scene), move[:2]
        assert is_like(read_pixel(image, scene, start), mover.face)
        assert is_like(read_pixel(image, scene, start, 0.29, 0.0), colors.last)
    scene = make_scene(stavropol, "W:Wc3,d4:Bf6,h8", "d4-e5", theme=theme)
    assert not is_like(read_pixel(show(scene), scene, "d4"), colors.white.face)


def test_every_square_may_be_marked_at_once() -> None:
    everything = frozenset(RUSSIAN.board.squares)
    for theme in render.THEMES:
        scene = mark_scene(theme, can=everything, must=everything, capture_targets=everything)
        assert show(replace(scene, square_numbers=True)).size == (720, 720)


def test_the_board_of_homes_shows_whose_they_are() -> None:
    line = rules.Line.begin(CORNERS)
    line = line.play(CORNERS.parse(line.position, "c1-d1"))
    line = line.play(CORNERS.parse(line.position, "f8-e8"))
    scene = render.Scene.of(line, theme="brown")
    image, theme = show(scene), render.THEMES["brown"]
    assert is_like(read_pixel(image, scene, "b2", -0.02, -0.02), theme.white.face)
    assert is_like(
        read_pixel(image, scene, "b2", 0.46, 0.46), mix(theme.dark, theme.white.face, 0.43)
    )
    assert is_like(read_pixel(image, scene, "e5"), theme.dark)
    assert is_like(read_pixel(image, scene, "f8", 0.29, 0.0), theme.last)
    assert is_like(read_pixel(image, scene, "c1", 0.15, 0.0), theme.white.face)  # empty: a ring


def test_towers_show_owner_and_count() -> None:
    scene = make_scene(TOWERS, "W:a1=w,c3=wbb,e5=Bwww,h8=b", is_over=True)
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "a1", 0.0, 0.09), theme.white.face)
    assert is_like(read_pixel(image, scene, "c3", 0.0, -0.12), theme.white.face)
    assert is_like(
        read_pixel(image, scene, "e5", -0.3, 0.28), theme.white.face
    )  # a prisoner's side
    assert is_like(read_pixel(image, scene, "c3", -0.3, 0.28), theme.black.face)
    assert is_like(read_pixel(image, scene, "e5", 0.0, -0.25), theme.black.crown)
    assert is_like(read_pixel(image, scene, "c3", 0.345, 0.195), theme.last)  # the badge's outline


def test_a_tower_that_lost_its_top_has_a_small_cross() -> None:
    scene = make_scene(TOWERS, "W:c3=w,d4=bw,h8=b", "c3:e5")
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "d4", -0.385, -0.385), theme.hot)
    assert is_like(read_pixel(image, scene, "d4", 0.0, 0.09), theme.white.face)


def test_a_lone_man_captured_from_a_board_of_towers_is_a_ghost() -> None:
    scene = make_scene(TOWERS, "W:c3=w,d4=b,h8=b", "c3:e5")
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "d4", 0.0, 0.09), theme.hot)


def test_the_tallest_tower_stays_in_the_picture() -> None:
    scene = make_scene(TOWERS, "W:h8=" + "w" * 8 + "b" * 16 + ",a1=b,c1=w")
    assert show(scene).size == (720, 720)
    assert "8" in render.describe_board(scene)

"""Every mark has a shape of its own, in the colour of the theme."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from PIL import Image, ImageChops

import render
import rules
from render.rgb import mix
from tests.render.helpers import (
    INTERNATIONAL,
    RUSSIAN,
    find_square,
    is_like,
    make_scene,
    plan_of,
    read_color,
    read_pixel,
    show,
)
from tests.render.vision import measure_contrast, simulate_sight

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
    scene = render.Scene.of(
        line, view=view, turn_mark=render.TurnMark.NOTHING, marks=render.Marks(arrows=(way,))
    )
    bare = show(replace(scene, marks=render.Marks()))
    image, pick = show(scene), render.THEMES["wood"].pick
    turned = 1 if view is rules.Color.WHITE else -1
    signs = [(ord(b) > ord(a)) - (ord(b) < ord(a)) for a, b in zip(start, end, strict=True)]
    x, y = (0.40 * turned * sign for sign in (-signs[0], signs[1]))
    assert is_like(read_pixel(image, scene, end, x, y), pick)
    assert read_pixel(image, scene, start) == read_pixel(bare, scene, start)


def test_an_arrow_to_itself_is_no_arrow() -> None:
    square = find_square(RUSSIAN, "c3")
    for path in ((), (square,), (square, square)):
        assert render.draw_board(mark_scene(arrows=(path,))) == render.draw_board(mark_scene())


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("view", rules.Color)
def test_an_arrow_follows_a_capture_round_its_corners(theme: str, view: rules.Color) -> None:
    path = tuple(find_square(INTERNATIONAL, name) for name in ("32", "23", "12", "3"))
    scene = make_scene(
        INTERNATIONAL, "W:W50:B45", view=view, theme=theme, marks=render.Marks(arrows=(path,))
    )
    image, pick = show(scene), render.THEMES[theme].pick
    for name in ("28", "23", "18", "12", "8"):
        assert is_like(read_pixel(image, scene, name), pick), name
    assert not is_like(read_pixel(image, scene, "32"), pick)  # it begins beside the piece
    wide = [is_like(read_pixel(image, scene, "23", 0.12 * x, 0.12 * x), pick) for x in (1, -1)]
    assert wide.count(True) <= 1  # no head on the way


@pytest.mark.parametrize("theme", render.THEMES)
def test_squares_that_can_be_chosen_carry_their_names(theme: str) -> None:
    named = squares("e3", "g3")
    scene = mark_scene(theme, can=named)
    bare = show(scene)
    image = show(replace(scene, square_names=render.SquareNames.MARKED))
    for square, (left, top) in plan_of(scene).corners.items():
        box = left, top, left + 80, top + 80
        is_same = bare.crop(box).tobytes() == image.crop(box).tobytes()
        assert is_same == (square not in named)
        if square in named:
            middle = left + 41, top, left + 80, top + 46
            assert bare.crop(middle).tobytes() == image.crop(middle).tobytes()


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("key", ["international", "canadian", "russian", "corners", "towers"])
def test_every_name_is_high_enough_for_a_phone(key: str, theme: str) -> None:
    """On a picture shrunk to 350 pixels a capital is at least seven pixels high."""
    scene = render.Scene.of(rules.Line.begin(rules.game(key)), theme=theme)
    bare, image = show(scene), show(replace(scene, square_names=render.SquareNames.ALL))
    unit = plan_of(scene).layout.unit
    for left, top in plan_of(scene).corners.values():
        box = left, top, left + unit, top + unit
        before, after = (picture.crop(box).convert("RGB") for picture in (bare, image))
        area = ImageChops.difference(before, after).getbbox()
        assert area is not None
        assert (area[3] - area[1]) * 350 / 720 >= 7
        assert measure_contrast_of(after.crop(area)) >= 2.4


def measure_contrast_of(picture: Image.Image) -> float:
    """The contrast of the lightest and the darkest pixel of a picture."""
    pixels = [
        read_color(picture, (x, y)) for x in range(picture.width) for y in range(picture.height)
    ]
    lights = [simulate_sight(choose(pixels, key=sum), "normal") for choose in (min, max)]
    return measure_contrast(*lights)


def test_names_stand_on_towers_and_beside_their_counts() -> None:
    scene = make_scene(TOWERS, "W:a1=w,c3=wbb,e5=Bwww,h8=b", turn_mark=render.TurnMark.NOTHING)
    image = show(replace(scene, square_names=render.SquareNames.ALL))
    theme = render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "c3", 0.345, 0.195), theme.last)  # the count
    assert is_like(read_pixel(image, scene, "c3", -0.45, 0.30), theme.frame)  # the name
    assert is_like(read_pixel(image, scene, "c3", 0.0, -0.12), theme.white.face)


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
        assert show(replace(scene, square_names=render.SquareNames.ALL)).size == (720, 720)


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
    scene = make_scene(TOWERS, "W:a1=w,c3=wbb,e5=Bwww,h8=b", turn_mark=render.TurnMark.NOTHING)
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
    scene = make_scene(TOWERS, "W:h8=W" + "w" * 11 + "b" * 12)
    assert show(scene).size == (720, 720)
    assert "8" in render.describe_board(scene)

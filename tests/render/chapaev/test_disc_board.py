"""Discs that lie freely, and aiming at them."""

from dataclasses import replace

import pytest

import render
from render.chapaev import Aim, DiscScene, draw_disc_board
from render.rgb import square_distance
from rules import Color
from rules.chapaev import Point
from tests.render.chapaev.disc_helpers import START, read_point, scene_of, shoot
from tests.render.helpers import is_like, open_picture, read_color

DISCS = "w1=1.37,2.61 w4=4.02,4.4 b2=6.9,7.3 b8=0.2,7.8"


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("view", Color)
def test_discs_are_drawn_where_they_lie(theme: str, view: Color) -> None:
    scene = scene_of(DISCS, theme, view)
    image, colors = open_picture(draw_disc_board(scene)), render.THEMES[theme]
    faces = colors.white.face, colors.black.face
    for disc in scene.discs:
        assert is_like(read_point(image, scene, *disc.at), faces[disc.color]), disc.name
    for x, near, far in ((0.6, colors.dark, colors.light), (1.6, colors.light, colors.dark)):
        square = read_point(image, scene, x, 0.6)  # a1 is dark
        assert square_distance(square, near) < square_distance(square, far)


def test_either_side_is_at_the_bottom() -> None:
    scene = scene_of("w1=0.5,0.5")
    white = open_picture(draw_disc_board(scene))
    black = open_picture(draw_disc_board(replace(scene, view=Color.BLACK)))
    face = render.THEMES["wood"].white.face
    assert is_like(read_color(white, (80, 640)), face)
    assert is_like(read_color(black, (640, 80)), face)


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("view", Color)
def test_the_end_shows_who_won_under_the_board(theme: str, view: Color) -> None:
    scene = replace(scene_of(DISCS, theme, view), players=("Anna", "Борис"))
    running = open_picture(draw_disc_board(scene))
    over = open_picture(draw_disc_board(replace(scene, turn_mark=render.TurnMark.WHITE_WON)))
    assert (over.width, over.height > running.height) == (running.width, True)
    middle, quarter = over.height - (over.height - running.height) // 2, over.width // 4
    halves = [read_color(over, (x, middle - 8)) for x in (quarter, 3 * quarter)]
    won = [is_like(rgb, render.THEMES[theme].last) for rgb in halves]
    assert won == [view is Color.WHITE, view is Color.BLACK]


@pytest.mark.parametrize("theme", render.THEMES)
def test_a_shot_leaves_a_trail_and_signs_of_what_fell(theme: str) -> None:
    shot = shoot("w4 d8 60", theme=theme)
    image, colors = open_picture(draw_disc_board(shot.after)), render.THEMES[theme]
    bare = open_picture(draw_disc_board(replace(shot.after, trace=None)))
    assert read_point(image, shot.after, 3.5, 6.0) != read_point(bare, shot.after, 3.5, 6.0)
    assert read_point(image, shot.after, 2.5, 6.0) == read_point(bare, shot.after, 2.5, 6.0)
    assert is_like(read_point(image, shot.after, 3.5, 8.25), colors.hot)  # d8 fell there
    ring = read_point(image, shot.after, 3.5 + 0.29 * 0.35 / 0.41, 0.5)
    assert is_like(ring, colors.last)


def test_every_mark_of_aiming_is_drawn() -> None:
    scene = DiscScene(START.discs, Color.WHITE)
    aims = [
        None,
        Aim(choices=("w1", "w2")),
        Aim(chosen="w1"),
        Aim(chosen="w1", targets=("b1", "b3")),
        Aim(chosen="w1", toward=Point(4.0, 7.5)),
        Aim(chosen="w1", toward=Point(4.0, 7.5), reaches=(1.0, 4.0)),
        Aim(chosen="w1", toward=Point(4.0, 7.5), reaches=(1.0, 4.0, 25.0)),
    ]
    pictures = [draw_disc_board(replace(scene, aim=aim)) for aim in aims]
    assert len({*pictures}) == len(aims)


@pytest.mark.parametrize("theme", render.THEMES)
def test_a_ray_leads_to_its_target_and_rings_show_how_far_a_disc_rolls(theme: str) -> None:
    scene = scene_of("w1=1.0,1.0 b1=7.0,7.0", theme)
    colors = render.THEMES[theme]
    image = open_picture(draw_disc_board(replace(scene, aim=Aim(chosen="w1", targets=("b1",)))))
    assert is_like(read_point(image, scene, 4.0, 4.0), colors.pick)
    aim = Aim(chosen="w1", toward=Point(1.0, 5.0), reaches=(4.0,))
    image = open_picture(draw_disc_board(replace(scene, aim=aim)))
    assert is_like(read_point(image, scene, 1.35, 5.0), colors.last)
    assert is_like(read_point(image, scene, 1.0, 7.5), colors.pick)  # the ray goes to the edge


def test_aiming_at_nothing_in_particular_is_drawn() -> None:
    scene = scene_of("w1=0.0,0.0 b1=8.0,8.0")
    for toward in (Point(8.0, 8.0), Point(0.0, 8.0), Point(0.0, 0.0), Point(0.05, 0.0)):
        aim = Aim(chosen="w1", targets=("b1", "b5"), toward=toward, reaches=(0.0, 1.0, 99.0))
        assert open_picture(draw_disc_board(replace(scene, aim=aim))).size == (720, 720)
    assert open_picture(draw_disc_board(replace(scene, aim=Aim(chosen="w7")))).size == (720, 720)


@pytest.mark.parametrize("turn_mark", render.TurnMark)
def test_the_end_of_a_match_is_shown(turn_mark: render.TurnMark) -> None:
    scene = scene_of(DISCS)
    others = {
        draw_disc_board(replace(scene, turn_mark=other))
        for other in render.TurnMark
        if other is not turn_mark
    }
    assert draw_disc_board(replace(scene, turn_mark=turn_mark)) not in others


def test_a_picture_is_small() -> None:
    for theme in render.THEMES:
        assert len(draw_disc_board(DiscScene(START.discs, Color.WHITE, theme=theme))) < 24_000

"""Shots as animations."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

import render
from render.chapaev import DiscShot, Trace, draw_shot, draw_shots
from render.chapaev.disc_board import paint_disc_board
from render.chapaev.disc_scene import find_edge
from render.chapaev.disc_shot import PACE as STEPS
from render.chapaev.disc_table import lay_table, lay_table_of
from render.chapaev.shot_gif import AFTER, BEFORE, PACE, REPEATS, WIDTH
from rules import Color
from rules.chapaev import Frame, Point
from tests.render.chapaev.disc_helpers import GAME, START, shoot

MANY_CHANGED = [255 * (value > 24) for value in range(256)]
CROWD = GAME.start(
    " ".join(
        f"{side}{number}={1.2 + number % 4 * 0.9:.2f},{row + number // 4 * 0.9:.2f}"
        for side, row in (("w", 1.0), ("b", 3.2))
        for number in range(1, 9)
    )
)


def open_gif(data: bytes) -> list[tuple[Image.Image, int]]:
    """The frames of an animation as a client would show them, with their milliseconds."""
    image = Image.open(io.BytesIO(data))
    frames = []
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        frames.append((image.convert("RGB"), int(image.info["duration"])))
    return frames


@pytest.mark.parametrize("theme", render.THEMES)
@pytest.mark.parametrize("view", Color)
def test_the_last_frame_is_the_board_after_the_shot(theme: str, view: Color) -> None:
    shot = shoot("w4 4,7.5 100", theme=theme, view=view)
    (first, before), *_, (last, after) = open_gif(draw_shot(shot))
    for frame, scene in ((first, shot.before), (last, shot.after)):
        still = paint_disc_board(scene, lay_table(theme, view, WIDTH))
        picture = still.palette.to_rgb(still.image)
        assert ImageChops.difference(frame, picture).getbbox() is None
    assert (before, after) == (BEFORE, AFTER)


def test_a_shot_takes_its_real_time() -> None:
    shot = shoot("w4 d8 60")
    frames = open_gif(draw_shot(shot))
    motion = sum(lasting for _frame, lasting in frames[1:-1])
    assert shot.frames[-1].time * 1000 - PACE <= motion <= shot.frames[-1].time * 1000 + 200
    for (one, _), (other, _) in pairwise(frames):
        assert ImageChops.difference(one, other).getbbox() is not None


def test_an_animation_is_shown_three_times() -> None:
    image = Image.open(io.BytesIO(draw_shot(shoot("w4 d8 60"))))
    assert image.info["loop"] == REPEATS


@pytest.mark.parametrize("theme", ["wood", "club", "ink"])
@pytest.mark.parametrize(
    "text", ["w1 b1 100", "w1 8,8 100", "w8 0,8 100", "w4 4,7.5 100", "w4 d8 1", "w4 4,8 100"]
)
def test_every_shot_is_small(text: str, theme: str) -> None:
    for position in (START, CROWD):
        assert len(draw_shot(shoot(text, position, theme))) <= 300_000


def test_a_falling_disc_becomes_smaller_beside_the_edge() -> None:
    shot = shoot("w4 d8 100", GAME.start("w4=3.5,2.5 b4=3.5,7.5"))
    frames = [frame for frame, _ in open_gif(draw_shot(shot))]
    edge = frames[0].width // 18  # the frame, half a square wide
    strips = [frame.crop((150, 0, 270, edge)) for frame in frames]
    changes = [
        ImageChops.difference(strip, strips[0]).convert("L").point(MANY_CHANGED).histogram()[255]
        for strip in strips
    ]
    falling = [change for change in changes[:-1] if change]
    assert len(falling) >= 3
    assert falling[0] > falling[-1]


def test_what_is_kept_of_a_shot_decides_its_last_board() -> None:
    shot = shoot("w4 d8 60")
    elsewhere = tuple(disc.place_at(1.0, 3.0) for disc in shot.played.moved)
    other = DiscShot.of(GAME, START, replace(shot.played, moved=elsewhere))
    assert {disc.at for disc in other.after.discs if disc.name == "w4"} == {Point(1.0, 3.0)}
    last, _ = open_gif(draw_shot(other))[-1]
    still = paint_disc_board(other.after, lay_table("wood", Color.WHITE, WIDTH))
    assert ImageChops.difference(last, still.palette.to_rgb(still.image)).getbbox() is None


def test_the_last_board_of_a_match_shows_who_won_and_no_earlier_one_does() -> None:
    shot = shoot("w4 d8 60")
    end = replace(shot.after, turn_mark=render.TurnMark.WHITE_WON, players=("Anna", "Boris"))
    frames = [frame for frame, _ in open_gif(draw_shot(replace(shot, after=end)))]
    still = paint_disc_board(end, lay_table_of(end, WIDTH))
    assert ImageChops.difference(frames[-1], still.palette.to_rgb(still.image)).getbbox() is None
    strip = (0, still.image.height - 20, still.image.width, still.image.height)
    first, before, last = (frames[at].crop(strip) for at in (0, -2, -1))
    assert ImageChops.difference(first, before).getbbox() is None
    assert ImageChops.difference(before, last).getbbox() is not None


def test_a_trace_holds_the_ways_of_discs_that_moved() -> None:
    trace = shoot("w4 d8 60").after.trace
    assert trace is not None
    shooter, struck = trace.ways
    assert shooter[0] == (3.5, 0.5)
    assert struck[0] == (3.5, 7.5)
    assert trace.falls == (struck[-1],) == ((3.5, 8.0),)


def test_a_disc_that_was_seen_once_falls_over_the_nearest_edge() -> None:
    frames = [Frame(0.0, START.discs), Frame(1.0, START.discs[:-1])]
    assert Trace.of(frames).falls == ((7.5, 8.0),)
    assert Trace.of(frames[:1]) == Trace(())


@pytest.mark.parametrize(
    ("inside", "outside", "edge"),
    [
        ((4, 4), (4, 12), (4, 8)),
        ((4, 4), (-4, 4), (0, 4)),
        ((7, 7), (9, 11), (7.5, 8)),
        ((8, 8), (9, 9), (8, 8)),
        ((1, 1), (1, 1), (1, 1)),
    ],
)
def test_an_edge_is_found(
    inside: tuple[float, float], outside: tuple[float, float], edge: tuple[float, float]
) -> None:
    assert find_edge(Point(*inside), Point(*outside)) == edge


def test_a_round_is_one_animation() -> None:
    first = shoot("w4 d8 60")
    second = shoot("w5 e8 100", first.turn.position)
    frames = open_gif(draw_shots([first, second]))
    still = paint_disc_board(second.after, lay_table("wood", Color.WHITE, WIDTH))
    assert ImageChops.difference(frames[-1][0], still.palette.to_rgb(still.image)).getbbox() is None
    assert len(frames) > 10
    assert len(draw_shots([first] * 12)) < 1_000_000
    with pytest.raises(ValueError, match="at least one"):
        draw_shots([])


def test_frames_are_as_close_as_a_disc_is_wide() -> None:
    speed = GAME.rules.physics.top_speed
    assert speed * STEPS / GAME.rules.physics.steps < GAME.rules.physics.radius

"""What stands where in a picture."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image

import render
import rules
from render.board_plan import plan_board
from render.layout import View
from rules import Color
from tests.render.helpers import (
    INTERNATIONAL,
    RUSSIAN,
    faces,
    is_like,
    make_scene,
    open_picture,
    play_random,
    read_color,
    read_pixel,
    show,
)

KINGS = "W:Wa1,Kf2:Bh8,Kd4"
CAPTURE = "W:Wc3,a1:Bd4,h8"
OPENING = render.Scene.of(rules.Line.begin(RUSSIAN))


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_game_is_drawn_and_told(game: rules.Game) -> None:
    scene = render.Scene.of(play_random(game, 12))
    image = show(scene)
    assert image.width == 720
    assert game.name in render.describe_board(scene)
    face = faces(scene)
    for square, (top, *under) in game.stacks(scene.position).items():
        if not top.is_king and not under:
            name = game.square_name(square)
            assert is_like(read_pixel(image, scene, name, -0.02, -0.02), face[top.color]), name


@pytest.mark.parametrize("width", [720, 550, 350, 432])
def test_a_picture_is_as_wide_as_wished(width: int) -> None:
    image = show(OPENING, width)
    assert width - 1 <= image.width <= width
    assert image.height == image.width


@pytest.mark.parametrize("width", [0, 119, 2401])
def test_a_picture_of_no_sensible_width_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="width"):
        render.draw_board(OPENING, width)


@pytest.mark.parametrize(
    ("key", "size", "unit"),
    [
        ("russian", (720, 720), 80),
        ("international", (720, 720), 64),
        ("canadian", (720, 720), 54),
        ("spantsireti", (720, 592), 64),
    ],
)
def test_boards_have_the_sizes_of_the_design(key: str, size: tuple[int, int], unit: int) -> None:
    scene = render.Scene.of(rules.Line.begin(rules.game(key)))
    assert show(scene).size == size
    assert plan_board(scene.game, View(Color.WHITE, scene.has_numbers, 720)).layout.unit == unit


@pytest.mark.parametrize("view", Color)
def test_either_side_is_at_the_bottom(view: Color) -> None:
    scene = replace(OPENING, view=view)
    image, face = show(scene), faces(scene)
    assert is_like(read_pixel(image, scene, "a1"), face[Color.WHITE])
    assert is_like(read_color(image, (80, 640)), face[view])


def test_kings_have_a_crown_that_is_read_on_their_own_color() -> None:
    scene = make_scene(RUSSIAN, KINGS)
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "f2", 0.0, -0.02), theme.white.crown)
    assert is_like(read_pixel(image, scene, "d4", 0.0, -0.02), theme.black.crown)
    assert is_like(read_pixel(image, scene, "a1", 0.0, -0.02), theme.white.face)


def test_the_last_move_is_marked_by_shapes() -> None:
    scene = make_scene(RUSSIAN, CAPTURE, "c3:e5")
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "c3", 0.29, 0.0), theme.last)  # the ring
    assert is_like(read_pixel(image, scene, "e5", -0.48, 0.0), theme.last)  # the frame
    assert is_like(read_pixel(image, scene, "d4"), theme.hot)  # the cross on the captured piece
    assert is_like(read_pixel(image, scene, "e5"), theme.white.face)


def test_every_landing_of_a_chain_is_marked() -> None:
    scene = make_scene(INTERNATIONAL, "W:W32,50:B28,18,1", "32x23x12")
    image, theme = show(scene), render.THEMES["wood"]
    assert is_like(read_pixel(image, scene, "23"), theme.last)
    assert not is_like(read_pixel(image, scene, "29"), theme.last)


def test_the_side_to_move_is_lit_unless_the_game_is_over() -> None:
    theme = render.THEMES["wood"]
    for turn, view, is_below in (
        (Color.WHITE, Color.WHITE, True),
        (Color.WHITE, Color.BLACK, False),
    ):
        scene = replace(OPENING, view=view)
        edge = read_color(show(scene), (360, 681 if is_below else 38))
        assert is_like(edge, theme.last), turn
    for turn_mark in {*render.TurnMark} - {render.TurnMark.TO_MOVE}:
        over = read_color(show(replace(OPENING, turn_mark=turn_mark)), (360, 681))
        assert not is_like(over, theme.last)


@pytest.mark.parametrize("theme", render.THEMES)
def test_the_end_shows_a_score_on_both_sides(theme: str) -> None:
    pictures = {
        turn_mark: show(replace(OPENING, turn_mark=turn_mark, theme=theme))
        for turn_mark in render.TurnMark
    }
    discs = {mark: (lamp(image, 0), lamp(image, 680)) for mark, image in pictures.items()}
    white, black = discs[render.TurnMark.WHITE_WON], discs[render.TurnMark.BLACK_WON]
    assert len({*discs.values()}) == len(render.TurnMark)
    assert white[0] != black[0]
    assert white[1] != black[1]


def lamp(image: Image.Image, top: int) -> bytes:
    """The corner of a frame where the lamp of a side is."""
    return image.crop((684, top + 4, 716, top + 36)).tobytes()


def test_the_lamp_has_the_color_of_the_side_to_move() -> None:
    black = make_scene(RUSSIAN, "B:Wa1:Bh8")
    lamp = read_color(show(black), (700, 20))
    assert is_like(lamp, faces(black)[Color.BLACK])


def test_corners_are_soft_and_the_rest_is_solid() -> None:
    alpha = show(OPENING).getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((719, 719)) == 0
    assert alpha.getpixel((360, 0)) == 255
    assert len(alpha.getcolors() or []) <= 5


def test_a_position_in_the_middle_of_a_two_move_turn_shows_both_moves() -> None:
    line = rules.Line.begin(RUSSIAN)
    first = RUSSIAN.parse(line.position, "c3-d4")
    scene = replace(
        render.Scene.of(line.play(first)),
        last=(render.PlayedMove(line.position, first), render.PlayedMove(line.position, first)),
    )
    assert len(scene.last) == 2
    assert show(scene).size == (720, 720)


def test_many_threads_draw_the_same() -> None:
    scenes = [
        render.Scene.of(play_random(RUSSIAN, 10 + seed % 3, seed), theme=theme)
        for seed in range(4)
        for theme in render.THEMES
    ]
    alone = [render.draw_board(scene, 321) for scene in scenes]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda scene: render.draw_board(scene, 321), scenes * 3))
    assert together == alone * 3


def test_a_picture_is_small() -> None:
    for game in (RUSSIAN, INTERNATIONAL):
        for theme in render.THEMES:
            scene = render.Scene.of(play_random(game, 24), theme=theme)
            assert len(render.draw_board(scene)) <= 20_000, (game.key, theme)


def test_the_file_has_a_palette_and_is_read_whole() -> None:
    data = render.draw_board(OPENING)
    assert data.startswith(b"\x89PNG")
    assert data[25] == 3
    assert open_picture(data).size == (720, 720)


def test_the_players_stand_under_a_board_that_is_over() -> None:
    """Who won is told by more than a colour: each result has its own picture."""
    names = ("Ann", "Zo\u00eb")
    marks = [mark for mark in render.TurnMark if mark is not render.TurnMark.NOTHING]
    scenes = [make_scene(RUSSIAN, None, turn_mark=mark, players=names) for mark in marks]
    drawn = {
        mark: open_picture(render.draw_board(each, 360))
        for mark, each in zip(marks, scenes, strict=True)
    }
    running = drawn.pop(render.TurnMark.TO_MOVE)
    plain = open_picture(render.draw_board(make_scene(RUSSIAN, None), 360))
    assert running.size == plain.size
    assert {each.height - plain.height for each in drawn.values()} == {round(1.3 * 20)}
    assert len({each.tobytes() for each in drawn.values()}) == len(drawn)
    both = make_scene(
        RUSSIAN, None, turn_mark=render.TurnMark.DRAW, players=("", "\u5f20"), material_strip=True
    )
    assert open_picture(render.draw_board(both, 360)).height - plain.height == round(2.6 * 20)

"""Games as animations."""

import io

import pytest
from PIL import Image

import render
import rules
from render import Replay, replay
from render.gif import Animation, finish
from render.palette import PaletteKind, load_palette
from rules import Color
from tests.render.helpers import INTERNATIONAL, RUSSIAN, is_like, play_random

STEPPED = rules.Line.begin(INTERNATIONAL, "W:W32,50:B28,18,1")


def open_picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def durations(image: Image.Image) -> list[int]:
    found = []
    for frame in range(getattr(image, "n_frames", 1)):
        image.seek(frame)
        found.append(int(image.info["duration"]))
    return found


def test_a_game_is_shown_move_by_move() -> None:
    line = rules.Line.begin(RUSSIAN)
    for move in ("c3-d4", "b6-c5", "d4:b6"):
        line = line.play(RUSSIAN.parse(line.position, move))
    assert durations(open_picture(render.draw_replay(Replay(line)))) == [
        replay.MOVE,
        replay.MOVE,
        replay.MOVE,
        replay.END,
    ]


def test_captures_go_step_by_step() -> None:
    line = STEPPED.play(INTERNATIONAL.parse(STEPPED.position, "32x12"))
    line = line.play(INTERNATIONAL.parse(line.position, "1-7"))
    image = open_picture(render.draw_replay(Replay(line)))
    assert durations(image) == [replay.MOVE, replay.STEP, replay.CAPTURE, replay.END]
    [half] = [
        frame for frame in replay.list_frames(Replay(line), replay.DETAILS[0]) if frame.ply == 1
    ][:1]
    square_23, captured, waiting = 23, 28, 18
    assert square_23 in half.stacks
    assert captured not in half.stacks
    assert waiting in half.stacks
    whole = [frame.ply for frame in replay.list_frames(Replay(line), replay.DETAILS[1])]
    assert whole == [0, 1, 2]


def test_a_step_over_a_tower_takes_only_its_top() -> None:
    towers = rules.game("towers")
    line = rules.Line.begin(towers, "W:c3=wb,d4=bw,f6=b,h2=b")
    line = line.play(towers.parse(line.position, "c3:e5:g7"))
    steps = [*replay.list_frames(Replay(line), replay.DETAILS[0])]
    assert len(steps) == 3
    names = {towers.square_name(square): stack for square, stack in steps[1].stacks.items()}
    assert {name: len(stack) for name, stack in names.items()} == {
        "d4": 1,  # what is left of it
        "e5": 2,  # on its way
        "f6": 1,
        "h2": 1,
    }


def test_the_pixels_are_those_of_the_drawing() -> None:
    line = play_random(RUSSIAN, 12)
    image = open_picture(render.draw_replay(Replay(line, theme="brown")))
    frames = [*replay.list_frames(Replay(line, theme="brown"), replay.DETAILS[0])]
    image.seek(image.n_frames - 1)  # type: ignore[attr-defined]  # of GIF files
    last, theme = image.convert("RGB"), render.THEMES["brown"]
    for square, (top, *_) in frames[-1].stacks.items():
        row, column = RUSSIAN.board.place(square)
        color = last.getpixel((24 + 48 * column + 23, 24 + 48 * row + 23))
        side = theme.white if top.color is Color.WHITE else theme.black
        assert isinstance(color, tuple)
        assert top.is_king or is_like((color[0], color[1], color[2]), side.face)


def test_the_last_moves_only() -> None:
    line = play_random(RUSSIAN, 20)
    plies = {frame.ply for frame in replay.list_frames(Replay(line, last=5), replay.DETAILS[0])}
    assert plies == {15, 16, 17, 18, 19, 20}
    assert len(render.draw_replay(Replay(line, last=5))) < len(render.draw_replay(Replay(line)))
    assert render.draw_replay(Replay(line, last=99)) == render.draw_replay(Replay(line))


def test_the_caption_calls_squares_as_the_person_does() -> None:
    line = play_random(RUSSIAN, 3)
    own, numbers = (Replay(line, is_numeric=choice).move_name(1) for choice in (None, True))
    assert own[0].isalpha()
    assert numbers[0].isdigit()
    assert render.draw_replay(Replay(line, is_numeric=True)) != render.draw_replay(Replay(line))


def test_a_game_without_moves_is_one_picture() -> None:
    image = open_picture(render.draw_replay(Replay(rules.Line.begin(RUSSIAN), result="1/2-1/2")))
    assert getattr(image, "n_frames", 1) == 1
    assert image.size == (432, 474)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_game_can_be_replayed(game: rules.Game) -> None:
    data = render.draw_replay(
        Replay(play_random(game, 8), theme="ink", view=Color.BLACK, result="0-1")
    )
    assert data.startswith(b"GIF89a")
    assert getattr(open_picture(data), "n_frames", 1) > 4


def test_a_game_of_sixty_plies_is_small() -> None:
    for game in (RUSSIAN, INTERNATIONAL):
        assert len(render.draw_replay(Replay(play_random(game, 60), result="1-0"))) <= 250_000


def test_a_file_too_large_is_made_smaller_before_it_fails() -> None:
    line = play_random(INTERNATIONAL, 80)
    best = render.draw_replay(Replay(line))
    for share in (0.6, 0.3, 0.1):
        smaller = finish(replay.grow_replay(Replay(line), int(len(best) * share)))
        assert len(smaller) <= len(best) * share
        assert durations(open_picture(smaller))[-1] >= replay.END
    assert finish(replay.grow_replay(Replay(line), 1)).startswith(b"GIF89a")


def test_moves_are_numbered_as_players_count() -> None:
    line = play_random(RUSSIAN, 4)
    numbers = [replay.write_number(number) for number in line.move_numbers()]
    assert numbers == ["1.", "1...", "2.", "2..."]


def test_a_long_move_stays_in_the_caption() -> None:
    line = STEPPED.play(INTERNATIONAL.parse(STEPPED.position, "32x12"))
    for times in (0, 4, 5, 9):  # a longer result leaves less room, and then none
        image = open_picture(render.draw_replay(Replay(line, result="1/2-1/2" * times)))
        assert image.size[0] == 432
        border = image.convert("RGB").crop((0, 440, 12, 470)).getcolors()
        assert border is not None
        assert len(border) <= 6  # nothing is written there


def test_a_picture_like_the_last_makes_that_last_longer() -> None:
    animation = Animation((4, 4), load_palette("wood", PaletteKind.DISCS))
    picture = Image.new("P", (4, 4), 3)
    animation.add(picture, 100)
    animation.add(picture.copy(), 200)
    other = Image.new("P", (4, 4), 5)
    animation.add(other, 400)
    assert durations(open_picture(animation.finish())) == [300, 400]

"""The last shot on the board of a match: moving, or still where a server wants that, or must be."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.matches.match_value import MatchEnding, Result
from bot.views.appearance import Appearance, appearance_for_server
from bot.views.matches import shot_films
from bot.views.matches.match_board import ShownBoard, draw_match, list_board_names
from render.chapaev import DiscShot
from render.gif import GrowingFile
from rules import Color
from rules.chapaev import PassedTurn
from rules.chapaev.shot_line import ShotLine
from storage.rows import ServerPreferences
from tests.bot.matches_at_hand import NOON
from tests.bot.shots_at_hand import begun_line, short_game, shot_match

MOVING = Appearance()
STILL = appearance_for_server(ServerPreferences(shots="still"), Color.WHITE)


def shot_line() -> ShotLine:
    """A match after a shot that hits something."""
    line, game = begun_line(), short_game()
    shot = game.parse(line.position, "w4 d6 100")
    return line.play(game.shoot(line.position, shot, seed="7"))


def last_frame(board: ShownBoard) -> Image.Image:
    image = Image.open(BytesIO(board.data))
    image.seek(getattr(image, "n_frames", 1) - 1)
    return image.convert("RGBA").convert("RGB")


async def test_shots_move_unless_a_server_wants_them_still() -> None:
    match = shot_match(shot_line())
    moving, still = await draw_match(match, MOVING), await draw_match(match, STILL)
    assert (moving.name, still.name) == ("board.gif", "board.png")
    assert still.data.startswith(b"\x89PNG")
    assert moving.alt == still.alt
    assert "Shot: White's 4. Hit" in still.alt
    frame, picture = last_frame(moving), last_frame(still).resize(last_frame(moving).size)
    assert max(ImageChops.difference(frame, picture).convert("L").histogram()[128:]) < 30


@pytest.mark.parametrize(("look", "names"), [(MOVING, (".gif", ".png")), (STILL, (".png", ".gif"))])
async def test_an_earlier_board_is_found_by_either_name(
    look: Appearance, names: tuple[str, ...]
) -> None:
    line = shot_line()
    assert tuple(name[-4:] for name in list_board_names(line, look)) == names
    assert list_board_names(line.cut(0), look) == ("board.png",)


async def test_a_missed_turn_is_shown_as_shots_are() -> None:
    match = shot_match(shot_line().play(PassedTurn()))
    assert [(await draw_match(match, look)).name for look in (MOVING, STILL)] == [
        "board.gif",
        "board.png",
    ]


async def test_what_cannot_move_or_is_too_large_stands_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = shot_match(shot_line())
    still = await draw_match(match, STILL)
    with monkeypatch.context() as small:
        small.setattr(shot_films, "LARGEST", 10_000)
        assert await draw_match(match, MOVING) == still

    def fail(_shot: DiscShot) -> GrowingFile:
        yield
        raise MemoryError

    monkeypatch.setattr(shot_films, "grow_shot", fail)
    assert await draw_match(match, MOVING) == still


async def test_the_last_frame_tells_who_won_by_a_resignation() -> None:
    running = shot_match(shot_line())
    over = replace(running, result=Result(MatchEnding.RESIGNED, Color.WHITE, NOON))
    boards = [await draw_match(match, MOVING) for match in (running, over)]
    assert ImageChops.difference(*map(last_frame, boards)).getbbox() is not None

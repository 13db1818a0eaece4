"""Aiming: every disc, every target and every power has a control, within Discord's limits."""

import re

from bot.matches.shots.shooting import line_of
from bot.views.appearance import Appearance
from bot.views.matches.aim_picker import ask_for_disc, ask_for_power, ask_for_target
from bot.views.matches.board import show_board
from bot.views.post import Post
from bot.views.records.replay import show_replay, show_step
from rules import Color
from rules.chapaev import Strength
from tests.bot.matches_at_hand import NOON, body_of, problems
from tests.bot.shots_at_hand import begun_line, shot_match, whole_line

LOOK = Appearance()
LINE = whole_line()
CONTROL = re.compile(r"'(?:custom_id|value)': '(?:b:(?:aim|shoot):\d+:\d+:)?([wb]\d[-\w]*)'")
LARGEST = 300_000  # bytes of a shot that moves


def chosen_by(post: Post) -> list[str]:
    """What the controls of a post stand for."""
    return CONTROL.findall(str(body_of(post)[0]))


async def test_each_disc_each_target_and_each_power_can_be_pressed() -> None:
    for ply in (0, 1, LINE.ply // 2, LINE.ply - 1):
        match = shot_match(LINE.cut(ply))
        position = line_of(match).position
        own = [disc.name for disc in position.own(position.turn)]
        foes = [disc.name for disc in position.own(position.turn.other)]
        asked = await ask_for_disc(match, LOOK)
        assert problems(asked) == []
        assert sorted(chosen_by(asked)) == sorted(own if len(own) > 1 else _pairs(own[0], foes))
        for disc in position.own(position.turn)[:2]:
            asked = await ask_for_target(match, LOOK, disc)
            assert problems(asked) == []
            found = [choice for choice in chosen_by(asked) if "-" in choice]
            assert sorted(found) == sorted(_pairs(disc.name, foes))


async def test_five_powers_are_told_by_how_far_they_roll() -> None:
    match = shot_match(begun_line())
    white, black = (line_of(match).position.own(color)[3] for color in Color)
    asked = await ask_for_power(match, LOOK, white, black)
    assert problems(asked) == []
    assert [c for c in chosen_by(asked) if c.count("-") == 2] == [
        f"w4-b4-{power.value}" for power in Strength
    ]
    body = str(body_of(asked)[0])
    assert [f"{squares} square" in body for squares in (1, 4, 9, 16, 25)] == [True] * 5


async def test_boards_and_replays_fit() -> None:
    for ply in (0, 1, LINE.ply // 2, LINE.ply):
        match = shot_match(LINE.cut(ply))
        board = await show_board(match, LOOK, NOON)
        assert problems(board) == []
        assert problems(await show_step(match, LOOK, ply)) == []
        assert all(len(data) <= LARGEST for name, data in board.files.items() if "board" in name)
    assert problems(await show_replay(shot_match(LINE.cut(3)), LOOK)) == []


def _pairs(disc: str, foes: list[str]) -> list[str]:
    return [f"{disc}-{foe}" for foe in foes]

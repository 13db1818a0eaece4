"""The board of a match as everyone sees it: a picture, or the last shot as a moving picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import render
import rules
from bot.matches.match_value import Match
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_match

MOVING_BOARD = "board.gif"


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """The board of a match: the name of its file, its description, and its contents."""

    name: str
    alt: str
    data: bytes


def list_board_names(course: rules.Course, appearance: Appearance) -> Sequence[str]:
    """List the possible names of the file that shows a game as it stands, the likeliest first.

    Last shots move, unless the server did not want that or no such picture could be made.
    """
    if isinstance(course, rules.Line) or not course.ply:
        return (BOARD,)
    return (MOVING_BOARD, BOARD) if appearance.has_moving_shots else (BOARD, MOVING_BOARD)


async def draw_match(match: Match, appearance: Appearance) -> ShownBoard:
    """Draw a match as it stands, for everyone: a shot as a moving picture."""
    scene = scene_of_match(match, appearance)
    if isinstance(match.course, rules.Line) or not match.ply:
        return ShownBoard(BOARD, render.describe_board(scene), await draw(scene))
    from bot.views.matches.shot_films import picture_last_shot  # imported with the first shot

    shot = await picture_last_shot(match.course, appearance, scene)
    return ShownBoard(MOVING_BOARD if shot.is_moving else BOARD, shot.alt, shot.data)

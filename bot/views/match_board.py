"""The board of a match as everybody sees it: a picture, or the last shot that moves."""

from dataclasses import dataclass

import render
import rules
from bot.matches import Match
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, draw, scene_of_match

MOVING_BOARD = "board.gif"


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """The board of a match: the name of its file, its description, and what is in the file."""

    name: str
    alt: str
    data: bytes


def name_board(course: rules.Course) -> str:
    """Return the name of the file that shows a game as it stands: last shots move."""
    return BOARD if isinstance(course, rules.Line) or not course.ply else MOVING_BOARD


async def draw_match(match: Match, appearance: Appearance) -> ShownBoard:
    """Draw a match as it stands, for everybody: a shot as a moving picture."""
    name, scene = name_board(match.course), scene_of_match(match, appearance)
    if name == MOVING_BOARD:
        from bot.views.shot_films import film_last_shot  # loaded with the first shot

        data, alt = await film_last_shot(match.course, appearance, scene)
        return ShownBoard(name, alt, data)
    return ShownBoard(name, render.describe_board(scene), await draw(scene))

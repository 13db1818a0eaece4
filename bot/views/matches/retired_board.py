"""What remains of board messages once there is a newer one: their moves, or the boards."""

import render
from bot.matches.match_value import Match
from bot.talk.matches.match_status import match_title, moves_played, ply_caption
from bot.views.appearance import Appearance
from bot.views.drawing import BOARD, scene_of_course
from bot.views.parts import Card, OneLine, picture, text


def list_moves(match: Match) -> OneLine:
    """Return the line that remains of all earlier boards: who played which moves so far."""
    return OneLine(moves_played(match))


def retired_board(match: Match, ply: int, appearance: Appearance, name: str = BOARD) -> Card:
    """Return what an earlier board keeps: its title, the picture attached by a name, its move."""
    scene = scene_of_course(match.course.cut(ply), appearance)
    return Card(
        text(match_title(match)),
        picture(name, render.describe_board(scene)),
        text(ply_caption(match.course, ply)),
    )


def retired_text_board(match: Match, ply: int) -> Card:
    """Return what an earlier board as letters keeps."""
    scene = scene_of_course(match.course.cut(ply), Appearance())
    return Card(
        text(match_title(match)),
        text(f"```\n{render.write_letter_board(scene)}\n```"),
        text(ply_caption(match.course, ply)),
    )

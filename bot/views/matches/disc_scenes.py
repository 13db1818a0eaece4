"""Boards with discs at any place: as everyone sees them, and as a person who aims does."""

from dataclasses import replace

import render
import rules
from bot.views.appearance import Appearance
from render.chapaev import Aim, DiscScene
from rules.chapaev.shot_line import ShotLine


def scene_of_discs(
    course: rules.Course, appearance: Appearance, turn_mark: render.TurnMark | None
) -> DiscScene:
    """Return the scene of a match as it stands, without any marks.

    It shows who won the decisive round unless `turn_mark` says more.
    """
    assert isinstance(course, ShotLine)
    position = course.position
    if turn_mark is None:
        winner = position.winner
        is_over = winner is not None
        turn_mark = render.TurnMark.of_winner(winner) if is_over else render.TurnMark.TO_MOVE
    return DiscScene(
        position.discs,
        position.turn,
        appearance.view,
        appearance.theme,
        turn_mark=turn_mark,
        radius=course.game.rules.physics.radius,
    )


def scene_of_aim(course: ShotLine, appearance: Appearance, aim: Aim) -> DiscScene:
    """Return the scene for a person who aims: nothing in it shows what a shot would do."""
    return replace(scene_of_discs(course, appearance, None), aim=aim)

"""Shots that move."""

from functools import lru_cache

import render
import rules
from bot.views.appearance import Appearance
from bot.views.drawing import draw_with
from render.chapaev import (
    DiscScene,
    DiscShot,
    describe_disc_board,
    describe_shot,
    draw_shot,
    draw_still,
)
from rules.chapaev import PlayedShot
from rules.chapaev.shot_line import ShotLine

MOST_SHOTS = 64  # that are remembered as they were rolled for their pictures


async def film_last_shot(
    course: rules.Course, appearance: Appearance, scene: render.AnyScene
) -> tuple[bytes, str]:
    """Return the last shot as a GIF, and in words with the board of `scene` behind it.

    A turn that was let pass is a GIF that stands still.
    """
    assert isinstance(course, ShotLine)
    assert isinstance(scene, DiscScene)
    played, still = course.deeds[-1], describe_disc_board(scene)
    if not isinstance(played, PlayedShot):
        return await draw_with(lambda: draw_still(scene)), still
    data, shot = await film_shot(course.cut(course.ply - 1), played, appearance)
    return data, f"{describe_shot(shot)} {still}"


async def film_shot(
    before: ShotLine, played: PlayedShot, appearance: Appearance
) -> tuple[bytes, DiscShot]:
    """Draw a shot as a GIF; the words for what it did are made where the language is known."""
    shot = await draw_with(lambda: load_shot(before, played, appearance))
    return await draw_with(lambda: draw_shot(shot)), shot


def load_shot(before: ShotLine, played: PlayedShot, appearance: Appearance) -> DiscShot:
    """Return a shot as it is drawn, rolled again for its frames."""
    return _load_shot(before, played, appearance.theme, appearance.view)


@lru_cache(maxsize=MOST_SHOTS)
def _load_shot(before: ShotLine, played: PlayedShot, theme: str, view: rules.Color) -> DiscShot:
    return DiscShot.of(before.game, before.position, played, theme=theme, view=view)

"""Shots that move."""

from dataclasses import dataclass, replace
from functools import lru_cache

import structlog

import render
import rules
from bot.views.appearance import Appearance
from bot.views.drawing import draw, draw_in_slices, draw_with
from render.chapaev import (
    DiscScene,
    DiscShot,
    describe_disc_board,
    describe_shot,
    draw_still,
    grow_shot,
)
from render.gif import GrowingFile
from rules.chapaev import PlayedShot
from rules.chapaev.shot_line import ShotLine

log = structlog.get_logger(__name__)

LARGEST = 300_000  # bytes of a moving shot, which is loaded on phones
MOST_SHOTS = 64  # shots that are remembered as rolled for their pictures


@dataclass(frozen=True, slots=True)
class ShotPicture:
    """A shot as a moving GIF or a still PNG, and in words."""

    data: bytes
    alt: str
    is_moving: bool


async def picture_last_shot(
    course: rules.Course, appearance: Appearance, scene: render.AnyScene
) -> ShotPicture:
    """Return the last shot as people want to see it, described with the board of `scene`.

    If it cannot be drawn moving, or the file is too large, it is a still picture. A missed turn is
    a moving picture of one frame.
    """
    assert isinstance(course, ShotLine)
    assert isinstance(scene, DiscScene)
    played, alt, end = course.deeds[-1], describe_disc_board(scene), scene
    film: GrowingFile | None = None
    if isinstance(played, PlayedShot):
        before = course.cut(course.ply - 1)
        shot = await draw_with(lambda: load_shot(before, played, appearance))
        alt, end = f"{describe_shot(shot)} {alt}", replace(scene, trace=shot.after.trace)
        film = grow_shot(replace(shot, after=end))  # which may have ended by a resignation
    data = await _try_to_draw(film or _grow_still(scene)) if appearance.has_moving_shots else None
    if data is not None:
        return ShotPicture(data, alt, is_moving=True)
    return ShotPicture(await draw(end), alt, is_moving=False)


def _grow_still(scene: DiscScene) -> GrowingFile:
    yield
    return draw_still(scene)


async def _try_to_draw(film: GrowingFile) -> bytes | None:
    """Draw a moving picture; None if that fails or the file is too large."""
    try:
        data = await draw_in_slices(film)
    except Exception:  # whatever the error, a still picture serves as well
        log.exception("a shot cannot be drawn moving")
        return None
    return data if len(data) <= LARGEST else None


async def film_shot(
    before: ShotLine, played: PlayedShot, appearance: Appearance
) -> tuple[bytes, DiscShot]:
    """Draw a shot as a GIF; the words for its effect are written in the caller's context, where the
    language is set.
    """
    shot = await draw_with(lambda: load_shot(before, played, appearance))
    return await draw_in_slices(grow_shot(shot)), shot


def load_shot(before: ShotLine, played: PlayedShot, appearance: Appearance) -> DiscShot:
    """Return a shot as it is drawn, rolled again for its frames."""
    return _load_shot(before, played, appearance.theme, appearance.view)


@lru_cache(maxsize=MOST_SHOTS)
def _load_shot(before: ShotLine, played: PlayedShot, theme: str, view: rules.Color) -> DiscShot:
    return DiscShot.of(before.game, before.position, played, theme=theme, view=view)

"""Draws pictures in a thread, so that nobody waits for them."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import render
import rules
from bot.matches.match_value import Match, Result
from bot.talk.names import plain_name
from bot.views.appearance import Appearance
from bot.views.drawing_turns import DrawingThread
from rules import Color

if TYPE_CHECKING:  # the drawing code is imported when it is first needed
    from render.gif import GrowingFile

BOARD = "board.png"  # the file name of every still board

DRAWING = DrawingThread()

MOST_SHARED = 256  # pictures that are remembered
MOST_SHEETS = 32  # and pictures of many boards

NO_MARKS = render.Marks()

T = TypeVar("T")


async def load_drawing() -> None:
    """Import the drawing code, so that neither the first board nor the event loop waits for it."""
    await draw_with(render.load)


async def draw(scene: render.AnyScene) -> bytes:
    """Draw a board as PNG."""
    return await draw_with(lambda: render.draw_board(scene))


async def draw_shared(scene: render.AnyScene) -> bytes:
    """Draw a board as PNG that many people request, such as members of a team, only once for
    all.
    """
    return await draw_with(lambda: _draw_once(scene))


@lru_cache(maxsize=MOST_SHARED)
def _draw_once(scene: render.AnyScene) -> bytes:
    # Called by the single drawing thread: other requests for the same picture wait for it.
    return render.draw_board(scene)


async def draw_sheet(scenes: tuple[render.AnyScene, ...], first: int) -> bytes:
    """Draw numbered boards on one PNG; requests for the same boards get the same picture."""
    return await draw_with(lambda: _draw_sheet_once(scenes, first))


@lru_cache(maxsize=MOST_SHEETS)
def _draw_sheet_once(scenes: tuple[render.AnyScene, ...], first: int) -> bytes:
    return render.draw_contact_sheet(scenes, first=first)


async def draw_thumbnail(scene: render.AnyScene, number: int) -> bytes:
    """Draw a small board with its number as PNG, as it stands beside a line of a list."""
    return await draw_with(lambda: _draw_thumbnail_once(scene, number))


@lru_cache(maxsize=MOST_SHARED)
def _draw_thumbnail_once(scene: render.AnyScene, number: int) -> bytes:
    return render.draw_thumbnail(scene, number)


async def draw_sign(sign: render.Sign) -> bytes:
    """Draw a sign as PNG, as it is uploaded for text and buttons."""
    return await draw_with(lambda: render.draw_sign(sign))


async def draw_with(make: Callable[[], T]) -> T:
    """Draw anything in the drawing thread."""
    return await DRAWING.draw(make)


async def draw_in_slices(growing: "GrowingFile") -> bytes:
    """Draw a moving picture in the drawing thread, with boards drawn in between."""
    return await DRAWING.draw_in_slices(growing)


def scene_of_line(line: rules.Line, appearance: Appearance, **more: Any) -> render.Scene:
    """Return the scene of a game as it stands; `more` are further fields of a scene."""
    if appearance.labels_every_square(line.game.board):
        more["square_names"] = render.SquareNames.ALL
    return render.Scene.of(
        line,
        theme=appearance.theme,
        view=appearance.view,
        is_numeric=appearance.is_numeric,
        **more,
    )


def scene_of_course(
    course: rules.Course, appearance: Appearance, turn_mark: render.TurnMark | None = None
) -> render.AnyScene:
    """Return the scene of a game of whatever kind as it stands, without any marks.

    It shows how the rules ended the game unless `turn_mark` says more.
    """
    if isinstance(course, rules.Line):
        more = {} if turn_mark is None else {"turn_mark": turn_mark}
        return scene_of_line(course, appearance, **more)
    from bot.views.matches.disc_scenes import scene_of_discs  # imported with the first such board

    return scene_of_discs(course, appearance, turn_mark)


def mark_of_result(result: Result) -> render.TurnMark:
    """Return how a frame shows the end of a game."""
    if result.is_void:
        return render.TurnMark.OVER
    return render.TurnMark.of_winner(result.winner)


def name_players(match: Match) -> tuple[str, str]:
    """Name White and Black as a picture does."""
    return plain_name(match.holder(Color.WHITE)), plain_name(match.holder(Color.BLACK))


def scene_of_match(
    match: Match, appearance: Appearance, marks: render.Marks = NO_MARKS
) -> render.AnyScene:
    """Return the scene of a match as it stands, marked if it is over, however it ended.

    Marked squares have their names on them.
    """
    mark, players = render.TurnMark.TO_MOVE, None
    if match.result is not None:
        mark, players = mark_of_result(match.result), name_players(match)
    if not match.is_draughts:
        return replace(scene_of_course(match.course, appearance, mark), players=players)
    return scene_of_line(
        match.line,
        appearance,
        marks=marks,
        turn_mark=mark,
        square_names=render.SquareNames.MARKED,
        players=players,
    )

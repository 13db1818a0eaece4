"""The recap of a month for everyone, and the month of one person."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import render
from bot.seasons.months import Capture, ToldMonth
from bot.seasons.own_month import OwnMonth
from bot.talk.labels import Label
from bot.talk.ratings.season_texts import (
    own_month_text,
    recap_awards,
    recap_heading,
    shared_month_text,
)
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, SeasonAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.drawing import BOARD, draw, scene_of_line
from bot.views.parts import Card, picture, row, text
from bot.views.post import Post, PublicPost


async def show_recap(told: ToldMonth, server_id: int, appearance: Appearance) -> Post:
    """Show everyone a month: its numbers, its awards and the board of the largest capture."""
    awards = recap_awards(told, server_id)
    parts, files = await _show_capture(told.capture, appearance)
    mine = row(button(_control(SeasonAction.OWN, told.month), Label.MY_MONTH))
    words = [text(each) for each in (recap_heading(told), awards) if each]
    return Post(Card(*words, *parts, mine), files)


async def show_own_month(own: OwnMonth, appearance: Appearance) -> Post:
    """Show a person their month; one with anything in it can be shared."""
    parts, files = await _show_capture(own.capture, appearance)
    share = row(button(_control(SeasonAction.SHARE, own.season.month), Label.SHARE))
    return Post(Card(text(own_month_text(own)), *parts, *([] if own.is_empty else [share])), files)


async def show_shared_month(own: OwnMonth, appearance: Appearance) -> PublicPost:
    """Show everyone the month of a person who shares it."""
    parts, files = await _show_capture(own.capture, appearance)
    return PublicPost(Card(text(shared_month_text(own)), *parts), files)


async def _show_capture(
    capture: Capture | None, appearance: Appearance
) -> tuple[list[Any], Mapping[str, bytes]]:
    """Return the board before a capture, with an arrow over its squares; nothing without one."""
    if capture is None:
        return [], {}
    line, ply = capture.match.line, capture.ply
    path = line.moves[ply].path
    marks = render.Marks(chosen=path[0], arrows=(path,))
    names = render.SquareNames.MARKED
    scene = scene_of_line(line.cut(ply), appearance, marks=marks, square_names=names)
    return [picture(BOARD, render.describe_board(scene))], {BOARD: await draw(scene)}


def _control(action: SeasonAction, month: date) -> ControlId:
    """Return what a control about a month of this server is for."""
    return ControlId(ControlKind.SEASON, action, month.toordinal())

"""The way from a message to the board in a browser, where this bot's host serves one."""

from contextvars import ContextVar
from typing import Any

from discord import ui

import render
from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.watching.board_texts import link_to_board
from bot.views.control_actions import MatchAction
from bot.views.controls import match_button
from bot.views.parts import Card, row, text
from bot.views.post import Post
from storage.rows import Team

_IS_OPEN: ContextVar[bool] = ContextVar("is_open", default=False)


def open_board_door() -> None:
    """Offer the board in this context, and in the tasks that begin in it."""
    _IS_OPEN.set(True)


def is_board_door_open() -> bool:
    """Tell whether the board is offered in this context."""
    return _IS_OPEN.get()


def can_open_board(match: Match) -> bool:
    """Tell whether a match can be shown in a browser: two people or the computer, and pieces that
    do not stand on each other.
    """
    is_between_teams = any(isinstance(seat.holder, Team) for seat in match.seats)
    return match.is_draughts and not is_between_teams and not render.has_towers(match.game)


def board_rows(match: Match) -> list[ui.ActionRow[Any]]:
    """Return a row with the button that opens a running match in a browser, if that is possible."""
    if not is_board_door_open() or match.is_over or not can_open_board(match):
        return []
    return [row(match_button(MatchAction.OPEN_BOARD, match, Label.OPEN_BOARD))]


async def show_board_link(address: str) -> Post:
    """Show one person the link that opens their board."""
    link: ui.Button[Any] = ui.Button(label=Label.OPEN_BOARD.words, url=address)
    return Post(Card(text(link_to_board()), row(link)))

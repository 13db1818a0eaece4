"""A person's games of all servers: one after the other, from one private message."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.matches import Match
from bot.matches.urgency import sort_by_urgency
from bot.talk.inbox_texts import inbox_heading, inbox_line, next_game, numbered_label
from bot.talk.labels import Label
from bot.talk.questions import unreachable_games
from bot.views.appearance import Appearance
from bot.views.control_id import ControlId, ControlKind, InboxAction, MatchAction
from bot.views.controls import button, match_button
from bot.views.move_picker import ask_for_move
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post
from bot.views.resignation import resign_rows

ON_PAGE = 8  # games, with a button each, that fit into one message


async def show_inbox(
    running: Sequence[Match],
    person_id: int,
    now: datetime,
    page: int = 1,
    unreachable: Collection[Match] = (),
) -> Post:
    """Show a page of a person's games, sorted already, with a button each.

    Some of those whose channel is out of reach can be resigned here. A page that is not there any
    more is the last one.
    """
    pages = max(1, -(-len(running) // ON_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * ON_PAGE
    shown = running[first : first + ON_PAGE]
    parts: list[ui.Item[Any]] = [text(inbox_heading(running, person_id))]
    parts += _sections(shown, first + 1, person_id, now)
    if pages > 1:
        parts.append(_pages(page, pages))
    if lost := [match for match in running if match in unreachable][:IN_ROW]:
        parts += [text(unreachable_games()), *resign_rows(lost, person_id)]
    return Post(Card(*parts))


async def show_games_elsewhere(
    words: str, running: Sequence[Match], person_id: int, now: datetime
) -> Post:
    """Tell a person something, and show some of their games with a button each."""
    games = sort_by_urgency(running, person_id, now)[:ON_PAGE]
    return Post(Card(text(words), *_sections(games, 1, person_id, now)))


async def ask_for_next_move(done: str, waiting: Sequence[Match], appearance: Appearance) -> Post:
    """Tell what was done in a game, and ask for the move in the next one that waits."""
    return await ask_for_move(waiting[0], appearance, words=next_game(done, len(waiting)))


def inbox_button() -> ui.Button[Any]:
    """Return a button that shows the first page."""
    return button(_page_control(1), Label.ALL_GAMES)


def _sections(
    shown: Sequence[Match], first: int, person_id: int, now: datetime
) -> list[ui.Section[Any]]:
    """Return a line and a button for each game; they are numbered from `first` on."""
    return [
        ui.Section(
            inbox_line(number, match, person_id, now),
            accessory=_game_button(number, match, person_id),
        )
        for number, match in enumerate(shown, first)
    ]


def _game_button(number: int, match: Match, person_id: int) -> ui.Button[Any]:
    if person_id in match.calls(match.turn):
        green = discord.ButtonStyle.success
        return match_button(MatchAction.MOVE, match, numbered_label(number, Label.MOVE), green)
    return match_button(MatchAction.WATCH, match, numbered_label(number, Label.WATCH))


def _pages(page: int, pages: int) -> ui.ActionRow[Any]:
    back = button(_page_control(page - 1), "◀", is_off=page == 1)
    on = button(_page_control(page + 1), "▶", is_off=page == pages)
    here = ControlId(ControlKind.INBOX, InboxAction.HERE, page)
    return row(back, button(here, f"{page} / {pages}", is_off=True), on)


def _page_control(page: int) -> ControlId:
    return ControlId(ControlKind.INBOX, InboxAction.PAGE, page)

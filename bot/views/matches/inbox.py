"""A person's games in all servers, one after the other, from one private message."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.matches.planning import can_plan
from bot.talk.labels import Label
from bot.talk.matches.inbox_texts import (
    due_or_moved,
    inbox_heading,
    inbox_line,
    next_game,
    numbered_label,
)
from bot.talk.matches.questions import unreachable_games
from bot.teams.own_games import OwnGame
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, InboxAction, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import button, match_button
from bot.views.matches.game_round import GameRound, go_round
from bot.views.matches.move_picker import ask_for_move
from bot.views.matches.resignation import resign_rows
from bot.views.matches.small_boards import FEW, draw_small_boards, draw_thumbnails
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post

ON_PAGE = 8  # games, with a button each, that fit into one message


@dataclass(frozen=True, slots=True)
class Done:
    """What a person has just done in a game, in words, with buttons about that game."""

    words: str = ""
    buttons: tuple[ui.Button[Any], ...] = ()


NOTHING = Done()


@dataclass(frozen=True, slots=True)
class InboxPage:
    """A page of a person's games, from 1: of all, or only of those that wait for the person."""

    number: int = 1
    action: InboxAction = InboxAction.PAGE  # what leads to it: PAGE for all, WAITING for those


FIRST = InboxPage()


async def show_inbox(
    games: Sequence[OwnGame],
    now: datetime,
    appearance: Appearance,
    page: InboxPage = FIRST,
    unreachable: Collection[Match] = (),
) -> Post:
    """Show a page of a person's games, already sorted: their boards, and a button each.

    Some games whose channel is out of reach can be resigned here. If the page no longer exists, the
    last one is shown. A person who wants only the list is shown no boards.
    """
    is_filtered = page.action is InboxAction.WAITING and any(game.is_waiting for game in games)
    listed = [game for game in games if game.is_waiting or not is_filtered]
    pages = max(1, -(-len(listed) // ON_PAGE))
    number = min(max(page.number, 1), pages)
    first = (number - 1) * ON_PAGE
    shown = listed[first : first + ON_PAGE]
    seen = [(game.match, game.side) for game in shown]
    parts: list[ui.Item[Any]] = [text(inbox_heading(games))]
    lost = _list_lost(games, unreachable)
    if len(shown) <= FEW and appearance.has_list_of_boards and not lost:
        boards, files = await draw_thumbnails(seen, first + 1, appearance)
        parts += _pictured(shown, boards, first + 1, now)
        gap = [ui.Separator[Any]()]
    else:
        sheet, files = await draw_small_boards(seen, first + 1, appearance)
        parts += [*sheet, *_sections(shown, first + 1, now)]
        gap = []
    listing = InboxAction.WAITING if is_filtered else InboxAction.PAGE
    if buttons := _page_buttons(InboxPage(number, listing), pages) + _filter_buttons(
        games, listing
    ):
        parts += [*gap, row(*buttons)]
    if lost:
        parts += [text(unreachable_games()), *resign_rows(lost, games[0].person_id)]
    return Post(Card(*parts), files)


def _list_lost(games: Sequence[OwnGame], unreachable: Collection[Match]) -> list[Match]:
    """List games out of reach that the person can resign alone, as many as a row has buttons."""
    lost = [game.match for game in games if game.match in unreachable and not game.is_of_team]
    return lost[:IN_ROW]


async def show_games_elsewhere(
    words: str,
    games: Sequence[OwnGame],
    now: datetime,
    rows: Sequence[ui.ActionRow[Any]] = (),
) -> Post:
    """Tell a person something, and show some of their games, already sorted, with a button each.

    `rows` are controls that belong to the words.
    """
    return Post(Card(text(words), *rows, *_sections(games[:ON_PAGE], 1, now)))


async def ask_in_round(  # noqa: PLR0913  # the last one has a default
    game: OwnGame,
    waiting: int,
    appearance: Appearance,
    now: datetime,
    current: GameRound,
    done: Done = NOTHING,
) -> Post:
    """Ask for the move in one of the games that wait, after what was done before."""
    own_side = replace(appearance, view=game.side)
    words = f"{next_game(done.words, waiting)}\n-# {due_or_moved(game.match, now)}"
    picker = ask_for_move(game.match, own_side, words=words)
    return await go_round(picker, game.match, current, done.buttons)


def inbox_button() -> ui.Button[Any]:
    """Return a button that shows the first page."""
    return _page_button(FIRST, Label.ALL_GAMES)


def _sections(shown: Sequence[OwnGame], first: int, now: datetime) -> list[ui.Section[Any]]:
    """Return a line and a button for each game; they are numbered from `first` on."""
    return [
        ui.Section(inbox_line(number, game, now), accessory=_game_button(number, game))
        for number, game in enumerate(shown, first)
    ]


def _pictured(
    shown: Sequence[OwnGame], boards: Sequence[ui.Thumbnail[Any]], first: int, now: datetime
) -> Iterator[ui.Item[Any]]:
    """Yield each of a few games beside its small board, with its button below."""
    for number, (game, board) in enumerate(zip(shown, boards, strict=True), first):
        if number > first:
            yield ui.Separator()
        yield ui.Section(inbox_line(number, game, now), accessory=board)
        yield row(_game_button(number, game))


def _game_button(number: int, game: OwnGame) -> ui.Button[Any]:
    match = game.match
    if not game.is_waiting and not game.is_of_team and can_plan(match, game.person_id):
        plan = ControlId(ControlKind.INBOX, InboxAction.PLAN, match.id, match.ply)
        return button(plan, numbered_label(number, Label.PLAN_NEXT))
    if not game.is_waiting:
        return match_button(MatchAction.WATCH, match, numbered_label(number, Label.WATCH))
    play = ControlId(ControlKind.INBOX, InboxAction.PLAY, match.id)
    label = Label.VOTE if game.is_of_team else Label.MOVE
    return button(play, numbered_label(number, label), discord.ButtonStyle.success)


def _page_buttons(page: InboxPage, pages: int) -> list[ui.Button[Any]]:
    """Return the buttons that turn pages, and the number of this one between them."""
    if pages == 1:
        return []
    number = page.number
    here = ControlId(ControlKind.INBOX, InboxAction.HERE, number)
    return [
        _page_button(replace(page, number=number - 1), "◀", is_off=number == 1),
        button(here, f"{number} / {pages}", is_off=True),
        _page_button(replace(page, number=number + 1), "▶", is_off=number == pages),
    ]


def _filter_buttons(games: Sequence[OwnGame], listing: InboxAction) -> list[ui.Button[Any]]:
    """Return the button that changes the filter, if that makes a difference."""
    if len({game.is_waiting for game in games}) == 1 or not games:
        return []
    if listing is InboxAction.WAITING:
        return [inbox_button()]
    return [_page_button(InboxPage(1, InboxAction.WAITING), Label.WAITING_GAMES)]


def _page_button(page: InboxPage, label: Label | str, *, is_off: bool = False) -> ui.Button[Any]:
    return button(ControlId(ControlKind.INBOX, page.action, page.number), label, is_off=is_off)

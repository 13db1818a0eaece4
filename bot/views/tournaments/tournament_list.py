"""The tournaments of a server, for one person, with a menu that opens one of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label, Prompt
from bot.talk.matches.inbox_texts import numbered_label
from bot.talk.tournaments.tournament_list_texts import (
    list_heading,
    list_label,
    list_line,
    no_tournaments,
)
from bot.tournaments.tournament import Tournament
from bot.views.appearance import Appearance
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button, menu
from bot.views.matches.small_boards import FEW, draw_standing_thumbnails
from bot.views.note import show_note
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournaments.tournament import draw_standing, list_pages_of_table

ON_PAGE = 10
NO_GAMES: Mapping[int, Match] = MappingProxyType({})
USUAL = Appearance()


async def show_tournament_list(
    shown: Sequence[Tournament],
    count: int,
    page: int,
    newest: Mapping[int, Match] = NO_GAMES,
    appearance: Appearance = USUAL,
) -> Post:
    """Show a page of tournaments, counted from 1; `count` is their number on all pages.

    A few have a small board each, of their `newest` game, by tournament id.
    """
    if not shown:
        return await show_note(no_tournaments())
    numbered = dict(enumerate(shown, (page - 1) * ON_PAGE + 1))
    files: dict[str, bytes] = {}
    if len(shown) <= FEW:
        seen = [(each.terms, newest.get(each.id)) for each in shown]
        boards, files = await draw_standing_thumbnails(seen, min(numbered), appearance)
        gap = [ui.Separator[Any]()] if count > ON_PAGE else []
        parts = _pictured(numbered, boards, page) + gap
    else:
        lines = (list_line(number, each) for number, each in numbered.items())
        parts = [text("\n".join(lines)), row(_menu(numbered, page))]
    return Post(Card(text(list_heading(count)), *parts, *_pages(page, count_pages(count))), files)


def _pictured(
    numbered: Mapping[int, Tournament], boards: Sequence[ui.Thumbnail[Any]], page: int
) -> list[ui.Item[Any]]:
    """Return each of a few tournaments beside its board, with the button that opens it below."""
    parts: list[ui.Item[Any]] = []
    for (number, each), board in zip(numbered.items(), boards, strict=True):
        control = ControlId(ControlKind.TOURNAMENT, TournamentAction.OPEN, page, 0, str(each.id))
        opens = button(control, numbered_label(number, Label.DETAILS))
        gap = [ui.Separator[Any]()] if parts else []
        parts += [*gap, ui.Section(list_line(number, each), accessory=board), row(opens)]
    return parts


def _menu(numbered: Mapping[int, Tournament], page: int) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=list_label(number, each), value=str(each.id))
        for number, each in numbered.items()
    ]
    choose = ControlId(ControlKind.TOURNAMENT, TournamentAction.OPEN, page)
    return menu(choose, Prompt.OPEN_TOURNAMENT, options)


async def show_listed(tournament: Tournament, theme: str, page: int) -> Post:
    """Show a person in private how a tournament stands, with a button back to a page of the
    list.
    """
    parts, files = await draw_standing(tournament, theme)
    back = button(_page_control(page), Label.OTHER_TOURNAMENTS)
    return Post(Card(*parts, row(*list_pages_of_table(tournament), back)), files)


def count_pages(count: int) -> int:
    """Return how many pages a number of tournaments takes."""
    return -(-count // ON_PAGE)


def _pages(page: int, pages: int) -> list[ui.ActionRow[Any]]:
    if pages < 2:
        return []
    before, after = (_page_control(page + step) for step in (-1, 1))
    return [row(button(before, "◀", is_off=page == 1), button(after, "▶", is_off=page == pages))]


def _page_control(page: int) -> ControlId:
    return ControlId(ControlKind.TOURNAMENT, TournamentAction.LIST, page)

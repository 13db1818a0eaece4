"""The tournaments of a server, for one person, with a menu that opens one of them."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.talk.labels import Label, Prompt
from bot.talk.tournament_list_texts import list_heading, list_label, list_line, no_tournaments
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button, menu
from bot.views.note import show_note
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournament import draw_standing, list_pages_of_table

ON_PAGE = 10


async def show_tournament_list(shown: Sequence[Tournament], count: int, page: int) -> Post:
    """Show a page of tournaments, from page 1 on; `count` is how many there are on all pages."""
    if not shown:
        return await show_note(no_tournaments())
    numbered = dict(enumerate(shown, (page - 1) * ON_PAGE + 1))
    lines = (list_line(number, each) for number, each in numbered.items())
    options = [
        discord.SelectOption(label=list_label(number, each), value=str(each.id))
        for number, each in numbered.items()
    ]
    choose = ControlId(ControlKind.TOURNAMENT, TournamentAction.OPEN, page)
    return Post(
        Card(
            text("\n".join((list_heading(count), *lines))),
            row(menu(choose, Prompt.OPEN_TOURNAMENT, options)),
            *_pages(page, count_pages(count)),
        )
    )


async def show_listed(tournament: Tournament, theme: str, page: int) -> Post:
    """Show someone alone how a tournament stands, with the way back to a page of the list."""
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

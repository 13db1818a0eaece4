"""The rounds of a tournament as messages, and pages of its table."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

import render
from bot.talk.labels import Label
from bot.talk.tournaments.tournament_rounds import (
    check_in_text,
    list_meetings,
    list_part,
    list_table_pages,
    reminder_text,
    round_heading,
    round_text,
    table_text,
)
from bot.tournaments.brackets import list_parts
from bot.tournaments.groups import list_groups
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournaments.tournament_tables import (
    draw_bracket,
    draw_table,
    find_cross_table,
    make_group_cross_table,
)

MOST_IN_DIGITS = 12  # rows of a table as text
MOST_PINGS = 100  # people whom a message may notify


async def show_round(tournament: Tournament, number: int, part: int = 0) -> Post:
    """Announce a part of a round that was just paired; its players are notified."""
    pairings = list_part(tournament, number, part)
    numbers = dict.fromkeys(each for pairing in pairings for each in pairing.players)
    people = tuple(tournament.people[each].id for each in numbers)
    words = text(round_text(tournament, number, part))
    return Post(Card(words, row(_mine(tournament))), pings=people)


async def call_up(tournament: Tournament, part: int = 0) -> Post:
    """Ask a part of the people who have entered, or wait, to check in."""
    people = list_to_check_in(tournament)
    here = ControlId(ControlKind.TOURNAMENT, TournamentAction.CHECK_IN, tournament.id)
    blue = discord.ButtonStyle.primary
    called = tuple(people[part * MOST_PINGS : (part + 1) * MOST_PINGS])
    words = text(check_in_text(tournament, called))
    return Post(Card(words, row(button(here, Label.CHECK_IN, blue))), pings=called)


def list_to_check_in(tournament: Tournament) -> list[int]:
    """List the people who are asked to check in: players, then those who wait."""
    waiting = (each.person for each in tournament.waiting)
    return [person.id for person in (*tournament.people.values(), *waiting)]


async def remind_players(tournament: Tournament, numbers: Sequence[int]) -> Post:
    """Remind the players who have not moved in a round yet."""
    people = tuple(tournament.people[number].id for number in numbers[:MOST_PINGS])
    words = text(reminder_text(tournament, people))
    return Post(Card(words, row(_mine(tournament))), pings=people)


async def show_table_page(tournament: Tournament, page: int, theme: str) -> Post:
    """Show a person a page of the table, from 0 on, with the tie-breaks; groups and brackets with
    pictures.
    """
    last = len(list_table_pages(tournament)) - 1
    page = min(page, last)
    words = text(table_text(tournament, page))
    pages = _pages(tournament, TournamentAction.TABLE, page, range(last + 1))
    if tournament.kind.in_ties and tournament.event.pairings:
        part = list_parts(tournament.event)[page]
        shown, files = await draw_bracket(tournament, part, theme)
        return Post(Card(words, *shown, *pages), files)
    if not tournament.has_groups:
        table = find_cross_table(tournament) if not tournament.kind.by_challenges else None
        return Post(Card(words, *_digits(table), *pages))
    group = list_groups(tournament.event, tournament.event.round)[page]
    table = make_group_cross_table(tournament, group)
    shown, files = await draw_table(table, theme)
    return Post(Card(words, *_digits(table), *shown, *pages), files)


def _digits(table: "render.CrossTable | None") -> list[ui.Item[Any]]:
    """Return a small table as text, for people who cannot see pictures."""
    if table is None or len(table.rows) > MOST_IN_DIGITS:
        return []
    return [text(f"```\n{render.write_cross_table(table)}\n```")]


async def show_rounds_page(tournament: Tournament, number: int) -> Post:
    """Show a person the pairings of a round, with buttons to the others."""
    last = max(1, tournament.event.round)
    number = min(max(number, 1), last)
    lines = list_meetings(tournament, number, tournament.list_round(number))
    words = text("\n".join((round_heading(tournament, number), *lines)))
    pages = _pages(tournament, TournamentAction.ROUNDS, number, range(1, last + 1))
    return Post(Card(words, *pages))


def _mine(tournament: Tournament) -> ui.Button[Any]:
    mine = ControlId(ControlKind.TOURNAMENT, TournamentAction.MINE, tournament.id)
    return button(mine, Label.MY_GAMES, discord.ButtonStyle.primary)


def _pages(
    tournament: Tournament, action: TournamentAction, page: int, pages: range
) -> list[ui.ActionRow[Any]]:
    """Return the buttons to the pages before and after, none if there is one page."""
    if len(pages) < 2:
        return []
    before, after = (
        ControlId(ControlKind.TOURNAMENT, action, tournament.id, max(0, page + step), name)
        for step, name in ((-1, "before"), (1, "after"))
    )
    return [
        row(
            button(before, "◀", is_off=page == pages[0]),
            button(after, "▶", is_off=page == pages[-1]),
        )
    ]

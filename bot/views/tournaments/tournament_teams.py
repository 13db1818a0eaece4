"""Teams of a tournament: how to enter, and what their players see in private."""

from typing import Any

import discord
from discord import ui

from bot.talk.labels import Label, Prompt
from bot.talk.safe_text import write_plain
from bot.talk.tournaments.team_event_texts import move_up_choice, own_team_text, substitution_choice
from bot.tournaments.team_event import list_substitutions, team_of
from bot.tournaments.tournament import Tournament, TournamentState
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button, menu
from bot.views.parts import Card, row, text
from bot.views.post import Post
from bot.views.tournaments.arbiter import panel_button

MOST_OPTIONS = 25  # of a menu
BLUE, GREEN, PLAIN = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.secondary,
)


def list_team_controls(tournament: Tournament) -> list[ui.ActionRow[Any]]:
    """Return the ways to enter before the start: a menu of the teams, and buttons."""
    is_called = tournament.state is TournamentState.CHECK_IN
    buttons = [
        (TournamentAction.CHECK_IN, Label.CHECK_IN, BLUE),
        (TournamentAction.MY_TEAM, Label.MY_TEAM, PLAIN),
        (TournamentAction.LEAVE, Label.LEAVE, PLAIN),
        (TournamentAction.START, Label.START, GREEN),
    ]
    shown = buttons if is_called else buttons[1:]
    row_of_buttons = row(
        *(button(_control(tournament, action), label, style) for action, label, style in shown),
        panel_button(tournament),
    )
    teams = [
        discord.SelectOption(label=write_plain(name), value=str(number))
        for number, name in sorted(tournament.teams.items())
    ]
    if not teams:
        return [row_of_buttons]
    join = menu(_control(tournament, TournamentAction.JOIN_TEAM), Prompt.JOIN_TEAM, teams)
    return [ui.ActionRow(join), row_of_buttons]


async def show_own_team(tournament: Tournament, number: int) -> Post:
    """Show a person their team; its captain may reorder it, or send substitutes."""
    words = text(own_team_text(tournament, number))
    if number not in tournament.captains:
        return Post(Card(words))
    if tournament.state is TournamentState.RUNNING:
        action, label, options = (
            TournamentAction.SUBSTITUTE,
            Prompt.SUBSTITUTE,
            _list_substitutions(tournament, number),
        )
    else:
        action, label, options = (
            TournamentAction.MOVE_UP,
            Prompt.MOVE_UP,
            _list_moves_up(tournament, number),
        )
    if not options:
        return Post(Card(words))
    return Post(Card(words, ui.ActionRow(menu(_control(tournament, action), label, options))))


def _list_moves_up(tournament: Tournament, number: int) -> list[discord.SelectOption]:
    members = [*tournament.list_members(team_of(number))]
    return [
        discord.SelectOption(label=move_up_choice(tournament, each), value=str(each))
        for each in members[1:]
    ]


def _list_substitutions(tournament: Tournament, number: int) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=substitution_choice(tournament, each, instead), value=f"{each}-{instead}"
        )
        for each, instead in list_substitutions(tournament.event, team_of(number))
    ][:MOST_OPTIONS]


def _control(tournament: Tournament, action: TournamentAction) -> ControlId:
    return ControlId(ControlKind.TOURNAMENT, action, tournament.id)

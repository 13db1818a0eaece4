"""The message of a tournament, and what its players see in private."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.matches.match_value import Match
from bot.talk.labels import Label
from bot.talk.names import match_link
from bot.talk.tournaments.tournament_rounds import own_game_line, own_games_text, withdraw_question
from bot.talk.tournaments.tournament_texts import play_label, tournament_text
from bot.tournaments.attendance import NoHalfBye, may_come_back, miss_round
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.tournament import BEFORE_START, Key, Tournament, TournamentState
from bot.tournaments.waiting_list import has_room, may_wait
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import PLAIN, button
from bot.views.parts import IN_ROW, Card, row, text
from bot.views.post import Post, PublicPost
from bot.views.tournaments.arbiter import panel_button
from bot.views.tournaments.telling import result_button
from bot.views.tournaments.tournament_tables import draw_standings
from bot.views.tournaments.tournament_teams import list_team_controls

SIDES = {BoardsSide.HOME: "home", BoardsSide.GUESTS: "guests"}  # as custom_ids name them
SIDE_OF = {name: side for side, name in SIDES.items()}
BLUE, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


async def show_tournament(tournament: Tournament, theme: str) -> PublicPost:
    """Show how a tournament stands; once it has started, with its table as a picture."""
    parts, files = await draw_standing(tournament, theme)
    if tournament.state in BEFORE_START:
        return PublicPost(Card(*parts, *_before_start(tournament)))
    controls = _list_controls(tournament)
    rows = [row(*controls)] if controls else []
    if controls and tournament.waiting:  # who plays already leaves by their own games
        rows.append(row(tournament_button(tournament, TournamentAction.LEAVE, Label.LEAVE)))
    return PublicPost(Card(*parts, *rows), files)


async def draw_standing(
    tournament: Tournament, theme: str
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Return the parts of a message that show how a tournament stands, and their files."""
    words = text(tournament_text(tournament))
    is_drawn = tournament.state not in BEFORE_START and tournament.event.pairings
    if not is_drawn or not tournament.kind.has_picture:
        return [words], {}
    shown, files = await draw_standings(tournament, theme)
    return [words, *shown], files


def _before_start(tournament: Tournament) -> list[ui.ActionRow[Any]]:
    """Return the buttons to enter, or to check in."""
    if tournament.kind.of_teams:
        return list_team_controls(tournament)
    entering = _entering(tournament)
    if tournament.state is TournamentState.CHECK_IN:
        here = tournament_button(tournament, TournamentAction.CHECK_IN, Label.CHECK_IN, BLUE)
        entering = [here, _entry_button(tournament)]
    return [
        row(
            *entering,
            tournament_button(tournament, TournamentAction.LEAVE, Label.LEAVE),
            tournament_button(tournament, TournamentAction.START, Label.START, GREEN),
            panel_button(tournament),
        )
    ]


def _list_controls(tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the buttons of a tournament that has started."""
    is_paired = tournament.kind.by_challenges or tournament.event.pairings
    if not is_paired:
        return []  # the first round follows at once
    controls = list_pages_of_table(tournament)
    if tournament.state is not TournamentState.RUNNING:
        return controls
    mine = [tournament_button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE)]
    if tournament.kind.of_teams:
        mine.append(tournament_button(tournament, TournamentAction.MY_TEAM, Label.MY_TEAM))
    is_open = tournament.takes_late_entries and not tournament.closes_by_start
    entering = [_entry_button(tournament)] if is_open else []
    return [*mine, *controls, *entering, panel_button(tournament)]


def list_pages_of_table(tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the buttons that show a person, in private, more than the message of a tournament
    does.
    """
    if tournament.state in BEFORE_START:
        return []
    table = tournament_button(tournament, TournamentAction.TABLE, Label.TABLE)
    if not tournament.is_in_rounds and not tournament.kind.of_sides:
        return [table]
    rounds = tournament_button(tournament, TournamentAction.ROUNDS, Label.ROUNDS)
    return [table, rounds] if tournament.is_in_rounds else []


def _entering(tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the buttons by which people enter, one for each team if there are two."""
    if not tournament.kind.of_sides:
        return [_entry_button(tournament, BLUE)]
    return [
        button(
            ControlId(
                ControlKind.TOURNAMENT, TournamentAction.ENTER, tournament.id, 0, SIDES[side]
            ),
            label,
            BLUE,
        )
        for side, label in (
            (BoardsSide.HOME, Label.JOIN_HOME),
            (BoardsSide.GUESTS, Label.JOIN_GUESTS),
        )
    ]


def _entry_button(tournament: Tournament, style: discord.ButtonStyle = PLAIN) -> ui.Button[Any]:
    """Return the button by which a person enters, or waits if all places are taken."""
    is_full = tournament.waiting or not has_room(tournament)
    if is_full and may_wait(tournament):
        return tournament_button(tournament, TournamentAction.WAIT, Label.WAIT, style)
    return tournament_button(tournament, TournamentAction.ENTER, Label.ENTER, style)


async def show_own_games(tournament: Tournament, number: int, matches: Mapping[Key, Match]) -> Post:
    """Show a person their own games of a tournament, with a button for each that can begin."""
    pairings = tournament.event.pairings_of(number)
    places = {
        pairing: match_link(matches[pairing.round, pairing.board])
        for pairing in pairings
        if pairing.state is PairingState.PLAYING
    }
    lines = [own_game_line(tournament, number, pairing, places) for pairing in pairings]
    parts: list[ui.Item[Any]] = [
        text("\n".join((own_games_text(tournament, number), *lines))),
        *_rows(
            [
                result_button(tournament, number, each)
                if tournament.plays_anywhere
                else play_button(tournament, number, each)
                for each in pairings
                if tournament.may_play(each)
            ]
        ),
    ]
    if tournament.state is TournamentState.RUNNING and (own := list_attendance(tournament, number)):
        parts.append(row(*own))
    return Post(Card(*parts))


def list_attendance(tournament: Tournament, number: int) -> list[ui.Button[Any]]:
    """Return the buttons by which a person leaves, comes back, or misses a round."""
    entry = tournament.event.entry(number)
    if entry.is_out:
        back = tournament_button(tournament, TournamentAction.COME_BACK, Label.COME_BACK, GREEN)
        return [back] if may_come_back(tournament.event, number) else []
    controls = [tournament_button(tournament, TournamentAction.QUIT, Label.LEAVE_TOURNAMENT)]
    try:
        miss_round(tournament.event, number, tournament.event.round + 1)
    except NoHalfBye:
        return controls
    return [tournament_button(tournament, TournamentAction.MISS, Label.MISS_ROUND), *controls]


async def ask_to_withdraw(tournament: Tournament) -> Post:
    """Ask a person to confirm that they leave a running tournament."""
    sure = tournament_button(tournament, TournamentAction.QUIT_SURELY, Label.LEAVE_TOURNAMENT, RED)
    back = tournament_button(tournament, TournamentAction.MINE, Label.MY_GAMES)
    return Post(Card(text(withdraw_question(tournament)), row(sure, back)))


def play_button(tournament: Tournament, number: int, pairing: Pairing) -> ui.Button[Any]:
    """Return the button by which a person begins the game of a pairing."""
    opponent = tournament.people[pairing.opponent(number) or 0]
    detail = f"{pairing.round}-{pairing.board}"
    control = ControlId(ControlKind.TOURNAMENT, TournamentAction.PLAY, tournament.id, 0, detail)
    return button(control, play_label(opponent), GREEN)


def _rows(buttons: list[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    return [row(*buttons[first : first + IN_ROW]) for first in range(0, len(buttons), IN_ROW)]


def tournament_button(
    tournament: Tournament,
    action: TournamentAction,
    label: Label,
    style: discord.ButtonStyle = PLAIN,
) -> ui.Button[Any]:
    """Return a button of a tournament."""
    return button(ControlId(ControlKind.TOURNAMENT, action, tournament.id), label, style)

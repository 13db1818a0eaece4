"""The message of a tournament, and what its players see alone."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

import render
from bot.matches import Match
from bot.matches.tournament_value import BEFORE_START, Key, Tournament, TournamentState
from bot.talk.labels import Label
from bot.talk.names import match_link
from bot.talk.tournament_rounds import (
    own_game_line,
    own_games_text,
    withdraw_question,
)
from bot.talk.tournament_texts import play_label, tournament_text
from bot.tournaments.attendance import NoHalfBye, may_come_back, miss_round
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.model import Event, Kind, Pairing, PairingState
from bot.tournaments.standings import NOT_COUNTED
from bot.views.control_id import ControlId, ControlKind, TournamentAction
from bot.views.controls import PLAIN, button
from bot.views.drawing import draw_with
from bot.views.parts import IN_ROW, Card, picture, row, text
from bot.views.post import Post
from bot.views.tournament_teams import list_team_controls

SIDES = {BoardsSide.HOME: "home", BoardsSide.GUESTS: "guests"}  # as custom_ids name them
SIDE_OF = {name: side for side, name in SIDES.items()}
TABLE = "table.png"
MOST_ROWS = 24  # of the picture
BLUE, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


async def show_tournament(tournament: Tournament, theme: str) -> Post:
    """Show how a tournament stands; once it has started, with its table as a picture."""
    words = text(tournament_text(tournament))
    if tournament.state in BEFORE_START:
        return Post(Card(words, *_before_start(tournament)))
    if not tournament.event.pairings:
        return Post(Card(words))
    if tournament.kind is Kind.BOARDS_MATCH:
        runs = tournament.state is TournamentState.RUNNING
        mine = row(_button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE))
        return Post(Card(words, *([mine] if runs else [])))
    table = make_cross_table(tournament)
    shown = picture(TABLE, render.describe_cross_table(table))
    files = {TABLE: await draw_with(lambda: render.draw_cross_table(table, theme))}
    controls = _list_controls(tournament)
    return Post(Card(words, shown, *([row(*controls)] if controls else [])), files)


def _before_start(tournament: Tournament) -> list[ui.ActionRow[Any]]:
    """Return how one enters, or says that one is here."""
    if tournament.kind is Kind.TEAM_EVENT:
        return list_team_controls(tournament)
    entering = _entering(tournament)
    if tournament.state is TournamentState.CHECK_IN:
        here = _button(tournament, TournamentAction.CHECK_IN, Label.CHECK_IN, BLUE)
        entering = [here, _button(tournament, TournamentAction.ENTER, Label.ENTER)]
    return [
        row(
            *entering,
            _button(tournament, TournamentAction.LEAVE, Label.LEAVE),
            _button(tournament, TournamentAction.START, Label.START, GREEN),
        )
    ]


def _list_controls(tournament: Tournament) -> list[ui.Button[Any]]:
    """Return what can be pressed once a tournament has started."""
    controls = []
    if tournament.is_in_rounds:
        controls = [
            _button(tournament, TournamentAction.TABLE, Label.TABLE),
            _button(tournament, TournamentAction.ROUNDS, Label.ROUNDS),
        ]
    if tournament.state is not TournamentState.RUNNING:
        return controls
    mine = [_button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE)]
    if tournament.kind is Kind.TEAM_EVENT:
        mine.append(_button(tournament, TournamentAction.MY_TEAM, Label.MY_TEAM))
    late = [_button(tournament, TournamentAction.ENTER, Label.ENTER)]
    return [*mine, *controls, *(late if tournament.takes_late_entries else [])]


def _entering(tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the buttons by which people enter, one for each team where there are two."""
    if tournament.kind is not Kind.BOARDS_MATCH:
        return [_button(tournament, TournamentAction.ENTER, Label.ENTER, BLUE)]
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


def make_cross_table(tournament: Tournament) -> "render.CrossTable":
    """Return the table of a tournament in numbers, the best first.

    The columns are the rounds where not all meet all.
    """
    lines, event = tournament.make_lines(), tournament.ranked_event
    rounds = range(1, event.rounds + 1)
    scores = _round_scores if tournament.is_table_of_rounds else _scores
    rows = tuple(
        render.TableRow(
            line.number,
            scores(tournament, event, line.number),
            str(line.points),
            is_withdrawn=line.is_out,
        )
        for line in lines[:MOST_ROWS]
    )
    headings = tuple(map(str, rounds)) if tournament.is_table_of_rounds else None
    return render.CrossTable(rows, event.win, headings)


def _round_scores(tournament: Tournament, event: Event, number: int) -> tuple[int | None, ...]:
    """Return what somebody got in each round, None where nothing counts yet."""
    got = {
        pairing.round: pairing.points(number)
        for pairing in event.pairings_of(number)
        if pairing.state not in NOT_COUNTED
    }
    return tuple(got.get(each) for each in range(1, event.rounds + 1))


def _scores(tournament: Tournament, event: Event, number: int) -> tuple[int | None, ...]:
    """Return what somebody got against each number from 1 on, None where nothing counts yet."""
    against = {
        pairing.opponent(number): pairing.points(number)
        for pairing in event.pairings_of(number)
        if pairing.state not in NOT_COUNTED
    }
    return tuple(against.get(other) for other in sorted(tournament.people))


async def show_own_games(tournament: Tournament, number: int, matches: Mapping[Key, Match]) -> Post:
    """Show somebody the own games of a tournament, with a button for each that can begin."""
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
            [_play(tournament, number, each) for each in pairings if tournament.may_begin(each)]
        ),
    ]
    if tournament.state is TournamentState.RUNNING and (own := _attendance(tournament, number)):
        parts.append(row(*own))
    return Post(Card(*parts))


def _attendance(tournament: Tournament, number: int) -> list[ui.Button[Any]]:
    """Return the buttons by which somebody leaves, comes back, or misses a round."""
    entry = tournament.event.entry(number)
    if entry.is_out:
        back = _button(tournament, TournamentAction.COME_BACK, Label.COME_BACK, GREEN)
        return [back] if may_come_back(tournament.event, number) else []
    controls = [_button(tournament, TournamentAction.QUIT, Label.LEAVE_TOURNAMENT)]
    try:
        miss_round(tournament.event, number, tournament.event.round + 1)
    except NoHalfBye:
        return controls
    return [_button(tournament, TournamentAction.MISS, Label.MISS_ROUND), *controls]


async def ask_to_withdraw(tournament: Tournament) -> Post:
    """Ask whether somebody really leaves a running tournament."""
    sure = _button(tournament, TournamentAction.QUIT_SURELY, Label.LEAVE_TOURNAMENT, RED)
    back = _button(tournament, TournamentAction.MINE, Label.MY_GAMES)
    return Post(Card(text(withdraw_question(tournament)), row(sure, back)))


def _play(tournament: Tournament, number: int, pairing: Pairing) -> ui.Button[Any]:
    opponent = tournament.people[pairing.opponent(number) or 0]
    detail = f"{pairing.round}-{pairing.board}"
    control = ControlId(ControlKind.TOURNAMENT, TournamentAction.PLAY, tournament.id, 0, detail)
    return button(control, play_label(opponent.name), GREEN)


def _rows(buttons: list[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    return [row(*buttons[first : first + IN_ROW]) for first in range(0, len(buttons), IN_ROW)]


def _button(
    tournament: Tournament,
    action: TournamentAction,
    label: Label,
    style: discord.ButtonStyle = PLAIN,
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.TOURNAMENT, action, tournament.id), label, style)

"""The message of a tournament, and what its players see alone."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

import render
from bot.matches import Match
from bot.matches.tournament_value import Key, Tournament, TournamentState
from bot.talk.labels import Label
from bot.talk.names import match_link
from bot.talk.tournament_texts import (
    own_game_line,
    own_games_text,
    play_label,
    tournament_text,
    withdraw_question,
)
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.standings import NOT_COUNTED
from bot.views.control_id import ControlId, ControlKind, TournamentAction
from bot.views.controls import PLAIN, button
from bot.views.drawing import draw_with
from bot.views.parts import IN_ROW, Card, picture, row, text
from bot.views.post import Post

TABLE = "table.png"
BLUE, GREEN, RED = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
)


async def show_tournament(tournament: Tournament, theme: str) -> Post:
    """Show how a tournament stands; once it has started, with its table as a picture."""
    words = text(tournament_text(tournament))
    if tournament.state is TournamentState.ENTRY:
        return Post(
            Card(
                words,
                row(
                    _button(tournament, TournamentAction.ENTER, Label.ENTER, BLUE),
                    _button(tournament, TournamentAction.LEAVE, Label.LEAVE),
                    _button(tournament, TournamentAction.START, Label.START, GREEN),
                ),
            )
        )
    if not tournament.event.pairings:
        return Post(Card(words))
    table = make_cross_table(tournament)
    shown = picture(TABLE, render.describe_cross_table(table))
    files = {TABLE: await draw_with(lambda: render.draw_cross_table(table, theme))}
    if tournament.state is not TournamentState.RUNNING:
        return Post(Card(words, shown), files)
    mine = _button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE)
    return Post(Card(words, shown, row(mine)), files)


def make_cross_table(tournament: Tournament) -> render.CrossTable:
    """Return the table of a tournament in numbers, the best first."""
    scores = {number: _scores(tournament, number) for number in tournament.people}
    return render.CrossTable(
        tuple(
            render.TableRow(
                line.number, scores[line.number], str(line.points), is_withdrawn=line.is_out
            )
            for line in tournament.make_lines()
        )
    )


def _scores(tournament: Tournament, number: int) -> tuple[int | None, ...]:
    """Return what somebody got against each number from 1 on, None where nothing counts yet."""
    against = {
        pairing.opponent(number): pairing.points(number)
        for pairing in tournament.event.pairings_of(number)
        if pairing.state not in NOT_COUNTED
    }
    return tuple(against.get(other) for other in sorted(tournament.people))


async def show_own_games(tournament: Tournament, number: int, matches: Mapping[Key, Match]) -> Post:
    """Show somebody the own games of a tournament, with a button for each that can begin."""
    pairings = tournament.event.pairings_of(number)
    lines = [
        own_game_line(tournament, number, pairing, _link(matches, pairing)) for pairing in pairings
    ]
    parts: list[ui.Item[Any]] = [
        text("\n".join((own_games_text(tournament, number), *lines))),
        *_rows(
            [_play(tournament, number, each) for each in pairings if tournament.may_begin(each)]
        ),
    ]
    if not tournament.event.entry(number).is_out:
        parts.append(row(_button(tournament, TournamentAction.QUIT, Label.LEAVE_TOURNAMENT)))
    return Post(Card(*parts))


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


def _link(matches: Mapping[Key, Match], pairing: Pairing) -> str:
    match = matches.get((pairing.round, pairing.board))
    return match_link(match) if match and pairing.state is PairingState.PLAYING else ""


def _button(
    tournament: Tournament,
    action: TournamentAction,
    label: Label,
    style: discord.ButtonStyle = PLAIN,
) -> ui.Button[Any]:
    return button(ControlId(ControlKind.TOURNAMENT, action, tournament.id), label, style)

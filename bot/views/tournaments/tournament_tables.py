"""The table of a tournament as a picture."""

from collections.abc import Iterable
from typing import Any

from discord import ui

import render
from bot.talk.names import plain_name
from bot.talk.safe_text import write_plain
from bot.tournaments.brackets import (
    BracketPart,
    find_places,
    find_present_part,
    find_tie,
    has_won_tie,
)
from bot.tournaments.groups import Group, list_groups, make_group_event, make_group_table
from bot.tournaments.model import Event, Line, Pairing, PairingState
from bot.tournaments.standings import NOT_COUNTED
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.trophies import list_podium
from bot.views.drawing import draw_with
from bot.views.parts import picture

TABLE, PODIUM, BRACKET = "table.png", "podium.png", "bracket.png"
MOST_ROWS = 24  # of the picture
GIVEN_UP = {PairingState.FORFEITED, PairingState.DOUBLE_FORFEIT}
MOST_STEPS = 3  # of a podium


async def draw_table(
    table: "render.CrossTable", theme: str
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Draw a table; return the part of a message that shows it, and its file."""
    shown = picture(TABLE, render.describe_cross_table(table))
    return [shown], {TABLE: await draw_with(lambda: render.draw_cross_table(table, theme))}


async def draw_standings(
    tournament: Tournament, theme: str
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Draw the bracket of a knock-out, or else the table; return the part of a message that shows
    it, and its file. There is none while several groups play.
    """
    if tournament.kind.in_ties:
        part = find_present_part(tournament.event)
        if part is not None:
            return await draw_bracket(tournament, part, theme)
    table = find_cross_table(tournament)
    return ([], {}) if table is None else await draw_table(table, theme)


async def draw_bracket(
    tournament: Tournament, part: BracketPart, theme: str
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Draw a part of a bracket; return the part of a message that shows it, and its file."""
    bracket = make_bracket(tournament, part)
    shown = picture(BRACKET, render.describe_bracket(bracket))
    return [shown], {BRACKET: await draw_with(lambda: render.draw_bracket(bracket, theme))}


async def draw_podium(
    tournament: Tournament, theme: str
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """Draw the first three places; return the part of a message that shows them, and its file.

    There is none if fewer than two stand on it, or if so many share a place that not all could.
    """
    best = list_podium(tournament)
    if not 1 < len(best) <= MOST_STEPS:
        return [], {}
    steps = [
        render.PodiumStep(line.place, str(line.points), name_entry(tournament, line.number))
        for line in best
    ]
    drawn = await draw_with(lambda: render.draw_podium(steps, theme))
    return [picture(PODIUM, render.describe_podium(steps))], {PODIUM: drawn}


def make_bracket(tournament: Tournament, part: BracketPart) -> "render.Bracket":
    """Return a part of a bracket in numbers."""
    rounds = (
        tuple(_make_tie(tournament, (number, board)) for board in part.list_boards(number))
        for number in range(part.first, part.last + 1)
    )
    is_final = part.last == tournament.event.rounds
    return render.Bracket(tuple(rounds), part.first, is_final=is_final)


def _make_tie(tournament: Tournament, key: Key) -> "render.BracketTie":
    tie = find_tie(tournament.event, *key)
    upper, lower = (
        _make_place(tournament, tie, number) for number in find_places(tournament.event, *key)
    )
    return render.BracketTie(upper, lower)


def _make_place(
    tournament: Tournament, tie: Pairing | None, number: int | None
) -> "render.BracketPlace":
    """Return the place of a player in a tie, with their points of its games."""
    if number is None:
        return render.BracketPlace()
    name = name_entry(tournament, number)
    if tie is None:
        return render.BracketPlace(number, name=name)
    has_won = has_won_tie(tie, number)
    games = tournament.games_of.get((tie.round, tie.board), ())
    points = [each.points[number != tie.white] for each in games if each.points is not None]
    if points:
        score = str(sum(points))
    else:
        score = ("+" if has_won else "-") if tie.state in GIVEN_UP else ""
    return render.BracketPlace(number, score, has_won=has_won, name=name)


def find_cross_table(tournament: Tournament) -> "render.CrossTable | None":
    """Return the table in the message, None if several groups play."""
    if not tournament.kind.in_stages:
        return make_cross_table(tournament)
    groups = list_groups(tournament.event, tournament.event.round)
    return make_group_cross_table(tournament, groups[0]) if len(groups) == 1 else None


def make_cross_table(tournament: Tournament) -> "render.CrossTable":
    """Return the table of a tournament in numbers, the best first.

    The columns are the rounds unless all meet all.
    """
    lines, event = tournament.make_lines(), tournament.ranked_event
    if not tournament.is_table_of_rounds:
        return _make_table(tournament, event, lines)
    rounds = range(1, event.rounds + 1)
    rows = (
        _make_row(tournament, line.place, line, tuple(_round_scores(event, line.number, rounds)))
        for line in lines[:MOST_ROWS]
    )
    return render.CrossTable(tuple(rows), event.win, tuple(map(str, rounds)))


def make_group_cross_table(tournament: Tournament, group: Group) -> "render.CrossTable":
    """Return the table of a group of the latest round in numbers, the best first."""
    event, stage = tournament.event, tournament.event.round
    lines = make_group_table(event, stage, group)
    return _make_table(tournament, make_group_event(event, stage, group), lines)


def _make_table(tournament: Tournament, event: Event, lines: list[Line]) -> "render.CrossTable":
    """Return the table of an event in which all meet all: rows and columns are in one order."""
    order = [line.number for line in lines]
    rows = (
        _make_row(tournament, index, line, _scores(event, line.number, order))
        for index, line in enumerate(lines[:MOST_ROWS], 1)
    )
    best = event.win * event.cycles
    return render.CrossTable(tuple(rows), best, opponents=tuple(range(1, len(order) + 1)))


def _make_row(
    tournament: Tournament, index: int, line: Line, scores: tuple[int | None, ...]
) -> "render.TableRow":
    name = name_entry(tournament, line.number)
    return render.TableRow(index, scores, str(line.points), is_withdrawn=line.is_out, name=name)


def name_entry(tournament: Tournament, number: int) -> str:
    """Name an entry, a team or a person, in a picture and in the words for it."""
    if tournament.kind.of_teams:
        return write_plain(tournament.teams[number])
    return plain_name(tournament.people[number])


def _round_scores(event: Event, number: int, rounds: Iterable[int]) -> Iterable[int | None]:
    """Return a player's points in each round, None if nothing counts yet."""
    got = {
        pairing.round: pairing.points(number)
        for pairing in event.pairings_of(number)
        if pairing.state not in NOT_COUNTED and not pairing.is_of_plate
    }
    return (got.get(each) for each in rounds)


def _scores(event: Event, number: int, order: list[int]) -> tuple[int | None, ...]:
    """Return a player's points against each of `order`, None if nothing counts yet."""
    against: dict[int | None, int] = {}
    for pairing in event.pairings_of(number):
        if pairing.state not in NOT_COUNTED:
            opponent = pairing.opponent(number)
            against[opponent] = against.get(opponent, 0) + pairing.points(number)
    return tuple(against.get(other) for other in order)

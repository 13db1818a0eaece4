"""Standings: points, tie-breaks, places."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from bot.tournaments.model import OPEN, Event, Line, PairingState, TieBreak

NOT_COUNTED = OPEN | {PairingState.ANNULLED}
Points = int | float


def make_table(
    event: Event, order: Sequence[TieBreak], board_points: Mapping[int, int] | None = None
) -> list[Line]:
    """Return the table of an event, the best first; on shared places the lower number first.

    `board_points` are those of teams. A player who withdrew keeps row and place.
    """
    points = {number: _points(event, number) for number in event.entries}
    lines = {number: _line(event, number, points) for number in event.entries}
    if board_points is not None:
        for number, line in lines.items():
            line.tie_breaks[TieBreak.BOARD_POINTS] = Fraction(board_points[number])
    groups = [sorted(lines.values(), key=lambda line: line.number)]
    groups = _split(groups, lambda line: Fraction(line.points))
    for tie_break in order:
        if tie_break is TieBreak.HEAD_TO_HEAD:
            groups = [part for group in groups for part in _split_by_meetings(event, group)]
        else:
            groups = _split(groups, partial(_value, tie_break))
    return _with_places(groups)


def make_usual_table(event: Event) -> list[Line]:
    """Return the table of an event, by the tie-breaks of its kind."""
    return make_table(event, event.kind.order)


def virtual_opponent(before: Points, got: Points, rounds_after: int, win: int) -> Fraction:
    """Return the points of the virtual opponent in an unplayed round.

    It had the player's own points before the round, gets what the player did not get, and draws
    afterwards.
    """
    return Fraction(before) + win - Fraction(got) + Fraction(win, 2) * rounds_after


def _line(event: Event, number: int, points: Mapping[int, int]) -> Line:
    games = _games(event, number, points)
    against = sorted(game.against for game in games)
    shares = [Fraction(game.points, event.win) * game.against for game in games]
    tie_breaks = {
        TieBreak.BUCHHOLZ: Fraction(sum(against)),
        TieBreak.BUCHHOLZ_CUT_1: Fraction(sum(against[1:])),
        TieBreak.SONNEBORN_BERGER: Fraction(sum(shares)),
        TieBreak.WINS: Fraction(sum(game.is_played and game.points == event.win for game in games)),
    }
    return Line(number, points[number], tie_breaks, is_out=event.entries[number].is_out)


@dataclass(frozen=True, slots=True)
class _Game:
    """What a round brought a player, and the points of the opponent."""

    points: int
    against: Fraction
    is_played: bool


def _games(event: Event, number: int, points: Mapping[int, int]) -> list[_Game]:
    """Return what each finished round has brought a player.

    Where each round is paired anew, one without a pairing counts as unplayed; elsewhere the player
    was free.
    """
    pairings = {pairing.round: pairing for pairing in event.pairings_of(number)}
    missable = range(1, event.rounds_over + 1) if event.kind.pairs_anew else ()
    games: list[_Game] = []
    before = 0
    for round_number in range(1, event.round + 1):
        pairing = pairings.get(round_number)
        if pairing.state in NOT_COUNTED if pairing else round_number not in missable:
            continue
        got = pairing.points(number) if pairing else 0
        opponent = pairing.opponent(number) if pairing and pairing.is_played else None
        if opponent is None:
            after = max(0, event.rounds_over - round_number)
            against = virtual_opponent(before, got, after, event.win)
        else:
            against = Fraction(points[opponent])
        games.append(_Game(got, against, opponent is not None))
        before += got
    return games


def _points(event: Event, number: int) -> int:
    counted = [pairing for pairing in event.pairings_of(number) if pairing.state not in NOT_COUNTED]
    return sum(pairing.points(number) for pairing in counted)


def _value(tie_break: TieBreak, line: Line) -> Fraction:
    return line.tie_breaks[tie_break]


def _split(groups: list[list[Line]], value: Callable[[Line], Fraction]) -> list[list[Line]]:
    """Split groups of equal players by a value, the highest first."""
    return [
        [line for line in group if value(line) == one]
        for group in groups
        for one in sorted({value(line) for line in group}, reverse=True)
    ]


def _split_by_meetings(event: Event, group: list[Line]) -> list[list[Line]]:
    """Split a group by the points among its players, if each has met each other."""
    numbers = {line.number for line in group}
    among = [
        pairing
        for pairing in event.pairings
        if pairing.is_played and numbers.issuperset(pairing.players)
    ]
    met = {frozenset(pairing.players) for pairing in among}
    if len(met) < len(numbers) * (len(numbers) - 1) // 2:
        return [group]
    got = Counter[int]()
    for pairing in among:
        for number in pairing.players:
            got[number] += pairing.points(number)
    return _split([group], lambda line: Fraction(got[line.number]))


def rank_those_left(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a table without those who are out, who take no prize; others move up."""
    left = [line for line in lines if not line.is_out]
    return [
        replace(line, place=1 + sum(other.place < line.place for other in left)) for line in left
    ]


def _with_places(groups: list[list[Line]]) -> list[Line]:
    lines: list[Line] = []
    for group in groups:
        place = len(lines) + 1
        lines += [replace(line, place=place) for line in group]
    return lines

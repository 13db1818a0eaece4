"""The table of an evening and its trophies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from bot.evenings.evening import Evening, Presence
from bot.evenings.points import EveningResult, GamePoints, WinningStreak, score_games
from bot.matches.real_games import is_real

WINS = {EveningResult.WIN, EveningResult.JUDGED_WIN}
DRAWS = {EveningResult.DRAW, EveningResult.JUDGED_DRAW}
LAST_PLACE = 3
LEAST_PEOPLE = 4
LEAST_GAMES = 3


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game of a person as the table sees it."""

    opponent: int
    kind: EveningResult
    plies: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class EveningLine:
    """A line of the table; `beaten` are the points of those beaten, twice, and drawn with."""

    place: int
    number: int
    points: int
    wins: int
    beaten: int
    reached: datetime | None  # when the last points were won
    scores: tuple[GamePoints, ...]
    run: WinningStreak


def make_table(evening: Evening) -> list[EveningLine]:
    """Return the lines of all people with a game, the best first."""
    return rank_results({number: results_of(evening, number) for number in evening.players})


def results_of(evening: Evening, number: int) -> list[TableGame]:
    """Return a person's games in the order of their ends."""
    return [
        TableGame(game.opponent_of(number), game.kind_of(number), game.plies, game.ended_at)
        for game in evening.games_of(number)
        if game.ended_at is not None
    ]


def points_of(evening: Evening, number: int) -> int:
    """Return the points that a person has now."""
    return sum(score.points for score in _score(results_of(evening, number))[0])


def run_of(evening: Evening, number: int) -> WinningStreak:
    """Return where a person stands: the row of wins."""
    return _score(results_of(evening, number))[1]


def rank_results(results: Mapping[int, Sequence[TableGame]]) -> list[EveningLine]:
    """Return the lines of people by number, from their games."""
    scored = {number: _score(games) for number, games in results.items()}
    points = {
        number: sum(score.points for score in scores) for number, (scores, _) in scored.items()
    }
    lines = [
        EveningLine(
            0,
            number,
            points[number],
            sum(game.kind in WINS for game in games),
            sum(_weigh(game.kind) * points[game.opponent] for game in games),
            _reached(games, scored[number][0]),
            tuple(scored[number][0]),
            scored[number][1],
        )
        for number, games in results.items()
        if games
    ]
    return list(_place(sorted(lines, key=lambda line: (*_key(line), line.number))))


def list_trophies(evening: Evening) -> list[EveningLine]:
    """List the lines that win a trophy: enough people, enough games, a real one, and not out."""
    real = find_real_players(evening)
    if len(real) < LEAST_PEOPLE:
        return []
    return [
        line
        for line in make_table(evening)
        if line.place <= LAST_PLACE
        and line.number in real
        and len(line.scores) >= LEAST_GAMES
        and line.points
        and evening.players[line.number].presence is not Presence.OUT
    ]


def find_real_players(evening: Evening) -> set[int]:
    """Return the numbers of those who have played a real game."""
    return {
        number
        for game in evening.games
        if game.is_played and is_real(game.plies)
        for number in game.players
    }


def _score(games: Sequence[TableGame]) -> tuple[list[GamePoints], WinningStreak]:
    return score_games((game.kind, game.plies) for game in games)


def _weigh(kind: EveningResult) -> int:
    return 2 if kind in WINS else int(kind in DRAWS)


def _reached(games: Sequence[TableGame], scores: Sequence[GamePoints]) -> datetime | None:
    won = [game.ended_at for game, score in zip(games, scores, strict=True) if score.points]
    return won[-1] if won else None


def _key(line: EveningLine) -> tuple[int, int, int, float]:
    reached = line.reached.timestamp() if line.reached else 0.0
    return -line.points, -line.wins, -line.beaten, reached


def _place(lines: Sequence[EveningLine]) -> Iterator[EveningLine]:
    """Yield the sorted lines with their places; equal ones share a place."""
    place = 1
    for _, equal in groupby(lines, _key):
        shared = list(equal)
        for line in shared:
            yield replace(line, place=place)
        place += len(shared)

"""Finds pairs of people who may be playing rated games only to move ratings."""

from collections.abc import Iterable
from dataclasses import dataclass

MOST_GAMES = 10
MOST_SHARE = 0.9  # of the games won by one side
LEAST_MEDIAN = 16  # plies


@dataclass(frozen=True, slots=True)
class PairGame:
    """A person's rated game: the opponent, the points, and the length."""

    opponent_id: int
    points: float  # 1, 0.5 or 0
    plies: int


@dataclass(frozen=True, slots=True)
class SuspiciousPair:
    """An opponent against whom one side wins nearly all of many short games."""

    opponent_id: int
    games: int
    wins: int
    losses: int
    median_plies: float


def find_suspicious(games: Iterable[PairGame]) -> list[SuspiciousPair]:
    """Return the suspicious opponents of one person, those with the most games first."""
    by_opponent: dict[int, list[PairGame]] = {}
    for game in games:
        by_opponent.setdefault(game.opponent_id, []).append(game)
    pairs = [_summarize(opponent, played) for opponent, played in by_opponent.items()]
    return sorted(filter(_is_suspicious, pairs), key=lambda pair: (-pair.games, pair.opponent_id))


def _summarize(opponent_id: int, games: list[PairGame]) -> SuspiciousPair:
    from statistics import median  # imports fractions and decimals, which the start does not need

    return SuspiciousPair(
        opponent_id,
        len(games),
        sum(game.points == 1 for game in games),
        sum(game.points == 0 for game in games),
        median(game.plies for game in games),
    )


def _is_suspicious(pair: SuspiciousPair) -> bool:
    one_sided = max(pair.wins, pair.losses) > MOST_SHARE * pair.games
    return pair.games > MOST_GAMES and one_sided and pair.median_plies < LEAST_MEDIAN

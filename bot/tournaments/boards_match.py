"""Two lists of players against each other, board by board."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bot.tournaments.model import Event, Pairing, TournamentRefusal
from bot.tournaments.scoring import Points, score_micro_match


class UnequalTeams(TournamentRefusal):
    """The two lists are not of the same length, or empty."""


class BoardsSide(Enum):
    """One of the two teams; one has the odd numbers, the other the even ones, board by board."""

    HOME = 1
    GUESTS = 2

    @classmethod
    def of_number(cls, number: int) -> "BoardsSide":
        """Return the team of a player's number."""
        return cls.HOME if number % 2 else cls.GUESTS

    def number_at(self, board: int) -> int:
        """Return the number of the player on a board; boards count from 1."""
        return 2 * (board - 1) + self.value


class TeamPlayer(NamedTuple):
    """A member of a team, and the rating by which boards are assigned."""

    person_id: int
    rating: float


class TeamBoard(NamedTuple):
    """One game of a match of teams."""

    white_id: int
    black_id: int


def pair_teams(home: Sequence[TeamPlayer], guests: Sequence[TeamPlayer]) -> list[TeamBoard]:
    """Return the boards: strongest against strongest, the home team with White on odd boards.

    Raises UnequalTeams.
    """
    if len(home) != len(guests) or not home:
        raise UnequalTeams(len(home), len(guests))
    pairs = zip(_by_strength(home), _by_strength(guests), strict=True)
    return [
        TeamBoard(one, other) if board % 2 == 0 else TeamBoard(other, one)
        for board, (one, other) in enumerate(pairs)
    ]


def begin_boards_match(event: Event, _rounds: int | None) -> Event:
    """Return the event of two teams, whose numbers encode team and board, with its games.

    Raises UnequalTeams.
    """
    home, guests = (
        [TeamPlayer(each, -each) for each in event.entries if BoardsSide.of_number(each) is side]
        for side in BoardsSide
    )
    pairings = (
        Pairing(1, board, white, black)
        for board, (white, black) in enumerate(pair_teams(home, guests), 1)
    )
    return replace(event, rounds=1, pairings=tuple(pairings))


def score_teams(games: Iterable[Points]) -> tuple[Points, Points]:
    """Return the points of a match for the home team and the guests, and their board points.

    The games are in the order of the boards, each with the points of White and Black.
    """
    home, guests = 0, 0
    for board, (white, black) in enumerate(games):
        own, other = (white, black) if board % 2 == 0 else (black, white)
        home, guests = home + own, guests + other
    return score_micro_match([home], [guests]), (home, guests)


def sum_board_points(matches: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Return the board points of all teams over their matches."""
    total: dict[int, int] = {}
    for match in matches:
        for team, points in match.items():
            total[team] = total.get(team, 0) + points
    return total


def _by_strength(team: Sequence[TeamPlayer]) -> list[int]:
    order = sorted(team, key=lambda player: (-player.rating, player.person_id))
    return [player.person_id for player in order]

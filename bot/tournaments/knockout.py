"""Knock-out: seeds kept apart, byes for the best."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from bot.tournaments.model import (
    Event,
    Line,
    NoRoundsLeft,
    Pairing,
    PairingState,
    RoundGoesOn,
)
from bot.tournaments.scoring import Points, score_micro_match
from bot.tournaments.swiss_event import make_bye

GAMES_OF_A_TIE, POINTS_OF_A_TIE = 2, 2


def bracket(size: int) -> list[int]:
    """Return the seeds in the order of the first round, for a power of two of them.

    Neighbours meet; the first two seeds can only meet in the last round.
    """
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, whole - one)]
    return order


def begin_knockout(event: Event, _rounds: int | None) -> Event:
    """Return the event with the rounds that leave one player."""
    return replace(event, rounds=count_rounds(len(event.entries)))


def count_rounds(players: int) -> int:
    """Return how many rounds leave one player."""
    return (players - 1).bit_length()


def make_first_ties(numbers: Sequence[int]) -> list[Pairing]:
    """Return the ties of a first round of players in the order of strength.

    The best seeds pass with a bye if there are too few opponents.
    """
    seeds = dict(enumerate(numbers, 1))
    return make_ties(1, [seeds.get(seed) for seed in bracket(2 ** count_rounds(len(numbers)))])


def next_round(event: Event) -> Event:
    """Return the event with its next round: winners of neighbouring ties meet.

    The opponent of a player who is out passes with a bye. Raises NoRoundsLeft or RoundGoesOn.
    """
    if event.round == event.rounds:
        raise NoRoundsLeft
    ties = {tie.board: tie for tie in event.pairings if tie.round == event.round}
    if not all(tie.is_over for tie in ties.values()):
        raise RoundGoesOn
    boards = range(1, 2 ** (event.rounds - event.round) + 1)
    winners = [find_winner(event, ties[board]) if board in ties else None for board in boards]
    return event.with_pairings(make_ties(event.round + 1, winners))


def find_winner(event: Event, tie: Pairing) -> int | None:
    """Return the player who goes on from a finished tie: the better seed if it ended level.

    Nobody does if neither came, or if the winner is out.
    """
    if tie.state is PairingState.DOUBLE_FORFEIT:
        return None
    black_wins = tie.black is not None and tie.black_points > tie.white_points
    winner = tie.black if black_wins else tie.white
    return None if winner is None or event.entries[winner].is_out else winner


def make_knockout_lines(event: Event) -> list[Line]:
    """Return the table of a knock-out: a player who has passed more ties stands higher.

    The points are the ties that a player has won, without byes and the plate; players who have
    passed equally many share a place.
    """
    ties = [tie for tie in event.pairings if tie.is_over and not tie.is_of_plate]
    passed = Counter(find_winner(event, tie) for tie in ties)
    won = Counter(find_winner(event, tie) for tie in ties if tie.black is not None)
    order = sorted(event.entries, key=lambda number: (-passed[number], number))
    counts = [passed[number] for number in order]
    return [
        Line(number, won[number], {}, 1 + counts.index(count), is_out=event.entries[number].is_out)
        for number, count in zip(order, counts, strict=True)
    ]


def plays_another_tie(event: Event, number: int, last: Pairing) -> bool:
    """Tell whether another round can bring a player a tie after their last one, perhaps of the
    plate.
    """
    if event.round == event.rounds:
        return False
    first = [each for each in event.pairings if each.round == 1 and each.black is not None]
    has_plate = event.round == 1 and len(first) > 1
    return has_plate or find_winner(event, last) == number


class TieStep(Enum):
    """What comes next in a tie of two players."""

    GAME = auto()  # of the micro-match: two games on one ballot
    EXTRA_GAME = auto()  # on a new ballot, with half of the time
    OVER = auto()


def next_step(games: Sequence[Points]) -> TieStep:
    """Return what comes after games with these points for the better and the other seed."""
    if len(games) < GAMES_OF_A_TIE:
        return TieStep.GAME
    is_level = score_tie(games) == (1, 1)
    return TieStep.EXTRA_GAME if is_level and len(games) == GAMES_OF_A_TIE else TieStep.OVER


def score_tie(games: Sequence[Points]) -> Points:
    """Return 2-1-0 for the totals of a tie; if level after all games, the better seed goes on."""
    return score_micro_match([own for own, _ in games], [other for _, other in games])


def make_ties(round_number: int, order: Sequence[int | None]) -> list[Pairing]:
    """Return the ties of neighbours in a round; one or both places of a tie may be empty."""
    ties: list[Pairing] = []
    for board, pair in enumerate(zip(order[::2], order[1::2], strict=True), 1):
        present = sorted(number for number in pair if number is not None)
        if len(present) == 2:
            ties.append(Pairing(round_number, board, present[0], present[1]))
        elif present:
            ties.append(make_bye(round_number, board, present[0], POINTS_OF_A_TIE))
    return ties

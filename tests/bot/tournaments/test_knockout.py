from random import Random

import pytest

from bot.tournaments.attendance import forfeit, withdraw
from bot.tournaments.knockout import (
    TieStep,
    bracket,
    find_winner,
    make_knockout_lines,
    next_round,
    next_step,
    score_tie,
)
from bot.tournaments.model import NoRoundsLeft, PairingState, RoundGoesOn, WrongNumber
from tests.bot.tournaments.tournament_hands import begin_bracket, play

SIZES = range(2, 65)
DONE = PairingState.DONE


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16, 32, 64])
def test_the_best_seeds_meet_last(size: int) -> None:
    order = bracket(size)
    assert sorted(order) == list(range(1, size + 1))
    while len(order) > 1:
        pairs = list(zip(order[::2], order[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(order) + 1}
        order = [min(pair) for pair in pairs]


@pytest.mark.parametrize("players", SIZES)
def test_if_the_better_seed_always_wins_the_best_two_meet_last(players: int) -> None:
    event = begin_bracket(range(1, players + 1))
    byes = [tie.white for tie in event.pairings if tie.black is None]
    assert sorted(byes) == list(range(1, 2**event.rounds - players + 1)), "byes to the top"
    while event.round < event.rounds:
        event = next_round(play(event))
    [final] = [tie for tie in event.pairings if tie.round == event.rounds]
    assert final.players == (1, 2)
    event = play(event)
    assert find_winner(event, event.pairing(event.rounds, 1)) == 1
    with pytest.raises(NoRoundsLeft):
        next_round(event)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_loses_once_but_the_winner(players: int) -> None:
    random = Random(players)
    event = begin_bracket(range(1, players + 1))
    while event.round < event.rounds:
        event = next_round(play(event, random))
    event = play(event, random)
    ties = [tie for tie in event.pairings if tie.black is not None]
    assert len(ties) == players - 1
    winner = find_winner(event, event.pairing(event.rounds, 1))
    losers = [({*tie.players} - {find_winner(event, tie)}).pop() for tie in ties]
    assert sorted([*losers, winner or 0]) == list(range(1, players + 1))


def test_if_neither_comes_the_next_opponent_passes() -> None:
    event = begin_bracket(range(1, 9))
    tie = event.pairing(1, 1)
    event = next_round(play(forfeit(event, 1, 1, tie.players)))
    assert [one.players for one in event.pairings if one.round == 2] == [(4,), (2, 3)]


def test_if_four_do_not_come_a_place_stays_empty() -> None:
    event = begin_bracket(range(1, 9))
    for board in (1, 2):
        event = forfeit(event, 1, board, event.pairing(1, board).players)
    event = next_round(play(event))
    assert [one.players for one in event.pairings if one.round == 2] == [(2, 3)]
    event = next_round(play(event))
    assert [one.players for one in event.pairings if one.round == 3] == [(2,)]


def test_a_winner_who_leaves_is_not_paired() -> None:
    event = withdraw(play(begin_bracket(range(1, 5))), 1)
    assert [one.players for one in next_round(event).pairings if one.round == 2] == [(2,)]
    with pytest.raises(RoundGoesOn):
        next_round(begin_bracket(range(1, 5)))


@pytest.mark.parametrize("players", [0, 1, 65])
def test_how_many_can_play(players: int) -> None:
    with pytest.raises(WrongNumber):
        begin_bracket(range(players))


@pytest.mark.parametrize(
    ("games", "step", "points"),
    [
        ([], TieStep.GAME, (1, 1)),
        ([(2, 0)], TieStep.GAME, (2, 0)),
        ([(2, 0), (1, 1)], TieStep.OVER, (2, 0)),
        ([(2, 0), (0, 2)], TieStep.EXTRA_GAME, (1, 1)),
        ([(2, 0), (0, 2), (0, 2)], TieStep.OVER, (0, 2)),
        ([(1, 1), (1, 1), (1, 1)], TieStep.OVER, (1, 1)),
    ],
)
def test_a_tie_is_two_games_and_one_more_if_it_is_level(
    games: list[tuple[int, int]], step: TieStep, points: tuple[int, int]
) -> None:
    assert next_step(games) is step
    assert score_tie(games) == points


def test_a_bye_passes_a_round_but_is_no_round_won() -> None:
    event = play(begin_bracket([1, 2, 3]))  # the best seed has a bye, 2 beats 3
    lines = [(line.number, line.points, line.place) for line in make_knockout_lines(event)]
    assert lines == [(1, 0, 1), (2, 1, 1), (3, 0, 3)]
    final = make_knockout_lines(play(next_round(event)))
    assert [(line.number, line.points) for line in final] == [(1, 1), (2, 1), (3, 0)]

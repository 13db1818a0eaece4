"""The plate of a knock-out: who plays it, and that it ends with the knock-out."""

from random import Random

import pytest

from bot.tournaments.arbiter import CannotChangePlaces, swap_players
from bot.tournaments.attendance import forfeit, withdraw
from bot.tournaments.kinds import KNOCK_OUT
from bot.tournaments.knockout import find_winner, make_knockout_lines
from bot.tournaments.model import Event, Pairing, PairingState
from bot.tournaments.pairing import pair_next
from bot.tournaments.plate import find_plate_winner, list_losers
from rules import Color
from tests.bot.tournaments.tournament_hands import begin, play


def plate(event: Event) -> list[Pairing]:
    return [tie for tie in event.pairings if tie.is_of_plate]


@pytest.mark.parametrize("players", [*range(2, 18), 31, 32, 33, 64])
def test_every_loser_of_the_first_round_but_one_loses_again(players: int) -> None:
    random, event = Random(players), begin(KNOCK_OUT, players)
    event = play(event, random)
    losers = list_losers(event)
    while event.round < event.rounds:
        event = play(pair_next(event, Color.WHITE), random)
    ties = [tie for tie in plate(event) if tie.black is not None]
    winner = find_plate_winner(event)
    if len(losers) < 2:
        assert (ties, winner) == ([], None)
        return
    beaten = [({*tie.players} - {find_winner(event, tie)}).pop() for tie in ties]
    assert sorted([*beaten, winner or 0]) == losers
    boards = [(tie.round, tie.board) for tie in event.pairings]
    assert len(set(boards)) == len(boards)
    main = [tie for tie in event.pairings if not tie.is_of_plate and tie.black is not None]
    assert len(main) == players - 1
    places = {line.number: line.points for line in make_knockout_lines(event)}
    assert all(places[number] == 0 for number in losers), "the plate brings no place"


def test_nobody_has_won_the_plate_before_its_end() -> None:
    event = pair_next(play(begin(KNOCK_OUT, 8)), Color.WHITE)
    assert [tie.players for tie in plate(event)] == [(5, 8), (6, 7)]
    assert find_plate_winner(event) is None
    event = pair_next(play(event), Color.WHITE)
    assert find_plate_winner(event) is None
    assert find_plate_winner(play(event)) == 5


def test_who_did_not_come_or_has_left_does_not_play_the_plate() -> None:
    event = play(forfeit(begin(KNOCK_OUT, 8), 1, 1, [8]))
    assert list_losers(event) == [5, 6, 7]
    event = pair_next(withdraw(event, 6), Color.WHITE)
    assert [tie.players for tie in plate(event)] == [(5, 7)]


def test_a_place_of_the_plate_stays_empty() -> None:
    """Neither comes to a tie of the plate: the winner of the other one passes, and wins it."""
    event = pair_next(play(begin(KNOCK_OUT, 8)), Color.WHITE)
    empty = plate(event)[0]
    event = play(forfeit(event, empty.round, empty.board, empty.players))
    event = pair_next(event, Color.WHITE)
    [last] = [tie for tie in plate(event) if tie.round == 3]
    assert (last.players, last.state) == ((6,), PairingState.BYE)
    assert find_plate_winner(event) == 6


def test_level_ties_send_the_better_seeds_on() -> None:
    event = begin(KNOCK_OUT, 8)
    for tie in event.pairings:
        event = event.record(tie.round, tie.board, (1, 1), PairingState.DONE)
    assert list_losers(event) == [5, 6, 7, 8]


def test_nobody_changes_places_with_somebody_of_the_plate() -> None:
    event = pair_next(play(begin(KNOCK_OUT, 8)), Color.WHITE)
    with pytest.raises(CannotChangePlaces):
        swap_players(event, 1, 5)
    assert [tie.players for tie in plate(swap_players(event, 5, 6))] == [(6, 8), (5, 7)]

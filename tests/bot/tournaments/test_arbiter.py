import pytest

from bot.tournaments.arbiter import (
    LaterRoundPaired,
    RoundHasBegun,
    correct_result,
    readmit,
    swap_players,
    unpair_round,
)
from bot.tournaments.attendance import withdraw
from bot.tournaments.kinds import SWISS, SWISS_ORDER
from bot.tournaments.knockout import next_round
from bot.tournaments.model import Entry, Event, NoSuchEntry, NoSuchPairing, PairingState
from bot.tournaments.standings import make_table
from bot.tournaments.swiss_event import pair_next_round
from rules import Color
from tests.bot.tournaments.tournament_hands import begin_bracket

DONE = PairingState.DONE


def swiss(players: int = 7) -> Event:
    entries = {number: Entry(number) for number in range(1, players + 1)}
    return pair_next_round(Event(SWISS, 4, entries), Color.WHITE)


def places(event: Event) -> list[tuple[int, ...]]:
    return [pairing.players for pairing in event.pairings]


def test_a_result_is_put_right_and_the_table_with_it() -> None:
    event = swiss().record(1, 1, (2, 0), DONE)
    event = correct_result(event, 1, 1, (0, 2), DONE)
    assert make_table(event, SWISS_ORDER)[0].points == 2
    assert [line.points for line in make_table(event, SWISS_ORDER) if line.number == 1] == [0]
    with pytest.raises(NoSuchPairing):
        correct_result(event, 2, 1, (0, 2), DONE)


def test_in_a_knock_out_a_winner_who_has_gone_on_stays() -> None:
    event = begin_bracket(range(1, 5))
    for board in (1, 2):
        event = event.record(1, board, (2, 0), DONE)
    event = correct_result(event, 1, 1, (0, 2), DONE)
    later = next_round(event)
    assert places(later)[-1] == (2, 4)
    with pytest.raises(LaterRoundPaired):
        correct_result(later, 1, 1, (2, 0), DONE)


def test_two_players_change_places_also_with_a_bye() -> None:
    event = swiss()
    assert places(event) == [(1, 4), (5, 2), (3, 6), (7,)]
    assert places(swap_players(event, 4, 2)) == [(1, 2), (5, 4), (3, 6), (7,)]
    assert places(swap_players(event, 7, 1)) == [(7, 4), (5, 2), (3, 6), (1,)]
    assert places(swap_players(event, 1, 4)) == [(4, 1), (5, 2), (3, 6), (7,)]
    with pytest.raises(NoSuchPairing):
        swap_players(event, 1, 99)


def test_a_round_that_has_begun_is_not_paired_again() -> None:
    event = swiss()
    assert unpair_round(event).pairings == ()
    assert pair_next_round(unpair_round(event), Color.WHITE) == event
    begun = event.record(1, 1, (2, 0), DONE)
    with pytest.raises(RoundHasBegun):
        unpair_round(begun)
    with pytest.raises(RoundHasBegun):
        swap_players(begun, 1, 2)


def test_an_arbiter_can_readmit_anybody() -> None:
    event = readmit(withdraw(swiss(), 1), 1)
    assert not event.entries[1].is_out
    with pytest.raises(NoSuchEntry):
        readmit(event, 99)

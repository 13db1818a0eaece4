from dataclasses import replace

import pytest

from bot.tournaments.attendance import (
    AlreadyEntered,
    CannotReturn,
    NoHalfBye,
    TooLate,
    come_back,
    enter_late,
    forfeit,
    latest_first_round,
    miss_round,
    withdraw,
)
from bot.tournaments.kinds import ALL_MEET_ORDER, ALL_PLAY_ALL, SWISS, SWISS_ORDER
from bot.tournaments.model import (
    AlreadyOver,
    Entry,
    Event,
    NoRoundsLeft,
    NoSuchEntry,
    NoSuchPairing,
    NotEnoughPlayers,
    PairingState,
    RoundGoesOn,
)
from bot.tournaments.pairing import begin_event
from bot.tournaments.standings import make_table
from bot.tournaments.swiss_event import describe_player, pair_next_round, usual_rounds
from rules import Color
from tests.bot.tournaments.tournament_hands import play

DONE = PairingState.DONE


def swiss(players: int = 6, rounds: int = 4) -> Event:
    entries = {number: Entry(number) for number in range(1, players + 1)}
    return pair_next_round(Event(SWISS, rounds, entries), Color.WHITE)


def points(event: Event, number: int) -> int:
    [line] = [line for line in make_table(event, SWISS_ORDER) if line.number == number]
    return line.points


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 2), (4, 3), (5, 4), (8, 4), (9, 5), (16, 5), (128, 8)]
)
def test_usual_rounds(players: int, rounds: int) -> None:
    assert usual_rounds(players) == rounds


@pytest.mark.parametrize(("rounds", "latest"), [(3, 2), (4, 2), (5, 3), (8, 4), (9, 5)])
def test_until_when_one_may_come_late(rounds: int, latest: int) -> None:
    assert latest_first_round(rounds) == latest


def test_who_comes_late_gets_half_a_point_for_one_round() -> None:
    event = enter_late(play(swiss()), 7)
    assert [pairing.board for pairing in event.pairings] == [1, 2, 3, 4]
    assert (points(event, 7), event.entries[7].first_round) == (1, 2)
    event = play(pair_next_round(event, Color.WHITE))
    assert len(event.pairings_of(7)) == 2
    with pytest.raises(NoHalfBye):
        miss_round(event, 7, 3)
    with pytest.raises(TooLate):
        enter_late(event, 8)
    with pytest.raises(AlreadyEntered):
        enter_late(event, 7)


def test_before_the_first_round_nobody_is_late() -> None:
    event = Event(SWISS, 4, {1: Entry(1), 2: Entry(2)})
    assert enter_late(event, 3).entries[3] == Entry(3)
    with pytest.raises(TooLate):
        enter_late(begin_event(ALL_PLAY_ALL, [1, 2, 3]), 4)


def test_one_round_can_be_missed_for_half_a_point() -> None:
    event = miss_round(play(swiss()), 3, 2)
    event = pair_next_round(event, Color.WHITE)
    [bye] = [pairing for pairing in event.pairings_of(3) if pairing.round == 2]
    assert (bye.state, bye.white_points, bye.black) == (PairingState.BYE, 1, None)
    assert not describe_player(event, 3).had_bye, "the full point of a pairing is still to come"
    for missed in (2, 3):
        with pytest.raises(NoHalfBye):
            miss_round(event, 3, missed)


@pytest.mark.parametrize("missed", [1, 4, 5])
def test_neither_a_paired_round_nor_the_last_can_be_missed(missed: int) -> None:
    with pytest.raises(NoHalfBye):
        miss_round(swiss(), 3, missed)


def test_an_absent_player_loses_and_is_out_after_two_forfeits() -> None:
    event = swiss()
    first = event.pairing(1, 1)
    event = play(forfeit(event, 1, 1, [first.white]))
    over = event.pairing(1, 1)
    assert (over.state, over.white_points, over.black_points) == (PairingState.FORFEITED, 0, 2)
    assert not describe_player(event, first.white).met, "they have not met"
    assert describe_player(event, first.white).colors == (None,)
    event = pair_next_round(event, Color.WHITE)
    [again] = [pairing for pairing in event.pairings_of(first.white) if pairing.round == 2]
    event = forfeit(event, 2, again.board, [first.white])
    assert event.entries[first.white].is_out
    with pytest.raises(AlreadyOver) as refused:
        forfeit(event, 2, again.board, [first.white])
    assert refused.value.pairing.is_over


def test_if_neither_comes_neither_gets_a_point() -> None:
    event = forfeit(swiss(), 1, 1, [1, 4])
    assert event.pairing(1, 1).state is PairingState.DOUBLE_FORFEIT
    assert points(event, 1) == points(event, 4) == 0
    assert [event.entries[number].forfeits for number in (1, 4)] == [1, 1]


def test_who_leaves_and_returns_has_gained_nothing() -> None:
    event = withdraw(swiss(), 1)
    assert event.pairing(1, 1).state is PairingState.FORFEITED
    event = play(pair_next_round(play(event), Color.WHITE))
    assert not [pairing for pairing in event.pairings_of(1) if pairing.round == 2]
    event = play(pair_next_round(come_back(event, 1), Color.WHITE))
    assert points(event, 1) in {0, 2}
    event = withdraw(event, 1)
    with pytest.raises(CannotReturn):
        come_back(event, 1)
    with pytest.raises(CannotReturn):
        come_back(event, 2)


def test_the_row_of_who_left_stays() -> None:
    table = make_table(withdraw(swiss(), 1), SWISS_ORDER)
    assert [line.is_out for line in table if line.number == 1] == [True]
    assert len(table) == 6


def test_the_games_of_who_leaves_early_count_for_nobody() -> None:
    event = begin_event(ALL_PLAY_ALL, [1, 2, 3, 4, 5])
    first, *_ = event.pairings_of(3)
    event = event.record(first.round, first.board, (2, 0), DONE)
    event = withdraw(event, 3)
    assert {one.state for one in event.pairings_of(3)} == {PairingState.ANNULLED}
    assert {(one.white_points, one.black_points) for one in event.pairings_of(3)} == {(0, 0)}
    assert all(line.points == 0 for line in make_table(event, ALL_MEET_ORDER))


def test_who_leaves_late_has_lost_the_other_games() -> None:
    event = begin_event(ALL_PLAY_ALL, [1, 2, 3, 4, 5])
    for pairing in event.pairings_of(3)[:2]:
        event = event.record(pairing.round, pairing.board, (1, 1), DONE)
    event = withdraw(event, 3)
    states = [one.state for one in event.pairings_of(3)]
    assert states == [DONE, DONE, PairingState.FORFEITED, PairingState.FORFEITED]
    rest = [one for one in event.pairings_of(3) if one.state is PairingState.FORFEITED]
    event = withdraw(play_one(event, rest[0].opponent(3) or 0), rest[0].opponent(3) or 0)
    assert event.pairing(rest[0].round, rest[0].board).state is PairingState.FORFEITED


def play_one(event: Event, number: int) -> Event:
    for pairing in event.pairings_of(number):
        if not pairing.is_over:
            event = event.record(pairing.round, pairing.board, (1, 1), DONE)
    return event


def test_two_who_left_have_both_lost_to_each_other() -> None:
    event = begin_event(ALL_PLAY_ALL, [1, 2, 3, 4])
    between = next(one for one in event.pairings if set(one.players) == {1, 2})
    for number in (1, 2):
        for pairing in event.pairings_of(number):
            if pairing != between and not event.pairing(pairing.round, pairing.board).is_over:
                event = event.record(pairing.round, pairing.board, (1, 1), DONE)
    event = withdraw(replace(event, entries={**event.entries, 2: Entry(2, is_out=True)}), 1)
    assert event.pairing(between.round, between.board).state is PairingState.DOUBLE_FORFEIT


def test_what_is_not_there_is_told() -> None:
    event = swiss()
    with pytest.raises(NoSuchEntry):
        withdraw(event, 99)
    with pytest.raises(NoSuchPairing):
        event.record(1, 9, (2, 0), DONE)
    with pytest.raises(RoundGoesOn):
        pair_next_round(event, Color.WHITE)
    event = event.record(1, 1, (2, 0), DONE)
    with pytest.raises(AlreadyOver):
        event.record(1, 1, (0, 2), DONE)


def test_after_the_last_round_there_is_none() -> None:
    event = play(swiss(rounds=1))
    with pytest.raises(NoRoundsLeft):
        pair_next_round(event, Color.WHITE)
    alone = play(swiss(players=2, rounds=3))
    with pytest.raises(NotEnoughPlayers):
        pair_next_round(withdraw(alone, 1), Color.WHITE)

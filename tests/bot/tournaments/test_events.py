"""What must hold in any event, whoever comes, stays away, leaves or returns."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from bot.tournaments.attendance import FORFEITS_OUT, latest_first_round
from bot.tournaments.kinds import ALL_MEET_ORDER, SWISS, SWISS_ORDER
from bot.tournaments.model import Event, Pairing, PairingState, TieBreak
from bot.tournaments.standings import make_table
from bot.tournaments.swiss import SwissPair, total_cost
from bot.tournaments.swiss_event import describe_player, plays
from tests.bot.tournaments.random_events import random_all_play_all, random_swiss
from tests.bot.tournaments.test_swiss import can_avoid_repeats, check_boards

SEEDS = range(30)


def check_swiss(seed: int) -> None:
    events = random_swiss(seed)
    for before, after in pairwise(events):
        if after.round > before.round:
            check_pairing(after)
        check_table(after)
    check_points(events[-1])


def check_pairing(event: Event) -> None:
    """Everyone who plays is paired once, no one twice with one person if it can be avoided."""
    number = event.round
    pairings = [pairing for pairing in event.pairings if pairing.round == number]
    earlier = Event(
        event.kind,
        event.rounds,
        event.entries,
        tuple(pairing for pairing in event.pairings if pairing.round < number),
    )
    playing = [entry for entry in event.entries.values() if plays(entry, number)]
    players = [describe_player(earlier, entry.number) for entry in playing]
    boards = [SwissPair(one.white, one.black) for one in pairings if one.white_points != 1]
    check_boards(players, boards)
    if total_cost(players, boards).repeated:
        assert not can_avoid_repeats(players)
    resting = {one.white for one in pairings if one.white_points == 1}
    assert resting == {
        entry.number
        for entry in event.entries.values()
        if entry.half_bye == number and not entry.is_out
    }


def check_table(event: Event) -> None:
    """Everyone who ever entered has a row, in the order of points, and places without gaps."""
    order = SWISS_ORDER if event.kind is SWISS else ALL_MEET_ORDER
    table = make_table(event, order)
    assert sorted(line.number for line in table) == sorted(event.entries)
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    for position, line in enumerate(table, 1):
        sharing = [other.place for other in table].count(line.place)
        assert line.place <= position < line.place + sharing
        assert line.is_out == event.entries[line.number].is_out
        assert line.tie_breaks[TieBreak.BUCHHOLZ] >= line.tie_breaks[TieBreak.BUCHHOLZ_CUT_1] >= 0
        assert line.tie_breaks[TieBreak.SONNEBORN_BERGER] <= line.tie_breaks[TieBreak.BUCHHOLZ]


def check_points(event: Event) -> None:
    """Points come from games, byes and forfeits alone; staying away brings nothing."""
    for number, entry in event.entries.items():
        own = event.pairings_of(number)
        full = [one for one in own if one.state is PairingState.BYE and one.white_points == 2]
        half = [one for one in own if one.state is PairingState.BYE and one.white_points == 1]
        assert len(half) <= 1
        assert len(full) + len(half) == sum(one.state is PairingState.BYE for one in own)
        assert len({one.round for one in own}) == len(own), "twice in one round"
        assert all(one.round >= entry.first_round or one.round == entry.half_bye for one in own)
        assert entry.first_round <= max(1, latest_first_round(event.rounds))
        if entry.forfeits >= FORFEITS_OUT and not entry.has_returned:
            assert entry.is_out
    total = sum(pairing.white_points + pairing.black_points for pairing in event.pairings)
    assert total == sum(line.points for line in make_table(event, SWISS_ORDER))
    for pairing in event.pairings:
        assert pairing.is_over
        assert pairing.white_points + pairing.black_points == brought(pairing)


def brought(pairing: Pairing) -> int:
    """What a pairing brings in all."""
    match pairing.state:
        case PairingState.BYE:
            return pairing.white_points
        case PairingState.DOUBLE_FORFEIT | PairingState.ANNULLED:
            return 0
        case _:
            return 2


def check_all_play_all(seed: int) -> None:
    events = random_all_play_all(seed)
    for event in events:
        running = Counter[int]()
        for pairing in event.pairings:
            if pairing.state is PairingState.PLAYING:
                running.update(pairing.players)
        assert max(running.values(), default=0) <= 3
        check_table(event)
    check_withdrawals(events[-1])


def check_withdrawals(event: Event) -> None:
    """Who leaves early is struck out whole; who leaves late has lost what was not played."""
    assert all(pairing.is_over for pairing in event.pairings)
    for number, entry in event.entries.items():
        states = [pairing.state for pairing in event.pairings_of(number)]
        others = [state for state in states if state is not PairingState.ANNULLED]
        played = sum(state in {PairingState.DONE, PairingState.ADJUDICATED} for state in states)
        if not entry.is_out:
            assert entry.forfeits < FORFEITS_OUT
        elif others:
            assert 2 * played >= len(others) or 2 * played >= len(states) - played
    games = Counter(frozenset(pairing.players) for pairing in event.pairings)
    assert len(set(games.values())) == 1, "all meet as often"


@pytest.mark.parametrize("seed", SEEDS)
def test_random_swiss_events(seed: int) -> None:
    check_swiss(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_events_of_all_against_all(seed: int) -> None:
    check_all_play_all(seed)


@pytest.mark.slow
def test_a_thousand_random_events() -> None:
    begin = Random().randrange(10**9)
    for seed in range(begin, begin + 500):
        check_swiss(seed)
        check_all_play_all(seed)


def test_the_tie_breaks_are_whole_or_half_points() -> None:
    for line in make_table(random_swiss(3)[-1], SWISS_ORDER):
        for value in line.tie_breaks.values():
            assert (2 * value).denominator == 1
            assert isinstance(value, Fraction)

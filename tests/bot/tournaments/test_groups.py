"""Groups whose winners play on: who meets whom, who goes on, where all stand in the end."""

from itertools import combinations
from random import Random

import pytest

from bot.tournaments.arbiter import CannotChangePlaces, swap_players
from bot.tournaments.attendance import withdraw
from bot.tournaments.groups import (
    count_stages,
    list_groups,
    list_winners,
    make_group_table,
    make_stages_table,
)
from bot.tournaments.kinds import GROUPS
from bot.tournaments.model import (
    Event,
    NoRoundsLeft,
    NotEnoughPlayers,
    PairingState,
    RoundGoesOn,
    WrongNumber,
)
from bot.tournaments.pairing import pair_next
from rules import Color
from tests.bot.tournaments.tournament_hands import begin


def play(event: Event, random: Random | None = None) -> Event:
    """Let the lower number win each open game, or anyone."""
    for each in event.pairings:
        if not each.is_over:
            usual = (2, 0) if each.white == min(each.players) else (0, 2)
            points = usual if random is None else random.choice([(2, 0), (1, 1), (0, 2)])
            event = event.record(each.round, each.board, points, PairingState.DONE)
    return event


@pytest.mark.parametrize(("players", "stages"), [(2, 1), (6, 1), (7, 2), (36, 2), (37, 3), (96, 3)])
def test_how_many_stages(players: int, stages: int) -> None:
    assert count_stages(players) == stages


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 8, 13, 40, 96])
def test_an_event_of_groups_to_its_end(players: int) -> None:
    event, random = begin(GROUPS, players), Random(players)
    while True:
        groups = list_groups(event, event.round)
        together = sorted(number for group in groups for number in group)
        meetings = sorted(pair for group in groups for pair in combinations(group, 2))
        games = [each for each in event.pairings if each.round == event.round]
        assert sorted(tuple(sorted(each.players)) for each in games) == meetings
        assert event.round > 1 or together == [*range(1, players + 1)]
        assert all(len(group) <= 6 for group in groups)
        event = play(event, random)
        if len(groups) == 1:
            break
        winners = list_winners(event, groups)
        event = pair_next(event, Color.WHITE)
        assert {n for each in list_groups(event, event.round) for n in each} == {*winners}
    assert event.round == event.rounds == count_stages(players)
    with pytest.raises(NoRoundsLeft):
        pair_next(event, Color.WHITE)
    table = make_stages_table(event)
    assert sorted(line.number for line in table) == [*range(1, players + 1)]
    final = make_group_table(event, event.round, list_groups(event, event.round)[0])
    assert table[: len(final)] == final


def test_the_winners_play_on_and_stand_above_the_others() -> None:
    event = pair_next(play(begin(GROUPS, 12)), Color.WHITE)
    assert [each.players for each in event.pairings if each.round == 2] == [(1, 2)]
    table = make_stages_table(play(event))
    assert [(line.number, line.place, line.points) for line in table[:5]] == [
        (1, 1, 2),
        (2, 2, 0),
        (3, 3, 8),  # the second of the other group
        (4, 3, 8),
        (5, 5, 6),
    ]


def test_of_a_shared_first_place_the_lower_number_goes_on() -> None:
    event = begin(GROUPS, 7)
    for each in event.pairings:
        event = event.record(1, each.board, (1, 1), PairingState.DONE)
    event = pair_next(event, Color.WHITE)
    assert [each.players for each in event.pairings if each.round == 2] == [(1, 2)]


def test_a_winner_who_has_left_does_not_go_on() -> None:
    event = withdraw(play(begin(GROUPS, 12)), 1)
    event = pair_next(event, Color.WHITE)
    assert [each.players for each in event.pairings if each.round == 2] == [(2, 4)]
    assert make_stages_table(event)[2].number == 1, "what was played counts on"


def test_who_leaves_early_counts_for_nobody_in_the_stage() -> None:
    event = begin(GROUPS, 12)
    event = event.record(1, 1, (2, 0), PairingState.DONE)
    left = event.pairings[0].white
    event = withdraw(event, left)
    assert {each.state for each in event.pairings_of(left)} == {PairingState.ANNULLED}
    later = pair_next(play(begin(GROUPS, 12)), Color.WHITE)
    later = withdraw(later, 2)
    states = [each.state for each in later.pairings_of(2)]
    assert states == [PairingState.DONE] * 5 + [PairingState.ANNULLED]


def test_nobody_is_left_for_the_next_stage() -> None:
    event = play(begin(GROUPS, 7))
    for number in range(2, 8):
        event = withdraw(event, number)
    with pytest.raises(NotEnoughPlayers):
        pair_next(event, Color.WHITE)
    assert make_stages_table(event)[0].number == 1


def test_what_is_refused() -> None:
    with pytest.raises(RoundGoesOn):
        pair_next(begin(GROUPS, 7), Color.WHITE)
    with pytest.raises(CannotChangePlaces):
        swap_players(begin(GROUPS, 7), 1, 2)
    with pytest.raises(WrongNumber):
        begin(GROUPS, 97)

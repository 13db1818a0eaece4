"""Teams by rounds: who meets whom, what matches and boards bring, who plays for whom."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from bot.tournaments.arbiter import RoundHasBegun
from bot.tournaments.attendance import forfeit, withdraw
from bot.tournaments.kinds import TEAM_EVENT
from bot.tournaments.model import (
    Event,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    TieBreak,
)
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.team_event import (
    NotASubstitute,
    WrongNumberOfTeams,
    list_team_matches,
    make_team_lines,
    number_of,
    substitute,
    team_of,
)
from rules import Color

LOT = Color.WHITE


def begin(
    teams: int, members: int = 2, boards: int = 2, rounds: int | None = None, **sizes: int
) -> Event:
    """An event of equal teams, but for those of other `sizes`, as in t2=3."""
    numbers = [
        number_of(team, place)
        for team in range(1, teams + 1)
        for place in range(1, sizes.get(f"t{team}", members) + 1)
    ]
    return begin_event(TEAM_EVENT, numbers, rounds, boards)


def play_round(event: Event, points: tuple[int, int] = (2, 0)) -> Event:
    """The next round, in which the stronger team wins every board, or as told."""
    event = pair_next(event, LOT)
    for pairing in event.pairings:
        if not pairing.is_over:
            is_white = pairing.black is not None and pairing.white < pairing.black
            own = points if is_white else (points[1], points[0])
            event = event.record(pairing.round, pairing.board, own, PairingState.DONE)
    return event


@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_few_teams_all_meet_once(teams: int, rounds: int) -> None:
    event = begin(teams)
    assert event.rounds == rounds
    for _ in range(rounds):
        event = play_round(event)
    met = [
        frozenset({match.home, match.guests})
        for number in range(1, rounds + 1)
        for match in list_team_matches(event, number)
        if match.guests is not None
    ]
    assert sorted(map(sorted, met)) == [[*pair] for pair in combinations(range(1, teams + 1), 2)]
    assert [line.number for line in make_team_lines(event)] == [*range(1, teams + 1)]
    with pytest.raises(NoRoundsLeft):
        pair_next(event, LOT)


def test_many_teams_meet_by_their_points_and_never_twice() -> None:
    event, random = begin(9, members=1, boards=1), Random(1)
    assert event.rounds == 5
    met = set[frozenset[int]]()
    for number in range(1, 6):
        before, event = event, play_round(event, random.choice([(2, 0), (0, 2), (1, 1)]))
        assert event.round == before.round + 1
        matches = list_team_matches(event, number)
        pairs = {frozenset({match.home, match.guests or 0}) for match in matches}
        assert sorted(team for pair in pairs for team in pair) == [*range(10)]
        assert not met & pairs
        met |= pairs
    points = [line.points for line in make_team_lines(event)]
    assert all(one >= other for one, other in pairwise(points))


def test_colours_alternate_and_home_has_the_first_board() -> None:
    event = pair_next(begin(2, members=4, boards=3), LOT)
    assert [(each.white, each.black) for each in event.pairings] == [
        (101, 201),
        (202, 102),
        (103, 203),
    ]


def test_points_of_matches_and_of_boards() -> None:
    event = pair_next(begin(2, members=3, boards=3), LOT)
    event = event.record(1, 1, (2, 0), PairingState.DONE)
    (match,) = list_team_matches(event, 1)
    assert (match.board_points, match.points, match.state) == (
        (2, 0),
        (0, 0),
        PairingState.PLAYING,
    )
    event = event.record(1, 2, (2, 0), PairingState.DONE)
    event = event.record(1, 3, (1, 1), PairingState.DONE)
    first, second = make_team_lines(event)
    assert (first.points, second.points) == (1, 1)
    assert [line.tie_breaks[TieBreak.BOARD_POINTS] for line in (first, second)] == [3, 3]
    assert first.place == second.place == 1


def test_an_empty_board_is_lost_and_a_free_team_has_half_of_each() -> None:
    event = pair_next(begin(3, members=3, boards=3, t3=1), LOT)
    playing, free = list_team_matches(event, 1)
    assert (free.home, free.board_points[0], free.points) == (1, 3, (2, 0))
    assert (playing.home, playing.guests, playing.points) == (2, 3, (0, 0))
    assert [board.players for board in playing.boards] == [(201, 301), (202,), (203,)]
    event = event.record(1, 1, (0, 2), PairingState.DONE)
    (playing, _free) = list_team_matches(event, 1)
    assert (playing.board_points, playing.points) == ((4, 2), (2, 0))


def test_nobody_came_brings_nobody_anything() -> None:
    event = pair_next(begin(2), LOT)
    for pairing in event.pairings:
        event = forfeit(event, pairing.round, pairing.board, pairing.players)
    (match,) = list_team_matches(event, 1)
    assert (match.points, match.state) == ((0, 0), PairingState.DOUBLE_FORFEIT)


def test_who_is_out_is_replaced_from_the_next_round_on() -> None:
    event = play_round(withdraw(play_round(begin(4, members=3)), 101))
    second = [each for each in event.pairings if each.round == 2]
    playing = {number for pairing in second for number in pairing.players if team_of(number) == 1}
    assert playing == {102, 103}


def test_a_team_that_is_out_leaves_its_opponents_free() -> None:
    event = play_round(begin(4))
    for number in (201, 202):
        event = withdraw(event, number)
    event = play_round(event)
    frees = [match for match in list_team_matches(event, 2) if match.guests is None]
    assert len(frees) == 1
    assert frees[0].home != 2
    (line,) = (line for line in make_team_lines(event) if line.number == 2)
    assert line.is_out
    for number in (101, 102, 301, 302):
        event = withdraw(event, number)
    with pytest.raises(NotEnoughPlayers):
        pair_next(event, LOT)


def test_a_substitute_plays_in_this_round() -> None:
    event = pair_next(begin(2, members=3), LOT)
    changed = substitute(event, 101, 103)
    assert changed.pairing(1, 1).players == (103, 201)
    again = pair_next(play_rest(changed), LOT) if changed.rounds > 1 else changed
    assert again.pairing(1, 2).players == (202, 102)
    for number, instead in ((101, 203), (101, 102), (103, 101), (999, 103)):
        with pytest.raises(NotASubstitute):
            substitute(event, number, instead)
    begun = event.with_pairings([replace(event.pairing(1, 1), state=PairingState.PLAYING)])
    with pytest.raises(RoundHasBegun):
        substitute(begun, 101, 103)
    with pytest.raises(NotASubstitute):
        substitute(withdraw(event, 103), 101, 103)


def play_rest(event: Event) -> Event:
    """The event after all open boards of its round were drawn."""
    for pairing in event.pairings:
        if not pairing.is_over:
            event = event.record(pairing.round, pairing.board, (1, 1), PairingState.DONE)
    return event


@pytest.mark.parametrize("teams", [1, 13])
def test_so_many_teams_cannot_meet(teams: int) -> None:
    with pytest.raises(WrongNumberOfTeams):
        begin(teams)


@pytest.mark.parametrize("seed", range(12))
def test_events_with_leavers_stay_true(seed: int) -> None:
    """Whoever leaves: no one plays twice in a round, who is out does not, and points add up."""
    random = Random(seed)
    event = begin(random.randint(3, 12), members=random.randint(1, 4), boards=random.randint(1, 3))
    while event.round < event.rounds:
        try:
            event = pair_next(event, random.choice([*Color]))
        except NotEnoughPlayers:
            break
        latest = [pairing for pairing in event.pairings if pairing.round == event.round]
        playing = [number for pairing in latest for number in pairing.players]
        assert len(set(playing)) == len(playing)
        assert not any(event.entries[number].is_out for number in playing)
        if random.random() < 0.5:
            event = withdraw(event, random.choice(playing))
        for pairing in [each for each in event.pairings if not each.is_over]:
            points = random.choice([(2, 0), (1, 1), (0, 2)])
            event = event.record(pairing.round, pairing.board, points, PairingState.DONE)
        matches = list_team_matches(event, event.round)
        total = sum(sum(match.board_points) for match in matches)
        assert total == sum(each.white_points + each.black_points for each in latest_of(event))
        assert all(sum(match.points) == 2 for match in matches)
    assert sum(line.points for line in make_team_lines(event)) == sum(
        sum(match.points)
        for number in range(1, event.round + 1)
        for match in list_team_matches(event, number)
    )


def latest_of(event: Event) -> list[Pairing]:
    """The pairings of the latest round."""
    return [each for each in event.pairings if each.round == event.round]

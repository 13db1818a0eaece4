"""Everyone against everyone, round by round: who comes, who leaves, and what counts then."""

from collections import Counter
from itertools import combinations

import pytest

from bot.tournaments.arbiter import CannotChangePlaces, swap_players
from bot.tournaments.attendance import CannotReturn, TooLate, come_back, enter_late, withdraw
from bot.tournaments.kinds import ALL_BY_ROUNDS, ALL_MEET_ORDER
from bot.tournaments.model import Event, NoRoundsLeft, Pairing, PairingState, RoundGoesOn
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.standings import make_table
from rules import Color
from tests.bot.tournaments.tournament_hands import begin

ANNULLED, FORFEITED = PairingState.ANNULLED, PairingState.FORFEITED


def play(event: Event, rounds: int = 1) -> Event:
    """Let the lower number win each open game of so many rounds, and pair the next one."""
    for _round in range(rounds):
        for each in event.pairings:
            if not each.is_over:
                points = (2, 0) if each.white == min(each.players) else (0, 2)
                event = event.record(each.round, each.board, points, PairingState.DONE)
        if event.round < event.rounds:
            event = pair_next(event, Color.WHITE)
    return event


def points(event: Event) -> dict[int, int]:
    return {line.number: line.points for line in make_table(event, ALL_MEET_ORDER)}


def of_round(event: Event, number: int) -> list[Pairing]:
    return [each for each in event.pairings if each.round == number]


@pytest.mark.parametrize("players", range(2, 17))
def test_all_meet_once_and_are_paired_once_a_round(players: int) -> None:
    event = play(begin(ALL_BY_ROUNDS, players), rounds=16)
    assert event.rounds == event.round == players - 1 + players % 2
    games = [each for each in event.pairings if each.black is not None]
    met = sorted(tuple(sorted(each.players)) for each in games)
    assert met == [*combinations(range(1, players + 1), 2)]
    for number in range(1, event.rounds + 1):
        paired = Counter(who for each in of_round(event, number) for who in each.players)
        assert paired == Counter(range(1, players + 1))
    assert points(event) == {number: 2 * (players - number) for number in range(1, players + 1)}
    with pytest.raises(NoRoundsLeft):
        pair_next(event, Color.WHITE)


def test_who_is_free_gets_no_points() -> None:
    event = play(begin(ALL_BY_ROUNDS, 5))
    [free] = [each for each in of_round(event, 1) if each.black is None]
    assert (free.state, free.white_points) == (PairingState.BYE, 0)
    assert points(event)[free.white] == 0


def test_a_round_is_paired_after_the_one_before() -> None:
    with pytest.raises(RoundGoesOn):
        pair_next(begin(ALL_BY_ROUNDS, 4), Color.WHITE)


def test_who_leaves_early_counts_for_nobody_also_later() -> None:
    event = withdraw(play(begin(ALL_BY_ROUNDS, 6), rounds=2), 6)  # two of five were played
    event = play(event, rounds=5)
    own = [each for each in event.pairings if 6 in each.players]
    assert [each.state for each in own] == [ANNULLED] * 5
    assert points(event) == {1: 8, 2: 6, 3: 4, 4: 2, 5: 0, 6: 0}
    with pytest.raises(CannotReturn):
        come_back(event, 6)


def test_who_leaves_late_loses_what_is_to_come() -> None:
    event = play(begin(ALL_BY_ROUNDS, 6), rounds=3)
    event = play(withdraw(event, 1), rounds=5)
    states = [each.state for each in event.pairings if 1 in each.players]
    assert states == [PairingState.DONE] * 3 + [FORFEITED] * 2
    assert points(event)[1] == 6
    assert sum(points(event).values()) == 2 * 15
    assert event.entries[1].is_out


def test_two_who_have_left_get_nothing_from_each_other() -> None:
    pair = of_round(play(begin(ALL_BY_ROUNDS, 6), rounds=4), 5)[0].players
    event = play(begin(ALL_BY_ROUNDS, 6), rounds=3)  # round 4 is paired, round 5 is not
    for number in pair:
        event = withdraw(event, number)
    last = of_round(play(event), 5)
    assert [each.state for each in last if each.players == pair] == [PairingState.DOUBLE_FORFEIT]


def test_who_left_late_comes_back_once() -> None:
    event = play(begin(ALL_BY_ROUNDS, 6), rounds=3)
    event = play(withdraw(event, 1))
    event = play(come_back(event, 1))
    states = [each.state for each in event.pairings if 1 in each.players]
    assert states == [PairingState.DONE] * 3 + [FORFEITED, FORFEITED]  # round 5 was paired before
    with pytest.raises(CannotReturn):
        come_back(withdraw(event, 1), 1)


def test_who_left_before_any_game_comes_back() -> None:
    """Before round 1, and after a bye in it; a game missed by then counts for nobody."""
    unpaired = begin_event(ALL_BY_ROUNDS, range(1, 6))
    (free,) = [each.white for each in begin(ALL_BY_ROUNDS, 5).pairings if each.black is None]
    for event in (unpaired, begin(ALL_BY_ROUNDS, 5)):
        back = come_back(withdraw(event, free), free)
        assert not back.entries[free].is_out
    event = play(withdraw(begin(ALL_BY_ROUNDS, 5), free))
    assert [each.state for each in event.pairings_of(free) if each.black] == [ANNULLED]
    with pytest.raises(CannotReturn):
        come_back(event, free)


def test_nobody_enters_late_or_changes_places() -> None:
    with pytest.raises(TooLate):
        enter_late(begin(ALL_BY_ROUNDS, 4), 5)
    with pytest.raises(CannotChangePlaces):
        swap_players(begin(ALL_BY_ROUNDS, 4), 1, 2)


def test_of_two_cycles_half_is_one_cycle() -> None:
    """After a first cycle a leaver has played enough: those games count, the others are lost."""
    for rounds, states in ((3, {ANNULLED}), (4, {PairingState.DONE, FORFEITED})):
        event = pair_next(begin_event(ALL_BY_ROUNDS, range(1, 5), cycles=2), Color.WHITE)
        event = withdraw(play(event, rounds - 1), 1)
        assert {each.state for each in event.pairings_of(1)} == states

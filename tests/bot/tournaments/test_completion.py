"""Who has played all own games of a tournament."""

from dataclasses import replace

from bot.tournaments.arbiter import correct_result
from bot.tournaments.attendance import forfeit, withdraw
from bot.tournaments.completion import has_played_all
from bot.tournaments.kinds import ALL_PLAY_ALL, GROUPS, KNOCK_OUT, LADDER, SWISS
from bot.tournaments.model import Event, PairingState
from bot.tournaments.pairing import pair_next
from bot.tournaments.scoring import Points
from rules import Color
from tests.bot.tournaments.tournament_hands import begin


def end(event: Event, board: int, points: Points) -> Event:
    return correct_result(event, event.round, board, points, PairingState.DONE)


def played(event: Event) -> list[int]:
    return [number for number in event.entries if has_played_all(event, number)]


def test_where_all_meet_all_absence_of_others_costs_nothing() -> None:
    event = begin(ALL_PLAY_ALL, 3)
    for pairing in event.pairings:
        if 3 not in pairing.players:
            event = event.record(pairing.round, pairing.board, (2, 0), PairingState.DONE)
    assert played(event) == []
    event = forfeit(event, *_key(event, 1, 3), [3])
    assert played(event) == [1]
    assert played(withdraw(event, 3)) == [1, 2]


def _key(event: Event, *players: int) -> tuple[int, int]:
    (found,) = [each for each in event.pairings if {*each.players} == {*players}]
    return found.round, found.board


def test_in_a_knock_out_who_is_out_has_played_all() -> None:
    event = begin(KNOCK_OUT, 4)
    for board in (1, 2):
        event = end(event, board, (2, 0))
    assert played(event) == []  # the winners play the final, the others the plate
    event = pair_next(event, Color.WHITE)
    event = end(event, 1, (2, 0))
    assert played(event) == [1, 2]
    assert played(begin(KNOCK_OUT, 2)) == []
    assert played(end(begin(KNOCK_OUT, 2), 1, (0, 2))) == [1, 2]


def test_in_rounds_the_last_one_decides_and_on_a_ladder_nothing_does() -> None:
    event = begin(SWISS, 2)
    assert event.rounds == 1
    assert played(end(event, 1, (2, 0))) == [1, 2]
    assert played(end(begin(SWISS, 4), 1, (2, 0))) == []
    assert played(end(begin(GROUPS, 2), 1, (2, 0))) == [1, 2]
    challenged = replace(begin(SWISS, 2), kind=LADDER)
    assert played(challenged.record(1, 1, (2, 0), PairingState.DONE)) == []

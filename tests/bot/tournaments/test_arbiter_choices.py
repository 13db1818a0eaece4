"""What the panel of an arbiter offers: each order of it can be given, and no other."""

from dataclasses import replace

import pytest

from bot.matches.moderation_facts import ModeratorAction
from bot.tournaments.arbiter_choices import list_candidates, list_games, list_orders
from bot.tournaments.attendance import withdraw
from bot.tournaments.kinds import ALL_BY_ROUNDS, GROUPS, KNOCK_OUT, SWISS
from bot.tournaments.model import Kind, Pairing, PairingState
from bot.tournaments.pairing import pair_next
from bot.tournaments.rounds import RoundState
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_parts import Waiting
from rules import Color
from storage import Person
from tests.bot.matches_at_hand import NOON
from tests.bot.talk.languages.test_tournament_rounds import in_round
from tests.bot.talk.languages.test_tournaments import SMALL

RESULT, AGAIN, SWAP = ModeratorAction.RESULT, ModeratorAction.PAIR_AGAIN, ModeratorAction.SWAP
FORFEIT, BYE, READMIT = ModeratorAction.FORFEIT, ModeratorAction.BYE, ModeratorAction.READMIT
EXTEND, PAUSE, RESUME = ModeratorAction.EXTEND, ModeratorAction.PAUSE, ModeratorAction.RESUME
OUT, CLOSE = ModeratorAction.OUT_OF_TOURNAMENT, ModeratorAction.CLOSE_ROUND
CANCEL = ModeratorAction.CANCEL_TOURNAMENT


def paired(kind: Kind, players: int = 6) -> Tournament:
    return in_round(kind, players, RoundState.PAIRED)


@pytest.mark.parametrize(
    ("tournament", "orders"),
    [
        (paired(SWISS), {RESULT, AGAIN, SWAP, FORFEIT, OUT, EXTEND, PAUSE, CANCEL}),
        (in_round(SWISS, 6), {RESULT, SWAP, FORFEIT, OUT, EXTEND, PAUSE, CLOSE, CANCEL}),
        (in_round(GROUPS, 6), {RESULT, OUT, EXTEND, PAUSE, CLOSE, CANCEL}),
        (in_round(ALL_BY_ROUNDS, 6), {RESULT, FORFEIT, OUT, EXTEND, PAUSE, CLOSE, CANCEL}),
        (replace(SMALL, paused_at=NOON), {RESULT, OUT, EXTEND, RESUME, CANCEL}),
        (replace(SMALL, state=TournamentState.ENTRY), {OUT, CANCEL}),
        (replace(SMALL, state=TournamentState.FINISHED), set()),
    ],
    ids=["paired", "open", "groups", "by-rounds", "paused", "entry", "over"],
)
def test_what_can_be_ordered(tournament: Tournament, orders: set[ModeratorAction]) -> None:
    listed = list_orders(tournament)
    assert set(listed) == orders
    assert len(listed) == len(orders)


def test_of_whom_an_order_can_be_given() -> None:
    swiss = in_round(SWISS, 7)
    out = replace(swiss, event=withdraw(swiss.event, 1))
    assert list_candidates(out, READMIT) == [1]
    assert list_candidates(out, OUT) == [2, 3, 4, 5, 6, 7]
    assert list_candidates(out, BYE) == []
    queued = replace(out, waiting=(Waiting(Person(77, "Gus"), NOON),))
    assert list_candidates(queued, OUT) == [2, 3, 4, 5, 6, 7, 10_001]
    assert list_candidates(queued, READMIT) == [1]
    (lost,) = [each for each in out.event.pairings if 1 in each.players]
    assert sorted({*range(1, 8)} - {*list_candidates(out, FORFEIT)}) == sorted([*lost.players, 7])
    assert {*list_candidates(swiss, SWAP, (1,))} == {2, 3, 4, 5, 6, 7}


def test_places_are_changed_within_the_plate_or_outside() -> None:
    before = in_round(KNOCK_OUT, 8)
    done = before.event.with_pairings(
        each.end(PairingState.DONE, (2, 0)) for each in before.event.pairings
    )
    later = replace(before, event=pair_next(done, Color.WHITE), times={**before.times, 2: ROUND})
    assert list_candidates(later, SWAP) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list_candidates(later, SWAP, (1,)) == [2, 3, 4]
    assert list_candidates(later, SWAP, (8,)) == [5, 6, 7]


ROUND = replace(in_round(KNOCK_OUT, 8).times[1], number=2)


def test_games_that_are_not_over_come_first() -> None:
    swiss = in_round(SWISS, 7)
    over = swiss.event.record(1, 1, (2, 0), PairingState.DONE)
    games: list[Pairing] = list_games(replace(swiss, event=over))
    assert [each.board for each in games] == [2, 3, 1], "nobody gives a bye a result"

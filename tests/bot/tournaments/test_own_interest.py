"""No arbiter decides a game of their own, nor who they meet; no one is forfeited too early."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.moderation_facts import ModeratorAction
from bot.services import Services
from bot.tournaments.arbiter_orders import (
    ArbiterOrder,
    check_order,
    check_own_interest,
    check_version,
)
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.kinds import ALL_PLAY_ALL, SWISS
from bot.tournaments.model import PairingState
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    DecideOwnGame,
    PlaysHere,
    TooEarlyToForfeit,
    TournamentChanged,
)
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import withdraw_from_tournament
from tests.bot.conftest import act
from tests.bot.tournaments.tournament_hands import ARBITER, open_round, plan_of, start

WHITE_WINS, DRAW, BLACK_WINS = map(
    [*GameResult].index, (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
)
SECOND = timedelta(seconds=1)
Case = tuple[int, ModeratorAction, tuple[int, ...]]  # who orders what, of whom


def refusal(
    tournament: Tournament, number: int, order: ArbiterOrder, *, manages: bool = False
) -> type[Exception] | None:
    """What an arbiter who plays under a number is refused with; 0 plays in nothing."""
    person = tournament.people[number] if number else ARBITER
    try:
        check_own_interest(tournament, order, person.id, manages=manages)
    except (DecideOwnGame, PlaysHere) as error:
        return type(error)
    return None


@pytest.mark.parametrize("manages", [False, True])
async def test_no_one_decides_a_game_of_their_own(services: Services, *, manages: bool) -> None:
    """Of four, White and Black of the first board meet; the other two are strangers to them."""
    opened = await open_round(services, await start(services, plan_of(SWISS), 4))
    first, second = opened.list_round(1)
    white, black, stranger = first.white, first.black or 0, second.white
    refused: set[Case] = {
        (white, ModeratorAction.RESULT, (1, 1, WHITE_WINS)),
        (white, ModeratorAction.RESULT, (1, 1, DRAW)),
        (black, ModeratorAction.RESULT, (1, 1, BLACK_WINS)),
        (black, ModeratorAction.RESULT, (1, 1, DRAW)),
        (white, ModeratorAction.FORFEIT, (black,)),
        (white, ModeratorAction.OUT_OF_TOURNAMENT, (black,)),
        (white, ModeratorAction.BYE, (white,)),
        (white, ModeratorAction.READMIT, (white,)),
        (white, ModeratorAction.EXTEND, (30,)),  # the time of their own game
        (white, ModeratorAction.CLOSE_ROUND, (1,)),
    }
    allowed: set[Case] = {
        (white, ModeratorAction.RESULT, (1, 1, BLACK_WINS)),  # which gives it up
        (black, ModeratorAction.RESULT, (1, 1, WHITE_WINS)),
        (white, ModeratorAction.FORFEIT, (white,)),
        (white, ModeratorAction.OUT_OF_TOURNAMENT, (white,)),
        (0, ModeratorAction.EXTEND, (30,)),
        (0, ModeratorAction.CLOSE_ROUND, (1,)),
        *(
            (number, action, about)
            for number in (stranger, 0)
            for action, about in (
                (ModeratorAction.RESULT, (1, 1, DRAW)),
                (ModeratorAction.FORFEIT, (black,)),
                (ModeratorAction.OUT_OF_TOURNAMENT, (black,)),
                (ModeratorAction.BYE, (black,)),
                (ModeratorAction.READMIT, (black,)),
            )
        ),
    }
    found = {
        case: refusal(opened, case[0], ArbiterOrder(*case[1:]), manages=manages)
        for case in refused | allowed
    }
    assert found == dict.fromkeys(refused, DecideOwnGame) | dict.fromkeys(allowed)


async def test_time_is_given_by_players_whose_own_game_is_over(services: Services) -> None:
    opened = await open_round(services, await start(services, plan_of(SWISS), 4))
    first, _second = opened.list_round(1)
    done = replace(opened, event=opened.event.record(1, 1, (2, 0), PairingState.DONE))
    for tournament, expected in ((opened, DecideOwnGame), (done, None)):
        assert (
            refusal(tournament, first.white, ArbiterOrder(ModeratorAction.EXTEND, (30,)))
            is expected
        )


async def test_an_order_that_others_have_overtaken_is_refused_first(services: Services) -> None:
    opened = await open_round(services, await start(services, plan_of(SWISS), 4))
    order, seen = ArbiterOrder(ModeratorAction.RESULT, (1, 1, DRAW)), opened.wanted_version - 1
    check_version(opened, order, seen)  # still open: the result may be given
    done = replace(opened, event=opened.event.record(1, 1, (2, 0), PairingState.DONE))
    with pytest.raises(DecidedMeanwhile):
        check_version(done, order, seen)


@pytest.mark.parametrize(
    "order",
    [
        ArbiterOrder(ModeratorAction.EXTEND, (30,)),
        ArbiterOrder(ModeratorAction.FORFEIT, (1,)),
        ArbiterOrder(ModeratorAction.BYE, (1,)),
        ArbiterOrder(ModeratorAction.SWAP, (1, 2)),
        ArbiterOrder(ModeratorAction.PAIR_AGAIN),
        ArbiterOrder(ModeratorAction.CLOSE_ROUND),
    ],
    ids=str,
)
async def test_an_order_about_the_round_that_was_seen_is_not_carried_out_in_another(
    services: Services, order: ArbiterOrder
) -> None:
    opened = await open_round(services, await start(services, plan_of(SWISS), 4))
    with pytest.raises(TournamentChanged):
        check_version(opened, order, opened.wanted_version - 1)
    check_version(opened, order, opened.wanted_version)


async def test_whoever_plays_changes_no_pairings_unless_they_manage_the_server(
    services: Services,
) -> None:
    paired = await start(services, plan_of(SWISS), 4)
    for order in (
        ArbiterOrder(ModeratorAction.SWAP, (1, 2)),
        ArbiterOrder(ModeratorAction.PAIR_AGAIN),
    ):
        assert refusal(paired, 1, order) is PlaysHere
        assert refusal(paired, 1, order, manages=True) is None
        assert refusal(paired, 0, order) is None


async def test_whose_games_would_not_count_is_not_removed_by_an_opponent(
    services: Services,
) -> None:
    now = await start(services, plan_of(ALL_PLAY_ALL), 3)
    first = now.event.pairings[0]
    await services.run(withdraw_from_tournament, now.id, act(now.people[first.black or 0]))
    now = await services.run(load_tournament, now.id)
    (other,) = {1, 2, 3} - {*first.players}
    for number, opponent in ((first.white, first.black or 0), (other, first.white)):
        order = ArbiterOrder(ModeratorAction.OUT_OF_TOURNAMENT, (opponent,))
        assert refusal(now, number, order) is DecideOwnGame


async def test_no_one_is_forfeited_before_the_time_for_a_first_move_is_over(
    services: Services,
) -> None:
    opened = await open_round(services, await start(services, plan_of(SWISS), 4))
    assert opened.round is not None
    until = opened.round.first_move_by
    assert until is not None
    order = ArbiterOrder(ModeratorAction.FORFEIT, (1,))
    early, seen = act(ARBITER, until - SECOND), opened.wanted_version
    with pytest.raises(TooEarlyToForfeit) as refused:
        await services.run(order_as_arbiter, opened.id, order, seen, early)
    assert refused.value.until == until
    assert await services.run(load_tournament, opened.id) == opened
    check_order(opened, order, seen, until)

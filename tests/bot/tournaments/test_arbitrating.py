"""What an arbiter orders in a tournament; two arbiters at once do nothing twice."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches.match_store import load_match
from bot.matches.match_value import MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.playing import play_typed
from bot.people.moderation import list_log
from bot.services import Services
from bot.tournaments.arbiter import RoundHasBegun
from bot.tournaments.arbiter_orders import MINUTE, ArbiterOrder
from bot.tournaments.arbitrating import order_as_arbiter
from bot.tournaments.conduct import advance_tournaments
from bot.tournaments.entry import cancel_tournament, enter_tournament, open_tournament
from bot.tournaments.kinds import KNOCK_OUT, SWISS
from bot.tournaments.model import AlreadyOver, NoSuchPairing, PairingState
from bot.tournaments.presets import DAY
from bot.tournaments.rounds import RoundState
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    NotRunning,
    RoundHasOpened,
    TournamentChanged,
    TournamentPaused,
)
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import rule_pairing, withdraw_from_tournament
from rules import Color
from tests.bot.conftest import HERE, NOON, act, mover
from tests.bot.tournaments.tournament_hands import (
    ARBITER,
    PEOPLE,
    begin_at_once,
    begin_game,
    open_round,
    plan_of,
    play_game,
    start,
)

SWISS_PLAN, KNOCK_OUT_PLAN = plan_of(SWISS), plan_of(KNOCK_OUT)
LATER = NOON + timedelta(minutes=10)


async def give(
    services: Services, tournament: Tournament, action: ModeratorAction, *numbers: int
) -> Tournament:
    """An order as the arbiter sees the tournament ten minutes after its start."""
    seen = (await services.run(load_tournament, tournament.id)).wanted_version
    after, _changed = await services.run(
        order_as_arbiter, tournament.id, ArbiterOrder(action, numbers), seen, act(ARBITER, LATER)
    )
    assert await services.run(load_tournament, tournament.id) == after
    return after


async def test_a_round_is_paired_again_before_it_opens(services: Services) -> None:
    """Someone has left meanwhile: the opponent gets another one."""
    paired = await start(services, SWISS_PLAN, 5)
    await services.run(withdraw_from_tournament, paired.id, act(PEOPLE[0]))
    unpaired = await give(services, paired, ModeratorAction.PAIR_AGAIN)
    assert unpaired.event.pairings == ()
    await advance_tournaments(services.runner, services.heartbeats, LATER)
    again = await services.run(load_tournament, paired.id)
    out = paired.find_number(PEOPLE[0].id)
    assert sorted(n for each in again.list_round(1) for n in each.players) == sorted(
        {1, 2, 3, 4, 5} - {out}
    )
    opened = await open_round(services, again)
    with pytest.raises(RoundHasOpened):
        await give(services, opened, ModeratorAction.PAIR_AGAIN)


async def test_a_knock_out_is_paired_again(services: Services) -> None:
    paired = await start(services, KNOCK_OUT_PLAN, 5)
    await services.run(withdraw_from_tournament, paired.id, act(PEOPLE[0]))
    await give(services, paired, ModeratorAction.PAIR_AGAIN)
    await advance_tournaments(services.runner, services.heartbeats, LATER)
    again = await services.run(load_tournament, paired.id)
    assert again.event.rounds == 2
    assert all(each.black is not None for each in again.list_round(1))


async def test_two_change_places(services: Services) -> None:
    paired = await start(services, SWISS_PLAN, 4)
    first, second = paired.list_round(1)
    swapped = await give(services, paired, ModeratorAction.SWAP, first.white, second.white)
    assert [each.players for each in swapped.list_round(1)] == [
        (second.white, first.black),
        (first.white, second.black),
    ]
    opened = await open_round(services, swapped)
    await begin_game(services, opened, (1, 1), LATER)
    with pytest.raises(RoundHasBegun):
        await give(services, opened, ModeratorAction.SWAP, first.white, second.white)


async def test_the_better_number_stays_first_in_a_knock_out(services: Services) -> None:
    paired = await start(services, KNOCK_OUT_PLAN, 4)
    swapped = await give(services, paired, ModeratorAction.SWAP, 1, 2)
    assert sorted(each.players for each in swapped.list_round(1)) == [(1, 3), (2, 4)]


async def test_a_game_is_given_up(services: Services) -> None:
    opened = await open_round(services, await start(services, SWISS_PLAN, 4))
    match = await begin_game(services, opened, (1, 1), LATER)
    match = await play_typed(services.changes, match, act(mover(match), LATER), "c3-d4")
    black = opened.event.pairing(1, 1).black or 0
    after = await give(services, opened, ModeratorAction.FORFEIT, black)
    pairing = after.event.pairing(1, 1)
    assert (pairing.state, pairing.points(black)) == (PairingState.FORFEITED, 0)
    over = await services.run(load_match, match.id)
    assert over.result is not None
    assert over.result.ending is MatchEnding.JUDGED_BY_ARBITER
    assert over.result.winner is Color.WHITE
    with pytest.raises(NoSuchPairing):
        await give(services, opened, ModeratorAction.FORFEIT, black)


async def test_somebody_is_free_or_plays_on(services: Services) -> None:
    paired = await start(services, SWISS_PLAN, 5)
    await services.run(withdraw_from_tournament, paired.id, act(PEOPLE[0]))
    out = paired.find_number(PEOPLE[0].id) or 0
    with pytest.raises(NoSuchPairing):
        await give(services, paired, ModeratorAction.BYE, out)
    unpaired = await give(services, paired, ModeratorAction.PAIR_AGAIN)
    await advance_tournaments(services.runner, services.heartbeats, LATER)
    back = await give(services, unpaired, ModeratorAction.READMIT, out)
    assert not back.event.entry(out).is_out
    free = await give(services, back, ModeratorAction.BYE, out)
    assert [each.white_points for each in free.event.pairings_of(out)] == [2]
    with pytest.raises(NoSuchPairing):
        await give(services, free, ModeratorAction.BYE, out)


async def test_more_time_and_an_early_end(services: Services) -> None:
    opened = await open_round(services, await start(services, SWISS_PLAN, 4))
    assert opened.round is not None
    longer = await give(services, opened, ModeratorAction.EXTEND, 45)
    assert longer.round is not None
    assert longer.round.closes_at == opened.round.closes_at + 45 * MINUTE
    await play_game(services, longer, longer.event.pairing(1, 1), None)
    with pytest.raises(TournamentChanged):
        await give(services, longer, ModeratorAction.CLOSE_ROUND, 2)
    await give(services, longer, ModeratorAction.CLOSE_ROUND, 1)
    await advance_tournaments(services.runner, services.heartbeats, LATER)
    now = await services.run(load_tournament, opened.id)
    assert now.times[1].state is RoundState.CLOSED
    assert now.event.pairing(1, 2).state is PairingState.DOUBLE_FORFEIT
    assert now.event.round == 2


async def test_a_pause_over_a_deadline(services: Services) -> None:
    """No one is absent while it lasts, and the clocks of the games stand."""
    opened = await open_round(services, await start(services, SWISS_PLAN, 4))
    assert opened.round is not None
    match = await begin_game(services, opened, (1, 1), opened.round.opens_at)
    for text in ("c3-d4", "b6-a5"):
        match = await play_typed(services.changes, match, act(mover(match), LATER), text)
    paused = await give(services, opened, ModeratorAction.PAUSE)
    assert paused.due_at is None
    with pytest.raises(TournamentPaused):
        await give(services, opened, ModeratorAction.PAUSE)
    with pytest.raises(TournamentPaused):
        await begin_game(services, paused, (1, 2), LATER)
    much_later = LATER + timedelta(hours=3)
    assert await advance_tournaments(services.runner, services.heartbeats, much_later) == []
    clocks = (await services.run(load_match, match.id)).clock_state(much_later)
    assert clocks.end is None
    order = ArbiterOrder(ModeratorAction.RESUME)
    after, _changed = await services.run(
        order_as_arbiter, opened.id, order, None, act(ARBITER, much_later)
    )
    assert after.round is not None
    assert after.round.closes_at == opened.round.closes_at + timedelta(hours=3)
    again = await services.run(load_match, match.id)
    assert again.find_pause(much_later) is None
    assert again.clock_state(much_later + timedelta(minutes=11)).end is not None
    with pytest.raises(TournamentChanged):
        await services.run(order_as_arbiter, opened.id, order, None, act(ARBITER, much_later))


async def test_two_arbiters_at_once(services: Services) -> None:
    """Both were shown the same; the second swap, or pairing, would undo the first."""
    paired = await start(services, SWISS_PLAN, 4)
    first, second = (each.white for each in paired.list_round(1))
    order, seen = ArbiterOrder(ModeratorAction.SWAP, (first, second)), paired.wanted_version
    done = await asyncio.gather(
        *(services.run(order_as_arbiter, paired.id, order, seen, act(ARBITER)) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in done) == ["TournamentChanged", "tuple"]
    now = await services.run(load_tournament, paired.id)
    assert now.event.pairing(1, 1).white == second
    log = await services.run(list_log, HERE.server_id or 0)
    assert [entry.action for entry in log] == ["swap"]


async def test_an_arbiter_gives_a_result_in_a_turned_game(services: Services) -> None:
    """The result is that of the tie: its White has Black in the second game."""
    opened = await open_round(services, await start(services, KNOCK_OUT_PLAN, 2))
    await play_game(services, opened, opened.event.pairing(1, 1), 2)
    now = await services.run(load_tournament, opened.id)
    match = await begin_game(services, now, (1, 1), LATER)
    given = PairingResult((1, 1), GameResult.WHITE_WINS, "ill")
    await services.run(rule_pairing, now.id, given, act(ARBITER))
    over = await services.run(load_match, match.id)
    assert over.result is not None
    assert over.result.winner is not None
    assert over.holder(over.result.winner) == now.people[1]
    (entry,) = await services.run(list_log, HERE.server_id or 0)
    assert (entry.tournament, entry.round, entry.board, entry.reason) == ("Cup", 1, 1, "ill")


async def test_a_result_is_given_once(services: Services) -> None:
    """The same result again, or another from a question that is older than it, changes nothing."""
    opened = await open_round(services, await start(services, SWISS_PLAN, 4))
    white, black = (
        PairingResult((1, 1), result) for result in (GameResult.WHITE_WINS, GameResult.BLACK_WINS)
    )
    seen = opened.wanted_version
    first, _ended = await services.run(rule_pairing, opened.id, white, act(ARBITER), seen)
    for given in (white, black):
        with pytest.raises(DecidedMeanwhile):
            await services.run(rule_pairing, opened.id, given, act(ARBITER), seen)
    with pytest.raises(AlreadyOver):
        await services.run(rule_pairing, opened.id, white, act(ARBITER))
    assert await services.run(load_tournament, opened.id) == first
    put_right, _ended = await services.run(
        rule_pairing, opened.id, black, act(ARBITER), first.wanted_version
    )
    assert put_right.event.pairing(1, 1).white_points == 0
    log = await services.run(list_log, HERE.server_id or 0)
    assert [entry.action for entry in log] == ["result", "result"]


async def test_a_result_is_for_the_players_who_were_shown(services: Services) -> None:
    """Two changed places between the question and its answer, and the round opened since."""
    paired = await start(services, SWISS_PLAN, 4)
    first, second = paired.list_round(1)
    asked = ArbiterOrder(ModeratorAction.RESULT, (1, 1, 0)).shown_in(paired)
    assert ArbiterOrder.read(str(asked)).is_early
    await give(services, paired, ModeratorAction.SWAP, first.white, second.white)
    opened = await open_round(services, await services.run(load_tournament, paired.id))
    given = PairingResult((1, 1), GameResult.WHITE_WINS, is_early=asked.is_early)
    with pytest.raises(TournamentChanged):
        await services.run(rule_pairing, paired.id, given, act(ARBITER), paired.wanted_version)
    assert await services.run(load_tournament, paired.id) == opened
    now = ArbiterOrder(ModeratorAction.RESULT, (1, 1, 0)).shown_in(opened)
    assert not now.is_early
    given = replace(given, is_early=now.is_early)
    await services.run(rule_pairing, paired.id, given, act(ARBITER), paired.wanted_version)


async def test_no_number_asked_before_the_start_means_another_after_it(services: Services) -> None:
    made = await services.run(open_tournament, SWISS_PLAN, NOON)
    asked = ArbiterOrder(ModeratorAction.FORFEIT, (1,)).shown_in(made)
    for person in PEOPLE[:4]:
        await services.run(enter_tournament, made.id, act(person))
    await begin_at_once(services, made.id, 4)
    with pytest.raises(TournamentChanged):
        await services.run(
            order_as_arbiter, made.id, asked, made.wanted_version, act(ARBITER, NOON + DAY)
        )


async def test_orders_that_change_nothing_are_refused(services: Services) -> None:
    opened = await open_round(services, await start(services, SWISS_PLAN, 4))
    with pytest.raises(TournamentChanged):
        await give(services, opened, ModeratorAction.READMIT, 1)
    await give(services, opened, ModeratorAction.CLOSE_ROUND, 1)
    with pytest.raises(TournamentChanged):
        await give(services, opened, ModeratorAction.CLOSE_ROUND, 1)
    log = await services.run(list_log, HERE.server_id or 0)
    assert [entry.action for entry in log] == ["close"]


@pytest.mark.parametrize("action", [ModeratorAction.PAUSE, ModeratorAction.CLOSE_ROUND])
async def test_nothing_is_ordered_after_the_end(
    services: Services, action: ModeratorAction
) -> None:
    paired = await start(services, SWISS_PLAN, 4)
    cancelled = await services.run(cancel_tournament, paired.id, act(ARBITER))
    assert cancelled.state is TournamentState.CANCELLED
    with pytest.raises(NotRunning):
        await give(services, paired, action, 1)


@pytest.mark.parametrize("text", ["", "swap-", "swap-x", "dance-3", "swap_3", "swap-1234567"])
def test_what_is_no_order(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of the enum, or of the pattern
        ArbiterOrder.read(text)


def test_an_order_is_read_as_it_was_written() -> None:
    order = ArbiterOrder(ModeratorAction.SWAP, (3, 128))
    for each in (order, replace(order, is_early=True), ArbiterOrder(ModeratorAction.PAUSE)):
        assert ArbiterOrder.read(str(each)) == each

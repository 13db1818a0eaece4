"""Clocks of stored matches: what is late, what ends a game, and when someone looks at it."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.instants import BEAT, GRACE
from bot.clocks.off_times import Cause
from bot.matches.match_actions import offer_draw, resign
from bot.matches.match_facts import MatchIsOver, TimeIsUp
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.playing import play_typed
from bot.matches.shards import OwnShards, shard_of
from bot.matches.timing import keep_time
from bot.services import Services
from rules import Color
from storage import Database
from storage.waking import list_due_matches
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, act, begin, mover
from tests.bot.matches.clock_games import DAY, HOUR, MOVES, begin_both, begin_timed, play_at

pytestmark = pytest.mark.services(credits_outages=False)
SECOND = timedelta(seconds=1)
THERE = replace(HERE, channel_id=72)
DEADLINE = NOON + 2 * HOUR + 3 * DAY  # of White's second turn, at three days a move


@pytest.fixture
def crediting(database: Database) -> Services:
    """Services of a bot that charges no one for the time in which it is away."""
    return Services.on(database, WHITE_BY_LOT)


async def find(services: Services, match: Match) -> Match:
    return await services.run(load_match, match.id)


async def test_a_match_keeps_its_clock_and_the_moments_of_its_moves(
    services: Services, database: Database
) -> None:
    match = await begin_both(services, "3d/move, weekends off UTC")
    cold = await Services.on(database).run(load_match, match.id)
    assert cold == match
    assert cold.terms.clock == "3d/move, weekends off UTC"
    assert cold.played_at == (NOON + HOUR, NOON + 2 * HOUR)
    assert cold.server_id == HERE.server_id


async def test_the_time_ends_a_match_at_its_limit(services: Services) -> None:
    match = await begin_both(services)
    now = DEADLINE + HOUR
    await services.heartbeats.beat([0], DEADLINE + SECOND)
    over = await keep_time(services.runner, services.heartbeats, match.id, now)
    assert over.result is not None
    assert (over.result.ending, over.result.winner) == (MatchEnding.TIME, Color.BLACK)
    assert over.result.at == DEADLINE
    assert over == await find(services, match)
    assert over.main_room.wanted_version == match.version + 1
    assert await services.read(list_due_matches) == []


async def test_moves_under_way_come_before_the_end(services: Services) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE + SECOND)
    just_before = DEADLINE + GRACE - SECOND
    assert not (
        await keep_time(services.runner, services.heartbeats, match.id, just_before)
    ).is_over
    moved = await play_at(services, match, just_before, sent_at=DEADLINE - SECOND)
    assert moved.played_at[-1] == DEADLINE - SECOND
    assert not (
        await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + HOUR)
    ).is_over


async def test_nobody_loses_while_the_bot_is_away(crediting: Services) -> None:
    match = await begin_both(crediting)
    assert not (
        await keep_time(crediting.runner, crediting.heartbeats, match.id, DEADLINE + HOUR)
    ).is_over
    await crediting.heartbeats.beat([0], DEADLINE + HOUR)  # the gap since the beginning is found
    assert not (
        await keep_time(crediting.runner, crediting.heartbeats, match.id, DEADLINE + HOUR)
    ).is_over
    away = (await find(crediting, match)).off_times
    assert [(off.cause, off.begins_at, off.ends_at) for off in away] == [
        (Cause.OUTAGE, NOON, DEADLINE + HOUR)
    ]


async def test_without_credit_the_time_runs_while_the_bot_is_away(services: Services) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE + HOUR)
    assert (
        await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + HOUR)
    ).is_over


async def test_a_short_gap_between_beats_is_no_outage(crediting: Services) -> None:
    match = await begin_timed(crediting)
    await crediting.heartbeats.beat([0], NOON + 3 * BEAT)
    assert (await find(crediting, match)).off_times == ()
    await crediting.heartbeats.beat([0], NOON + 7 * BEAT)
    assert len((await find(crediting, match)).off_times) == 1


async def test_the_first_beat_of_a_process_tolerates_no_gap(
    crediting: Services, database: Database
) -> None:
    match = await begin_timed(crediting)
    await Services.on(database).heartbeats.beat([0], NOON + SECOND)
    assert len((await find(crediting, match)).off_times) == 1


async def test_a_clock_that_jumps_back_stops_nobody_for_good(services: Services) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE - HOUR)
    await services.heartbeats.beat([0], DEADLINE - 2 * HOUR)
    moved = await play_at(services, match, NOON + HOUR)  # the clock is behind the last move
    assert moved.played_at[-1] == NOON + 2 * HOUR
    assert moved.clock_state(NOON).turn.side is Color.BLACK


async def test_what_comes_too_late_ends_the_match(services: Services) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE + SECOND)
    with pytest.raises(TimeIsUp) as late:
        await play_at(services, match, DEADLINE + GRACE)
    assert late.value.end.at == DEADLINE
    over = await find(services, match)
    assert late.value.match == over
    assert over.is_over
    assert over.ply == 2
    for late_act in (resign, offer_draw):
        with pytest.raises(MatchIsOver):
            await services.change(late_act, match, act(mover(match), DEADLINE + HOUR))


async def test_just_after_the_limit_nothing_is_played_and_nothing_ended(
    services: Services,
) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE)
    with pytest.raises(TimeIsUp):
        await play_at(services, match, DEADLINE)
    assert not (await find(services, match)).is_over


async def test_what_comes_late_after_an_outage_is_in_time(crediting: Services) -> None:
    """The bot comes back and hears of a move before it has beaten."""
    match = await begin_both(crediting)
    await crediting.heartbeats.beat([0], DEADLINE - HOUR)
    moved = await play_at(crediting, match, DEADLINE + HOUR)
    assert moved.ply == 3


async def test_a_first_turn_that_does_not_come_puts_the_game_aside(
    services: Services,
) -> None:
    match = await begin_timed(services)
    await services.heartbeats.beat([0], NOON + 3 * DAY)
    over = await keep_time(services.runner, services.heartbeats, match.id, NOON + 4 * DAY)
    assert over.result is not None
    assert over.result.ending is MatchEnding.NOT_BEGUN
    assert over.result.is_void
    assert not over.result.is_draw
    assert over.result.at == NOON + 3 * DAY


async def test_due_matches_come_in_order(services: Services) -> None:
    slow = await begin_both(services, "3d/move")
    fast = await begin_both(services, "1d/move", THERE)
    for match in (slow, fast):
        await keep_time(services.runner, services.heartbeats, match.id, NOON + 3 * HOUR)
    due = await services.read(list_due_matches)
    assert [each.match_id for each in due] == [fast.id, slow.id]
    assert [each.match_id for each in await services.read(list_due_matches, due[0])] == [slow.id]
    assert await services.read(list_due_matches, due[1]) == []


async def test_two_sleepers_end_a_match_once(services: Services, database: Database) -> None:
    match = await begin_both(services)
    others = [Services.on(database, credits_outages=False) for _ in range(3)]
    for each in (services, *others):
        await each.heartbeats.beat([0], DEADLINE + SECOND)
    overs = await asyncio.gather(
        *(
            keep_time(each.runner, each.heartbeats, match.id, DEADLINE + HOUR)
            for each in (services, *others)
        )
    )
    assert {over.version for over in overs} == {match.version + 1}
    assert {over.result and over.result.at for over in overs} == {DEADLINE}


async def test_a_move_and_a_sleeper_in_the_same_moment(
    services: Services, database: Database
) -> None:
    sleeper = Services.on(database, credits_outages=False)
    match = await begin_both(services)
    await sleeper.heartbeats.beat([0], DEADLINE + SECOND)
    now = DEADLINE + GRACE
    kept, played = await asyncio.gather(
        keep_time(sleeper.runner, sleeper.heartbeats, match.id, now),
        play_at(services, match, now, sent_at=DEADLINE - SECOND),
        return_exceptions=True,
    )
    found = await find(services, match)
    assert isinstance(kept, Match)
    if found.is_over:
        assert isinstance(played, MatchIsOver | TimeIsUp)
    else:
        assert isinstance(played, Match)
        assert found.ply == 3


async def test_an_event_that_is_repeated_after_the_end_has_had_its_effect(
    services: Services,
) -> None:
    match = await begin_both(services)
    match = await play_at(services, match, DEADLINE - HOUR, event=7)
    await services.heartbeats.beat([0], DEADLINE + 4 * DAY)
    over = await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + 4 * DAY)
    repeated = act(mover(match), DEADLINE + 5 * DAY, event=7)
    assert await play_typed(services.changes, match, repeated, MOVES[2]) == over


async def test_outages_concern_one_shard(crediting: Services) -> None:
    crediting.heartbeats.own = OwnShards(2, frozenset({0, 1}))
    assert HERE.server_id is not None
    mine = shard_of(HERE.server_id, 2)
    match = await begin(crediting, THERE)
    timed = await begin_timed(crediting)
    for shard in (0, 1):
        await crediting.heartbeats.beat([shard], NOON)
    await crediting.heartbeats.beat([1 - mine], NOON + HOUR)
    assert (await find(crediting, timed)).off_times == ()
    await crediting.heartbeats.beat([mine], NOON + HOUR)
    assert len((await find(crediting, timed)).off_times) == 1
    assert (await find(crediting, match)).off_times == ()  # it has no clock

"""Clocks in matches of Chapaev: who lets the time of a shot run out misses it."""

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.clocks.instants import GRACE
from bot.matches.clock_agreements import accept_pause, give_time, offer_pause
from bot.matches.flag_fall import claim_win
from bot.matches.match_facts import NothingToClaim, NotYourTurn
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.playing import play_typed
from bot.matches.shots.shooting import line_of
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.services import Services
from bot.talk.explain import explain
from bot.talk.matches.match_status import match_status
from bot.views.matches.private_board import overdue_buttons
from rules import Color
from rules.chapaev import PassedTurn, RoundEnding
from storage import Database
from tests.bot.conftest import ANNA, BORIS, NOON, act, begin, mover
from tests.bot.matches.clock_games import DAY, HOUR

pytestmark = pytest.mark.services(credits_outages=False)
BEGUN = NOON + 2 * HOUR  # both have made their first shot
MINUTE = timedelta(minutes=1)


async def begin_shots(services: Services, clock: str = "1d/move") -> Match:
    """A match that begins at noon, in which both have shot an hour after each other."""
    terms = Terms("chapaev", ("exact", "short-match"), clock=clock)
    await services.heartbeats.beat([0], NOON)
    match = await begin(services, terms=terms)
    match = await shoot(services, match, NOON + HOUR)
    return await shoot(services, match, BEGUN)


async def shoot(services: Services, match: Match, at: datetime, text: str = "") -> Match:
    """The match after a shot of the side to move, which hits nothing unless a text tells more."""
    side, row = ("w", "4") if match.turn is Color.WHITE else ("b", "5")
    shot = text or f"{side}4 d{row} 1"
    return await play_typed(services.changes, match, act(mover(match), at), shot)


async def look(services: Services, match: Match, at: datetime) -> Match:
    """The match as the timekeeper leaves it, in a bot that is at work."""
    await services.heartbeats.beat([0], at)
    return await keep_time(services.runner, services.heartbeats, match.id, at)


async def test_a_shot_is_missed_when_its_time_is_up(services: Services, database: Database) -> None:
    match = await begin_shots(services)
    late = await look(services, match, BEGUN + DAY + HOUR)
    assert line_of(late).deeds[-1] == PassedTurn()
    assert (late.turn, late.ply, late.result) == (Color.BLACK, 3, None)
    assert late.moved_at == late.played_at[-1] == BEGUN + DAY
    clocks = late.clock_state(BEGUN + DAY + HOUR)
    assert (clocks.turn.began_at, clocks.deadline) == (BEGUN + DAY, BEGUN + 2 * DAY)
    assert late.main_room.wanted_version == late.version == match.version + 1
    assert late.wake_at == BEGUN + 2 * DAY + GRACE
    assert await Services.on(database).run(load_match, match.id) == late
    status = match_status(late, BEGUN + DAY + HOUR)
    assert "missed: no shot in time" in status
    assert "missed a shot. Three misses in a row lose the round." in status


async def test_missed_turns_of_a_busy_bot_are_settled_each_at_its_own_moment(
    services: Services,
) -> None:
    match = await begin_shots(services)
    late = await look(services, match, BEGUN + 4 * DAY + HOUR)
    assert late.played_at[2:] == tuple(BEGUN + n * DAY for n in (1, 2, 3, 4))
    assert line_of(late).position.missed == (2, 2)
    assert late.turn is Color.WHITE
    again = await shoot(services, late, BEGUN + 4 * DAY + 2 * HOUR)
    assert line_of(again).position.missed == (0, 2)


async def test_three_missed_shots_in_a_row_lose_the_round(services: Services) -> None:
    match, now = await begin_shots(services), BEGUN
    for _ in range(3):
        now += DAY + HOUR
        match = await look(services, match, now)
        if match.turn is Color.BLACK and line_of(match).position.round == 1:
            match = await shoot(services, match, now)
    result = line_of(match).round_result(match.ply)
    assert result is not None
    assert (result.ending, result.winner) == (RoundEnding.MISSED, Color.BLACK)
    assert (match.turn, line_of(match).position.wins) == (Color.WHITE, (0, 1))  # the loser opens
    assert match.clock_state(now).deadline == match.played_at[-1] + DAY
    assert "missed three shots in a row" in match_status(match, now)


async def test_a_match_in_which_nobody_shoots_any_more_is_put_aside(
    services: Services,
) -> None:
    match = await begin_shots(services)
    over = await look(services, match, BEGUN + 30 * DAY)
    assert over.result is not None
    assert (over.result.ending, over.result.winner) == (MatchEnding.ABANDONED, None)
    assert over.result.at == BEGUN + 6 * DAY
    assert over.wake_at is None
    assert over.rooms[0].is_closed
    assert "quiet for too long" in match_status(over, BEGUN + 30 * DAY)


async def test_a_shot_that_was_earned_has_its_own_time(services: Services) -> None:
    match = await begin_shots(services)
    again = await shoot(services, match, BEGUN + 20 * HOUR, "w5 e6 100")
    assert again.turn is Color.WHITE
    assert again.clock_state(BEGUN + 20 * HOUR).deadline == BEGUN + 20 * HOUR + DAY
    assert not again.is_over


@pytest.mark.parametrize(
    ("clock", "ending", "winner"),
    [
        ("2h total", MatchEnding.TIME, Color.BLACK),
        ("2h+1m", None, None),
        ("2h delay 1m", None, None),
    ],
)
async def test_a_clock_with_nothing_left_for_another_shot_loses_the_match(
    services: Services, clock: str, ending: MatchEnding | None, winner: Color | None
) -> None:
    match = await begin_shots(services, clock)
    late = await look(services, match, BEGUN + 2 * HOUR + MINUTE + GRACE)
    found = late.result and (late.result.ending, late.result.winner)
    assert found == (ending and (ending, winner))
    assert late.ply == (2 if ending else 3)


async def test_a_match_whose_first_shot_does_not_come_is_put_aside(
    services: Services,
) -> None:
    terms = Terms("chapaev", ("exact", "short-match"), clock="1d/move")
    match = await begin(services, terms=terms)
    shot = await shoot(services, match, NOON + HOUR, "w4 d6 100")
    again = await shoot(services, shot, NOON + 2 * HOUR, "w5 e4 1")
    assert not again.has_begun  # White has shot twice, and Black not at all
    over = await look(services, again, NOON + 2 * DAY)
    assert over.result is not None
    assert over.result.ending is MatchEnding.NOT_BEGUN


async def test_a_friendly_clock_lets_the_opponent_take_the_turn(services: Services) -> None:
    match = await begin_shots(services, "1d/move, friendly")
    now = BEGUN + DAY + HOUR
    assert (await look(services, match, now)).ply == match.ply
    assert "The other side can take the turn" in match_status(match, now)
    assert overdue_buttons(match, now)[0].label == "Take the turn"
    with pytest.raises(NothingToClaim):
        await services.change(claim_win, match, act(ANNA, now))
    taken = await services.change(claim_win, match, act(BORIS, now))
    assert (taken.turn, taken.ply, taken.moved_at) == (Color.BLACK, 3, now)
    assert taken.clock_state(now).deadline == now + DAY
    shot = await shoot(services, taken, now + HOUR)  # and so does who was late, if they shoot
    assert (await shoot(services, shot, now + 3 * DAY)).ply == 5
    waited = await look(services, shot, now + HOUR + DAY + 14 * DAY)
    assert waited.ply == 5


async def test_gifts_and_pauses_come_before_a_missed_shot(services: Services) -> None:
    match = await begin_shots(services)
    given = await services.change(give_time, match, act(BORIS, BEGUN + HOUR))
    assert given.clock_state(BEGUN + HOUR).deadline == BEGUN + 2 * DAY
    asked = await services.change(offer_pause, given, act(BORIS, BEGUN + HOUR), 7)
    paused = await services.change(accept_pause, asked, act(ANNA, BEGUN + HOUR))
    assert (await look(services, paused, BEGUN + 8 * DAY)).ply == 2
    late = await look(services, paused, BEGUN + 9 * DAY + HOUR)
    assert late.played_at[2:] == (BEGUN + 9 * DAY,)


async def test_who_shoots_too_late_is_told_that_the_shot_was_missed(
    services: Services,
) -> None:
    match = await begin_shots(services)
    now = BEGUN + DAY + HOUR
    await services.heartbeats.beat([0], now)
    with pytest.raises(NotYourTurn) as late:
        await play_typed(services.changes, match, act(ANNA, now), "w4 d4 1")
    assert "Time ran out on the last shot" in explain(late.value)
    kept = await services.run(load_match, match.id)
    assert (kept.ply, kept.turn) == (3, Color.BLACK)


async def test_the_opponent_need_not_wait_for_the_timekeeper(services: Services) -> None:
    match = await begin_shots(services)
    now = BEGUN + DAY + HOUR
    await services.heartbeats.beat([0], now)
    shot = await play_typed(services.changes, match, act(BORIS, now), "b4 d5 1")
    assert (shot.ply, shot.played_at[2:]) == (4, (BEGUN + DAY, now))


async def test_two_processes_let_a_turn_pass_once(services: Services, database: Database) -> None:
    match = await begin_shots(services)
    now, other = BEGUN + DAY + HOUR, Services.on(database, credits_outages=False)
    await services.heartbeats.beat([0], now)
    await other.heartbeats.beat([0], now)
    late = await asyncio.gather(
        *(keep_time(each.runner, each.heartbeats, match.id, now) for each in (services, other) * 2)
    )
    assert {each.ply for each in late} == {3}
    assert {each.moved_at for each in late} == {BEGUN + DAY}

"""Holidays: the clocks of one person stand, and run again when they come home."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.holidays import HolidaysOverlap, NoDaysLeft, WrongBeginning, WrongLength
from bot.clocks.off_times import Cause
from bot.matches.absences import come_home, find_absence, take_holidays
from bot.matches.flag_fall import claim_win
from bot.matches.match_actions import call_off
from bot.matches.match_facts import HasBegun, NothingToClaim
from bot.matches.match_store import load_match
from bot.matches.match_value import MatchEnding
from bot.matches.timing import keep_time
from bot.services import Services
from rules import Color
from storage.waking import list_due_matches
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, act, begin
from tests.bot.matches.clock_games import DAY, HOUR, begin_both, begin_timed, play_at
from tests.bot.matches.test_inactivity import told

pytestmark = pytest.mark.services(credits_outages=False)
BEGAN = NOON + 2 * HOUR  # of White's second turn, Anna's
DEADLINE = BEGAN + 3 * DAY
THERE = replace(HERE, channel_id=72)
MINUTE = timedelta(minutes=1)


async def test_a_holiday_moves_the_deadlines_of_its_person(services: Services) -> None:
    match, strict = await begin_both(services), await begin_both(services, "3d/move, strict", THERE)
    absence = await services.run(take_holidays, ANNA, BEGAN + DAY, 7, BEGAN)
    assert absence.days_left == 23
    found = await services.run(load_match, match.id)
    clocks = found.clock_state(BEGAN + 2 * DAY)
    assert clocks.deadline == DEADLINE + 7 * DAY
    assert clocks.stop is not None
    assert clocks.stop.causes == {Cause.HOLIDAY}
    other = await services.run(load_match, strict.id)
    assert other.clock_state(BEGAN + 2 * DAY).deadline == DEADLINE


async def test_the_opponents_clock_runs_on(services: Services) -> None:
    match = await begin_both(services)
    await services.run(take_holidays, BORIS, BEGAN, 7, BEGAN)
    found = await services.run(load_match, match.id)
    assert found.clock_state(BEGAN + HOUR).deadline == DEADLINE
    moved = await play_at(services, found, BEGAN + DAY)  # Boris's clock stands until he is back
    assert moved.clock_state(BEGAN + DAY).deadline == BEGAN + 10 * DAY


async def test_who_comes_home_early_has_the_earlier_deadline_at_once(
    services: Services,
) -> None:
    match = await begin_both(services)
    await services.run(take_holidays, ANNA, BEGAN, 21, BEGAN)
    away = await keep_time(services.runner, services.heartbeats, match.id, BEGAN)
    assert away.wake_at is not None
    assert away.wake_at > BEGAN + 20 * DAY
    home = await services.run(come_home, ANNA, BEGAN + 2 * DAY + HOUR)
    assert home.holidays == ()
    assert home.days_left == 27  # the third day had begun
    (due,) = await services.read(list_due_matches)
    assert due.wake_at == BEGAN + 2 * DAY + HOUR
    found = await services.run(load_match, match.id)
    assert found.clock_state(BEGAN + 3 * DAY).deadline == DEADLINE + 2 * DAY + HOUR


@pytest.mark.parametrize("clock", ["15+0", "10+5", "120+0"])
async def test_the_clock_of_a_quick_game_runs_on(services: Services, clock: str) -> None:
    match = await begin_timed(services, clock)
    before = match.clock_state(NOON).deadline
    await services.run(take_holidays, ANNA, NOON, 7, NOON)
    found = await services.run(load_match, match.id)
    assert before is not None
    assert found.clock_state(NOON + MINUTE).deadline == before
    await services.heartbeats.beat([0], before + HOUR)
    assert (await keep_time(services.runner, services.heartbeats, match.id, before + HOUR)).is_over


async def test_a_holiday_that_was_called_off_leaves_nothing(services: Services) -> None:
    match = await begin_both(services)
    await services.run(take_holidays, ANNA, BEGAN + 2 * DAY, 7, BEGAN)
    home = await services.run(come_home, ANNA, BEGAN + HOUR)
    assert (home.holidays, home.days_left) == ((), 30)
    assert (await services.run(find_absence, ANNA.id, BEGAN + HOUR)).holidays == ()
    assert (await services.run(load_match, match.id)).off_times == ()
    assert await told(services, BEGAN + 2 * DAY) == []


async def test_a_holiday_does_not_save_who_is_late_already(services: Services) -> None:
    match = await begin_both(services)
    await services.run(take_holidays, ANNA, DEADLINE + MINUTE, 7, DEADLINE + MINUTE)
    await services.heartbeats.beat([0], DEADLINE + HOUR)
    over = await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + HOUR)
    assert over.result is not None
    assert over.result.at == DEADLINE


async def test_holidays_are_limited(services: Services) -> None:
    with pytest.raises(WrongLength):
        await services.run(take_holidays, ANNA, NOON, 22, NOON)
    with pytest.raises(WrongBeginning):
        await services.run(take_holidays, ANNA, NOON + 91 * DAY, 1, NOON)
    await services.run(take_holidays, ANNA, NOON, 21, NOON)
    with pytest.raises(HolidaysOverlap):
        await services.run(take_holidays, ANNA, NOON + 20 * DAY, 5, NOON)
    with pytest.raises(NoDaysLeft) as refused:
        await services.run(take_holidays, ANNA, NOON + 30 * DAY, 10, NOON)
    assert refused.value.left == 9
    planned = await services.run(take_holidays, ANNA, NOON + 30 * DAY, 9, NOON)
    assert len(planned.holidays) == 2
    assert (await services.run(find_absence, BORIS.id, NOON)).days_left == 30


async def test_a_game_is_called_off_before_both_have_moved(services: Services) -> None:
    match = await begin_timed(services)
    moved = await play_at(services, match, NOON + HOUR)
    over = await services.change(call_off, moved, act(BORIS, BEGAN))
    assert over.result is not None
    assert over.result.ending is MatchEnding.CALLED_OFF
    assert over.result.is_void
    untimed = await begin(services, THERE)
    assert (await services.change(call_off, untimed, act(ANNA))).is_over


async def test_a_game_that_has_begun_is_not_called_off(services: Services) -> None:
    match = await begin_both(services)
    with pytest.raises(HasBegun):
        await services.change(call_off, match, act(ANNA, BEGAN))


async def test_a_friendly_game_is_won_by_claim(services: Services) -> None:
    match = await begin_both(services, "3d/move, friendly")
    for person, at in ((BORIS, DEADLINE - MINUTE), (ANNA, DEADLINE + HOUR)):
        with pytest.raises(NothingToClaim):
            await services.change(claim_win, match, act(person, at))
    over = await services.change(claim_win, match, act(BORIS, DEADLINE + HOUR))
    assert over.result is not None
    assert (over.result.ending, over.result.winner) == (MatchEnding.TIME, Color.BLACK)
    assert over.result.at == DEADLINE


async def test_who_is_late_in_a_friendly_game_may_still_move(services: Services) -> None:
    match = await begin_both(services, "3d/move, friendly")
    moved = await play_at(services, match, DEADLINE + DAY)
    assert moved.ply == 3
    with pytest.raises(NothingToClaim):
        await services.change(claim_win, moved, act(BORIS, DEADLINE + DAY))


async def test_an_unclaimed_win_comes_by_itself(services: Services) -> None:
    match = await begin_both(services, "3d/move, friendly")
    await services.heartbeats.beat([0], DEADLINE + 15 * DAY)
    over = await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + 15 * DAY)
    assert over.result is not None
    assert over.result.at == DEADLINE + 14 * DAY

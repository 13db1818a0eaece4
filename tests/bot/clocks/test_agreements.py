from datetime import timedelta

import pytest

from bot.clocks.account import Gift, first_turn
from bot.clocks.agreements import (
    AlreadyGiven,
    ClockRanOut,
    NobodyOverdue,
    NoClock,
    StrictClock,
    TooManyGifts,
    WrongPause,
    claim_win,
    give_time,
    go_on,
    pause_clocks,
    take_back_turn,
)
from bot.clocks.clock_state import ClockState, Timeline, clock_state
from bot.clocks.control_text import parse_control
from bot.clocks.off_times import BOTH, FOREVER, Cause, OffTime
from bot.clocks.running_turn import TimeEnd, TimeEnding
from rules import Color
from tests.bot.clocks.strategies import DAY, HOUR, MINUTE, START

WHITE, BLACK = Color
NOW = START + 5 * HOUR


def stands(clock: str, turns: int = 2, later: timedelta = timedelta(), days: int = 0) -> ClockState:
    """A game whose turns lasted an hour; White was given days before."""
    ends = [START + (number + 1) * HOUR for number in range(turns)]
    gifts = [Gift(WHITE, START, days * DAY)] if days else []
    turn = first_turn(parse_control(clock), WHITE, START)
    return clock_state(Timeline(turn=turn, turns=ends, gifts=gifts), NOW + later)


@pytest.mark.parametrize(
    ("clock", "time"), [("3d/move", DAY), ("6h/move", DAY), ("5h/move", MINUTE), ("none", None)]
)
def test_a_gift_is_a_day_or_a_minute(clock: str, time: timedelta | None) -> None:
    if time is None:
        with pytest.raises(NoClock):
            give_time(stands(clock), BLACK, [], NOW)
    else:
        assert give_time(stands(clock), BLACK, [], NOW) == Gift(BLACK, NOW, time)


def test_who_has_been_given_time_must_move_before_more() -> None:
    gift = give_time(stands("3d/move"), BLACK, [], NOW)
    with pytest.raises(AlreadyGiven):
        give_time(stands("3d/move"), BLACK, [gift], NOW)


def test_at_most_thirty_days_of_gifts_lie_in_a_bank() -> None:
    assert give_time(stands("3d/move", days=29), WHITE, [], NOW)
    with pytest.raises(TooManyGifts):
        give_time(stands("3d/move", days=30), WHITE, [], NOW)
    assert give_time(stands("3d/move", days=30), BLACK, [], NOW)


def test_gifts_that_were_used_up_leave_room_for_others() -> None:
    gifts = [Gift(WHITE, START, 30 * DAY)]
    ends = [START + HOUR, START + 2 * HOUR, START + 30 * DAY, START + 30 * DAY]
    turn = first_turn(parse_control("3d/move"), WHITE, START)
    now = START + 30 * DAY
    late = clock_state(Timeline(turn=turn, turns=ends, gifts=gifts), now)
    assert give_time(late, WHITE, [], now).time == DAY


def test_a_strict_clock_allows_nothing() -> None:
    strict = stands("3d/move, strict")
    with pytest.raises(StrictClock):
        give_time(strict, BLACK, [], NOW)
    with pytest.raises(StrictClock):
        pause_clocks(strict, 7, NOW)


def test_nothing_is_changed_after_the_end() -> None:
    lost = stands("3d/move", later=9 * DAY)
    end = TimeEnd(TimeEnding.TIME, START + 2 * HOUR + 3 * DAY, WHITE)
    for change in (
        lambda: give_time(lost, WHITE, [], NOW),
        lambda: pause_clocks(lost, 7, NOW),
        lambda: claim_win(lost),
    ):
        with pytest.raises(ClockRanOut) as refused:
            change()
        assert refused.value.end == end


def test_a_pause_is_agreed_on_for_days() -> None:
    month = pause_clocks(stands("3d/move"), 30, NOW)
    assert month == OffTime(Cause.PAUSE, NOW, NOW + 30 * DAY, BOTH)
    with pytest.raises(NoClock):
        pause_clocks(stands("none"), 30, NOW)
    open_end = pause_clocks(stands("3d/move"), 0, NOW)
    assert open_end == OffTime(Cause.PAUSE, NOW, FOREVER, BOTH)
    for days in (-1, 31):
        with pytest.raises(WrongPause):
            pause_clocks(stands("3d/move"), days, NOW)


@pytest.mark.parametrize(
    ("clock", "wait"), [("3d/move", timedelta()), ("20h/move", DAY), ("none", timedelta())]
)
def test_who_has_little_time_is_given_a_day_before_a_pause_ends(
    clock: str, wait: timedelta
) -> None:
    pause = OffTime(Cause.PAUSE, START, NOW + 9 * DAY)
    assert go_on(stands(clock), pause, NOW) == NOW + wait
    soon = OffTime(Cause.PAUSE, START, NOW + HOUR)
    assert go_on(stands("20h/move"), soon, NOW) == NOW + HOUR


def test_a_turn_taken_back_begins_anew() -> None:
    off = take_back_turn(START, NOW)
    assert (off.cause, off.begins_at, off.ends_at, off.sides) == (Cause.TAKEBACK, START, NOW, BOTH)


def test_the_win_is_claimed_at_the_deadline() -> None:
    with pytest.raises(NobodyOverdue):
        claim_win(stands("3d/move, friendly"))
    overdue = stands("3d/move, friendly", later=9 * DAY)
    assert claim_win(overdue) == TimeEnd(TimeEnding.TIME, START + 2 * HOUR + 3 * DAY, WHITE)

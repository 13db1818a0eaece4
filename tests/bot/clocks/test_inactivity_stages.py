from datetime import datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.clocks.account import first_turn
from bot.clocks.clock_state import ClockState, Timeline, clock_state
from bot.clocks.control_text import parse_control
from bot.clocks.inactivity_stages import OPEN_PAUSE, InactivityStage, InactivityStages, next_moment
from bot.clocks.instants import TOLERATED_GAP, find_outage, may_settle, move_instant
from bot.clocks.off_times import Cause, OffTime
from rules import Color
from tests.bot.clocks.strategies import DAY, HOUR, MINUTE, START, moments, timelines

SECOND = timedelta(seconds=1)


@given(timelines(), moments, st.floats(0, 1, exclude_max=True))
def test_until_the_wake_nothing_comes_about(
    timeline: Timeline, now: datetime, share: float
) -> None:
    """Neither an end, an overdue turn nor the end of a pause is between now and the hint.

    A look in between finds no sooner moment, unless a pause has begun by then.
    """
    stands = clock_state(timeline, now)
    assume(not stands.end)
    happens = [*timeline.turns, *[gift.given_at for gift in timeline.gifts]]
    nothing_before = min((moment for moment in happens if moment > now), default=now + 400 * DAY)
    wake = next_moment(stands, now)
    until = nothing_before if wake is None else min(wake, nothing_before)
    between = min(now + share * (until - now), until - timedelta.resolution)  # it may round up
    later = clock_state(timeline, between)
    assert later.end is None
    assert later.is_overdue == stands.is_overdue
    assert later.deadline == stands.deadline
    if is_paused(stands):
        assert goes_on_at(later) == goes_on_at(stands)  # a weekend may follow the pause
    sooner = next_moment(later, between)
    if not any(now < off.begins_at <= between for off in timeline.off_times):
        assert wake is None or sooner is None or sooner >= wake


def goes_on_at(stands: ClockState) -> datetime | None:
    return None if stands.stop is None else stands.stop.goes_on_at


def is_paused(stands: ClockState) -> bool:
    return stands.stop is not None and Cause.PAUSE in stands.stop.causes


def test_a_weekend_wakes_nobody() -> None:
    turn = first_turn(parse_control("7d/move, weekends off UTC"), Color.WHITE, START)
    saturday = START + timedelta(days=(5 - START.weekday()) % 7)
    before, during = saturday - DAY, saturday + HOUR
    timeline = Timeline(turn=turn, turns=[START, START])
    looks = [next_moment(clock_state(timeline, now), now) for now in (before, during)]
    assert looks[0] == looks[1]


def test_the_first_moment_wakes() -> None:
    turn = first_turn(parse_control("3d/move"), Color.WHITE, START)
    pause = OffTime(Cause.PAUSE, START, START + DAY)
    paused = clock_state(Timeline(turn=turn, off_times=[pause]), START + HOUR)
    assert next_moment(paused, START + HOUR) == START + DAY
    assert next_moment(paused, START + HOUR, [START, START + 2 * HOUR]) == START + 2 * HOUR
    running = clock_state(Timeline(turn=turn), START + HOUR)
    assert next_moment(running, START + HOUR) == START + 3 * DAY
    open_pause = clock_state(Timeline(turn=turn, off_times=[OffTime(Cause.PAUSE, START)]), START)
    assert next_moment(open_pause, START) is None


def test_an_overdue_game_wakes_when_the_claim_is_due() -> None:
    turn = first_turn(parse_control("3d/move, friendly"), Color.WHITE, START)
    timeline = Timeline(turn=turn, turns=[START, START])
    overdue = clock_state(timeline, START + 4 * DAY)
    assert next_moment(overdue, START + 4 * DAY) == START + 17 * DAY


@pytest.mark.parametrize(
    ("days", "stage"),
    [
        (13, InactivityStage.AWAKE),
        (14, InactivityStage.NOTICED),
        (30, InactivityStage.CLOSABLE),
        (60, InactivityStage.ABANDONED),
    ],
)
def test_a_game_without_a_clock_falls_asleep(days: int, stage: InactivityStage) -> None:
    assert InactivityStages().stage_at(START, START + days * DAY) is stage
    assert InactivityStages().stage_at(START, START + (days + 1) * DAY - SECOND) is stage


def test_steps_of_sleep_as_a_server_wants_them() -> None:
    never = InactivityStages(abandoned=None)
    assert never.stage_at(START, START + 9999 * DAY) is InactivityStage.CLOSABLE
    assert never.moments(START) == [START + 14 * DAY, START + 30 * DAY]
    assert (
        InactivityStages(abandoned=30 * DAY).stage_at(START, START + 30 * DAY)
        is InactivityStage.ABANDONED
    )
    assert OPEN_PAUSE.stage_at(START, START + 53 * DAY) is InactivityStage.NOTICED
    assert OPEN_PAUSE.stage_at(START, START + 60 * DAY) is InactivityStage.ABANDONED


@pytest.mark.parametrize(
    ("created", "last", "instant"),
    [(-5, -99, -5), (5, -99, 0), (-90, -99, -60), (-30, -10, -10), (-90, -70, -60)],
    ids=["under way", "clock ahead", "far too late", "after the last turn", "both"],
)
def test_a_move_counts_from_when_discord_had_it(created: int, last: int, instant: int) -> None:
    assert move_instant(START + created * SECOND, START + last * SECOND, START) == (
        START + instant * SECOND
    )


def test_an_outage_is_a_gap_between_beats() -> None:
    assert find_outage(START, START + 45 * SECOND, TOLERATED_GAP) == []
    later = START + 46 * SECOND
    assert find_outage(START, later, TOLERATED_GAP) == [OffTime(Cause.OUTAGE, START, later)]
    assert find_outage(START, START + SECOND, timedelta())
    assert find_outage(START, START - HOUR, timedelta()) == []


def test_a_flag_falls_only_while_the_bot_is_at_work() -> None:
    limit = START
    assert may_settle(limit, START, START + 5 * SECOND)
    assert not may_settle(limit, START, START + 4 * SECOND), "moves under way go first"
    assert not may_settle(limit, START - SECOND, START + MINUTE), "no beat since the limit"

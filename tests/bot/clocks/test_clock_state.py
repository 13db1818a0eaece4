from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clocks.account import Gift, first_turn
from bot.clocks.clock_state import Timeline, clock_state
from bot.clocks.control_text import parse_control
from bot.clocks.off_times import FOREVER, Cause, OffTime
from bot.clocks.refused_control import RefusedControl
from bot.clocks.running_turn import CLAIM_TIME, TimeEnding
from bot.clocks.time_control import NO_CLOCK, NO_TIME, Lenience, Stage, TimeControl
from rules import Color
from tests.bot.clocks.stepwise import StepwiseGame
from tests.bot.clocks.strategies import (
    DAY,
    HOUR,
    MINUTE,
    SIDES,
    START,
    counted_controls,
    moments,
    off_times,
    timelines,
    times,
)

INSTANT = timedelta(microseconds=1)
UNCAPPED = counted_controls.filter(
    lambda control: (
        control.lenience is not Lenience.FRIENDLY
        and all(stage.most is None for stage in control.stages)
    )
)
usual_pause = st.builds(
    OffTime, st.just(Cause.PAUSE), moments, moments.map(lambda moment: moment + 90 * DAY)
)


def game(clock: str, *hours: float, off: tuple[OffTime, ...] = (), gifts: int = 0) -> Timeline:
    """A game whose turns lasted so many hours."""
    ends = [START + sum(hours[: count + 1]) * HOUR for count in range(len(hours))]
    given = tuple(Gift(Color.WHITE, START + HOUR, DAY) for _ in range(gifts))
    turn = first_turn(parse_control(clock), Color.WHITE, START)
    return Timeline(turn=turn, turns=ends, off_times=off, gifts=given)


# Against the clock that is looked at every minute


@st.composite
def minute_controls(draw: st.DrawFn) -> TimeControl:
    few = times(MINUTE, 90 * MINUTE, MINUTE)
    base = draw(few)
    stage = st.builds(
        Stage,
        moves=st.none() | st.integers(1, 4),
        base=few,
        increment=st.just(NO_TIME) | few,
        delay=st.just(NO_TIME) | few,
    )
    capped = Stage(base=base, increment=draw(few), most=base + draw(few))
    per_move = Stage(delay=draw(times(10 * MINUTE, 90 * MINUTE, MINUTE)))
    stages = draw(st.lists(stage, min_size=1, max_size=3))
    last = draw(st.sampled_from([stages[-1], capped, per_move]))
    zone = draw(st.sampled_from([None, "UTC"]))
    try:
        return TimeControl((*stages[:-1], last), zone, draw(st.sampled_from(Lenience)))
    except RefusedControl:
        return TimeControl((per_move,), zone, draw(st.sampled_from(Lenience)))


@st.composite
def minute_games(draw: st.DrawFn) -> Timeline:
    """A game in which all happens on whole minutes of two days around a Friday's midnight."""
    start = START.replace(hour=18, minute=0)
    moment = times(NO_TIME, 12 * HOUR, MINUTE).map(lambda time: start + time)
    lengths = draw(st.lists(times(NO_TIME, 70 * MINUTE, 5 * MINUTE), max_size=8))
    offs = st.builds(
        lambda begin, length, sides: OffTime(Cause.PAUSE, begin, begin + length, sides),
        moment,
        times(MINUTE, 5 * HOUR, MINUTE),
        st.sampled_from(SIDES),
    )
    gifts = st.builds(Gift, st.sampled_from(Color), moment, times(MINUTE, 2 * HOUR, MINUTE))
    return Timeline(
        turn=first_turn(draw(minute_controls()), draw(st.sampled_from(Color)), start),
        turns=[start + sum(lengths[: number + 1], NO_TIME) for number in range(len(lengths))],
        off_times=draw(st.lists(offs, max_size=3)),
        gifts=sorted(draw(st.lists(gifts, max_size=3)), key=lambda gift: gift.given_at),
    )


def check_minute_by_minute(timeline: Timeline, passed: timedelta) -> None:
    """Compare how the clocks stand with the clock that is looked at every minute."""
    now = timeline.turn.began_at + passed
    plain = StepwiseGame(timeline)
    plain.run(now)
    stands = clock_state(timeline, now)
    assert (stands.end and (stands.end.ending.name, stands.end.at)) == plain.end
    assert stands.turns == sum(player.turns for player in plain.players.values())
    assert stands.left == tuple(plain.left(color) * MINUTE for color in Color)
    assert stands.is_overdue == plain.is_overdue
    assert stands.turn.side is plain.side
    if stands.deadline and not stands.is_overdue:
        plain.turns, plain.timeline = [], replace(timeline, gifts=())  # nothing more happens
        plain.run(stands.deadline - MINUTE)
        assert not plain.is_overdue
        assert not plain.end
        plain.run(stands.deadline)
        assert plain.is_overdue or plain.end


@settings(max_examples=60)
@given(minute_games(), times(NO_TIME, 20 * HOUR, MINUTE))
def test_the_clocks_stand_as_if_looked_at_every_minute(
    timeline: Timeline, passed: timedelta
) -> None:
    check_minute_by_minute(timeline, passed)


@pytest.mark.slow
@settings(settings.get_profile("random"), max_examples=5000)
@given(minute_games(), times(NO_TIME, 20 * HOUR, MINUTE))
def test_the_clocks_stand_as_if_looked_at_every_minute_at_length(
    timeline: Timeline, passed: timedelta
) -> None:
    check_minute_by_minute(timeline, passed)


def test_one_side_may_have_more_time_for_each_move() -> None:
    even, odds = game("1d/move", 1, 1, 1, 1), game("1d/move, white 4d/move", 1, 1, 1, 1)
    white, black = clock_state(odds, START + 4 * HOUR), clock_state(odds, START + 3 * HOUR)
    assert white.left == (4 * DAY, DAY)
    assert white.deadline == START + 4 * HOUR + 4 * DAY
    assert black.left == (4 * DAY, DAY)
    assert black.deadline == clock_state(even, START + 3 * HOUR).deadline
    first = game("1d/move, white 4d/move")
    assert clock_state(first, START).deadline == START + 4 * DAY


@pytest.mark.parametrize(
    ("clock", "turns", "hours"),
    [
        ("5m+10s", 60, 0.25),
        ("2d/move", 3, 144),
        ("40/2h, 20/1h", 40, 2),
        ("40/2h, 20/1h", 41, 3),
        ("40/2h, 20/1h", 80, 4),
    ],
)
def test_the_time_for_many_turns(clock: str, turns: int, hours: float) -> None:
    """The base of a stage counts once each time that it begins."""
    assert parse_control(clock).time_for(turns) == hours * HOUR


# What always holds


@given(timelines(), moments, off_times())
def test_more_off_time_never_takes_time_away(
    timeline: Timeline, now: datetime, off: OffTime
) -> None:
    before = clock_state(timeline, now)
    after = clock_state(replace(timeline, off_times=[*timeline.off_times, off]), now)
    if before.end or before.is_overdue:
        return
    assert not after.end
    assert after.turn.side is before.turn.side
    if before.deadline and after.deadline:
        assert after.deadline >= before.deadline
    for had, has in zip(before.left, after.left, strict=True):
        assert has >= had


@given(timelines(), moments)
def test_off_time_gives_no_time_to_the_running_turn(timeline: Timeline, now: datetime) -> None:
    before = clock_state(timeline, now)
    turn = before.turn
    if before.end or turn.is_first or any(gift.given_at > now for gift in timeline.gifts):
        return
    later = now + 3 * DAY
    played = replace(timeline, turns=[end for end in timeline.turns if end <= now])
    stops = replace(played, off_times=[*played.off_times, OffTime(Cause.OUTAGE, now, later)])
    assert clock_state(stops, later).left == before.left


@given(timelines(UNCAPPED), moments)
def test_time_used_and_left_is_what_was_granted(timeline: Timeline, now: datetime) -> None:
    """Every counted clock: bases, increments and gifts are what was charged and what is left."""
    turn = clock_state(timeline, now).turn
    charged = [NO_TIME, NO_TIME]
    running = timeline.turn
    for ended_at in timeline.turns[: sum(account.turns for account in turn.accounts)]:
        if running.account.turns:
            ran = timeline.calendar(running.side).ran(running.began_at, ended_at)
            charged[running.side] += max(NO_TIME, ran - running.stage.delay)
        running = clock_state(timeline, ended_at).turn
        stage_turns = running.accounts[running.side.other]
        assert stage_turns.turns > 0
    for side in Color:
        granted = _granted(turn.control.stages_of(side), turn.accounts[side].turns)
        account = turn.accounts[side]
        assert account.bank + charged[side] == granted + account.gifts


def _granted(stages: Sequence[Stage], turns: int) -> timedelta:
    """Add up what so many turns bring: bases of stages and increments."""
    index, made, granted = 0, 0, stages[0].base
    for _ in range(turns):
        granted += stages[index].increment
        made += 1
        if made == stages[index].moves:
            index, made = min(index + 1, len(stages) - 1), 0
            granted += stages[index].base
    return granted


@given(timelines(), moments, st.integers(0, 12))
def test_a_turn_that_is_kept_gives_the_same_answers(
    timeline: Timeline, now: datetime, kept: int
) -> None:
    """The running turn can be asked alone, from the accounts at its beginning."""
    ends = [end for end in timeline.turns if end <= now][:kept]
    if not ends or clock_state(timeline, ends[-1]).end:
        return
    earlier = [gift for gift in timeline.gifts if gift.given_at < ends[-1]]
    kept_turn = clock_state(replace(timeline, turns=ends, gifts=earlier), ends[-1]).turn
    rest = Timeline(
        turn=kept_turn,
        turns=timeline.turns[len(ends) :],
        off_times=timeline.off_times,
        gifts=[gift for gift in timeline.gifts if gift.given_at >= ends[-1]],
    )
    assert clock_state(rest, now) == clock_state(timeline, now)


@given(timelines(), moments, moments)
def test_an_end_stays_as_it_is(timeline: Timeline, one: datetime, other: datetime) -> None:
    early, late = sorted([one, other])
    end = clock_state(timeline, early).end
    if end:
        assert clock_state(timeline, late).end == end
    later = clock_state(timeline, late).end
    if later and later.at > early:
        assert not end


@given(timelines(), moments)
def test_the_game_ends_at_its_limit_and_not_before(timeline: Timeline, now: datetime) -> None:
    end = clock_state(timeline, now).end
    if end is None:
        return
    assert end.at <= now
    assert clock_state(timeline, end.at).end == end
    assert clock_state(timeline, end.at - INSTANT).end is None


# Cases


def test_without_a_clock_turns_are_counted_and_nothing_ends() -> None:
    turn = first_turn(NO_CLOCK, Color.BLACK, START)
    stands = clock_state(
        Timeline(turn=turn, turns=[START + DAY, START + 2 * DAY]), START + 999 * DAY
    )
    assert (stands.turns, stands.turn.side, stands.turn.began_at) == (
        2,
        Color.BLACK,
        START + 2 * DAY,
    )
    assert (stands.end, stands.deadline, stands.reminders) == (None, None, ())


def test_a_friendly_game_is_lost_fourteen_days_of_running_time_after_its_deadline() -> None:
    pause = OffTime(Cause.PAUSE, START + 10 * DAY, START + 40 * DAY)
    timeline = game("3d/move, friendly", 1, 1, off=(pause,))
    deadline = START + 2 * HOUR + 3 * DAY
    stands = clock_state(timeline, START + 30 * DAY)
    assert stands.is_overdue
    assert stands.claim_ends_at == deadline + CLAIM_TIME + 30 * DAY
    end = clock_state(timeline, START + 99 * DAY).end
    assert end
    assert (end.at, end.ending) == (stands.claim_ends_at, TimeEnding.TIME)


def test_an_overdue_turn_in_an_open_pause_is_never_lost() -> None:
    pause = OffTime(Cause.PAUSE, START + 10 * DAY)
    stands = clock_state(game("3d/move, friendly", 1, 1, off=(pause,)), START + 900 * DAY)
    assert (stands.is_overdue, stands.claim_ends_at, stands.end) == (True, None, None)


def test_a_gift_makes_a_first_turn_longer() -> None:
    stands = clock_state(game("3d/move", gifts=1), START + 2 * HOUR)
    assert stands.deadline == START + 4 * DAY


def test_a_gift_that_came_before_makes_a_first_turn_longer() -> None:
    gift = Gift(Color.BLACK, START, DAY)
    stands = clock_state(replace(game("3d/move", 1), gifts=[gift]), START + 2 * HOUR)
    assert stands.deadline == START + HOUR + 4 * DAY


def test_why_the_clock_stands() -> None:
    weekend = START.replace(day=21, hour=12)
    holiday = OffTime(Cause.HOLIDAY, START + HOUR, weekend + 4 * DAY, (Color.WHITE,))
    timeline = game("3d/move, weekends off UTC", off=(holiday,))
    stands = clock_state(timeline, weekend)
    assert stands.stop
    assert stands.stop.causes == {Cause.HOLIDAY, Cause.WEEKEND}
    assert stands.stop.goes_on_at == weekend + 4 * DAY
    assert clock_state(timeline, START).stop is None
    assert clock_state(replace(timeline, off_times=()), weekend - DAY).stop is None


def test_an_open_pause_has_no_end_yet() -> None:
    stands = clock_state(game("3d/move", off=(OffTime(Cause.PAUSE, START),)), START + DAY)
    assert stands.stop
    assert (stands.stop.goes_on_at, stands.deadline) == (FOREVER, None)


def test_each_side_has_its_own_base_and_increment() -> None:
    moments = [START + timedelta(seconds=seconds) for seconds in (5, 10, 30, 60, 70)]
    turn = first_turn(parse_control("5+3, white 2m30s+1s"), Color.WHITE, START)
    at_first = clock_state(Timeline(turn=turn), START)
    state = clock_state(Timeline(turn=turn, turns=moments), moments[-1])
    seconds = timedelta(seconds=1)
    assert at_first.left == (150 * seconds, 300 * seconds)
    # White's first turn is free, the next two took 20 and 10 s; Black's second took 30 s.
    assert state.left == ((150 + 3 - 30) * seconds, (300 + 6 - 30) * seconds)
    assert state.deadline == moments[-1] + state.left[Color.BLACK]

"""Time controls, off-times and timelines for properties."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from bot.clocks.account import Gift, first_turn
from bot.clocks.clock_state import Timeline
from bot.clocks.control_text import LONGEST, write_control
from bot.clocks.off_times import BOTH, FOREVER, Cause, OffTime
from bot.clocks.refused_control import RefusedControl
from bot.clocks.time_control import NO_CLOCK, NO_TIME, Lenience, Stage, TimeControl, TimeOdds
from rules import Color

START = datetime(2026, 3, 20, 7, 30, tzinfo=UTC)  # a week before Europe's clocks go forward
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
SIDES = ((Color.WHITE,), (Color.BLACK,), BOTH)


def times(least: timedelta, most: timedelta, step: timedelta) -> st.SearchStrategy[timedelta]:
    """Durations in whole steps."""
    return st.integers(least // step, most // step).map(lambda count: count * step)


seconds = times(timedelta(), 3 * DAY, timedelta(seconds=1))


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    """A stage of any kind; not all of them are within the limits."""
    base = draw(st.sampled_from([NO_TIME, 2 * MINUTE, 40 * MINUTE, 10 * DAY]) | seconds)
    increment = draw(st.sampled_from([NO_TIME, NO_TIME, timedelta(seconds=10), DAY]))
    return Stage(
        moves=draw(st.none() | st.integers(1, 12)),
        base=base,
        increment=increment,
        delay=draw(st.sampled_from([NO_TIME, timedelta(seconds=5), 10 * MINUTE, DAY]) | seconds),
        most=draw(st.sampled_from([None, base + DAY])) if increment else None,
    )


UNEQUAL = [  # stages, and the time that one side may have instead
    (Stage(delay=DAY), TimeOdds(Color.WHITE, 2 * DAY)),
    (Stage(delay=3 * DAY, base=DAY), TimeOdds(Color.WHITE, 2 * DAY)),
    (Stage(base=5 * MINUTE), TimeOdds(Color.WHITE, base=MINUTE / 2)),
    (Stage(base=DAY, increment=MINUTE), TimeOdds(Color.WHITE, base=MINUTE, increment=MINUTE / 4)),
]


@st.composite
def any_controls(draw: st.DrawFn) -> TimeControl:
    """A time control that may be agreed on."""
    zone = draw(st.none() | st.sampled_from(ZONES))
    try:
        control = TimeControl(
            tuple(draw(st.lists(stages(), min_size=1, max_size=3))),
            zone,
            draw(st.sampled_from(Lenience)),
        )
    except RefusedControl:
        stage, own = draw(st.sampled_from(UNEQUAL))
        odds = draw(st.none() | st.builds(replace, st.just(own), side=st.sampled_from(Color)))
        control = TimeControl((stage,), zone, odds=odds)
    return control if len(write_control(control)) <= LONGEST else NO_CLOCK


controls = any_controls()
counted_controls = controls.filter(lambda control: bool(control.stages))
moments = times(timedelta(), 90 * DAY, MINUTE).map(lambda time: START + time)


@st.composite
def off_times(draw: st.DrawFn) -> OffTime:
    """A pause, or a holiday of one side, of up to three weeks or without an end."""
    begins_at = draw(moments) - 5 * DAY
    length = draw(times(MINUTE, 21 * DAY, MINUTE))
    ends_at = FOREVER if draw(st.integers(0, 19)) == 0 else begins_at + length
    return OffTime(Cause.PAUSE, begins_at, ends_at, draw(st.sampled_from(SIDES)))


many_off_times = st.lists(off_times(), max_size=5)


@st.composite
def timelines(
    draw: st.DrawFn, agreed: st.SearchStrategy[TimeControl] = counted_controls
) -> Timeline:
    """A game whose turns last moments, hours or days, with off-times and gifts."""
    step = draw(st.sampled_from([timedelta(seconds=20), 40 * MINUTE, 15 * HOUR]))
    lengths = draw(st.lists(times(timedelta(), step, timedelta(seconds=1)), max_size=12))
    turns = [START + sum(lengths[: count + 1], timedelta()) for count in range(len(lengths))]
    gifts = st.builds(Gift, st.sampled_from(Color), moments, st.sampled_from([MINUTE, DAY]))
    return Timeline(
        turn=first_turn(draw(agreed), draw(st.sampled_from(Color)), START),
        turns=turns,
        off_times=draw(many_off_times),
        gifts=sorted(draw(st.lists(gifts, max_size=3)), key=lambda gift: gift.given_at),
    )

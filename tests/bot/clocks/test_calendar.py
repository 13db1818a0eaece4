from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.calendar import FIRST_REACH, Calendar
from bot.clocks.off_times import FOREVER, Cause, OffTime, weekends
from tests.bot.clocks.strategies import (
    DAY,
    HOUR,
    MINUTE,
    START,
    ZONES,
    many_off_times,
    moments,
    times,
)

zones = st.none() | st.sampled_from(ZONES)
INSTANT = timedelta(microseconds=1)
durations = times(timedelta(), 40 * DAY, MINUTE)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def pause(begin: str, end: str) -> OffTime:
    return OffTime(Cause.PAUSE, moment(begin), moment(end))


@given(many_off_times, zones, st.lists(moments, min_size=3, max_size=3).map(sorted))
def test_times_add_up(offs: list[OffTime], zone: str | None, asked: list[datetime]) -> None:
    first, second, third = asked
    calendar = Calendar(START, offs, zone)
    whole = calendar.ran(first, third)
    assert calendar.ran(first, second) + calendar.ran(second, third) == whole
    assert timedelta() <= whole <= third - first


@given(many_off_times, zones, moments, durations)
def test_when_is_the_earliest_moment(
    offs: list[OffTime], zone: str | None, since: datetime, time: timedelta
) -> None:
    calendar = Calendar(START, offs, zone)
    limit = calendar.when(since, time)
    if limit is None:
        assert calendar.ran(since, since + 3650 * DAY) < time
        assert calendar.stands_until(max(off.begins_at for off in offs) + 3650 * DAY) == FOREVER
    elif time:
        assert calendar.ran(since, limit) == time
        assert calendar.ran(since, limit - INSTANT) == time - INSTANT, "it ran just before"
    else:
        assert limit == since


@given(many_off_times, zones, moments, durations, st.randoms(use_true_random=False))
def test_only_the_union_of_off_times_counts(
    offs: list[OffTime], zone: str | None, since: datetime, time: timedelta, random: Random
) -> None:
    others = [*offs, *offs]
    for off in offs:
        middle = min(off.begins_at + DAY, off.ends_at)
        others += [
            OffTime(off.cause, off.begins_at, middle),
            OffTime(off.cause, middle, off.ends_at),
        ]
    random.shuffle(others)
    one, other = Calendar(START, offs, zone), Calendar(START, others, zone)
    assert one.when(since, time) == other.when(since, time)
    assert one.ran(START, since) == other.ran(START, since)
    assert one.stands_until(since) == other.stands_until(since)


@given(many_off_times, zones, st.lists(st.tuples(moments, durations), min_size=2, max_size=6))
def test_asking_changes_no_answer(
    offs: list[OffTime], zone: str | None, questions: list[tuple[datetime, timedelta]]
) -> None:
    asked = Calendar(START, offs, zone)
    for since, time in (*questions, *reversed(questions)):
        fresh = Calendar(START, offs, zone)
        assert asked.when(since, time) == fresh.when(since, time)
        assert asked.stands_until(since) == Calendar(START, offs, zone).stands_until(since)


@given(many_off_times, zones, moments)
def test_the_clock_stands_until_it_goes_on(
    offs: list[OffTime], zone: str | None, since: datetime
) -> None:
    calendar = Calendar(START, offs, zone)
    goes_on_at = calendar.stands_until(since)
    if goes_on_at == FOREVER:
        assert calendar.when(since, INSTANT) is None
    else:
        assert calendar.ran(since, goes_on_at) == timedelta()
        assert calendar.ran(goes_on_at, goes_on_at + INSTANT) == INSTANT


WEEKENDS = {
    "Berlin, summer time begins: 47 hours": ("Europe/Berlin", "2026-03-27T23:00", 47 * HOUR),
    "Berlin, summer time ends: 49 hours": ("Europe/Berlin", "2026-10-23T22:00", 49 * HOUR),
    "New York, summer time begins": ("America/New_York", "2026-03-07T05:00", 47 * HOUR),
    "New York, summer time ends": ("America/New_York", "2026-10-31T04:00", 49 * HOUR),
    "Lord Howe puts half an hour on": ("Australia/Lord_Howe", "2026-10-02T13:30", 47.5 * HOUR),
    "Lord Howe changes by half an hour": ("Australia/Lord_Howe", "2026-04-03T13:00", 48.5 * HOUR),
    "Tehran 2020: Saturday had no midnight": ("Asia/Tehran", "2020-03-20T20:30", 47 * HOUR),
    "Apia 2011: Friday was left out": ("Pacific/Apia", "2011-12-30T10:00", 48 * HOUR),
    "Kwajalein 1993: Saturday was left out": ("Pacific/Kwajalein", "1993-08-21T12:00", 24 * HOUR),
    "Kathmandu is 5:45 ahead": ("Asia/Kathmandu", "2026-01-09T18:15", 48 * HOUR),
    "over the end of the year": ("UTC", "2022-12-31T00:00", 48 * HOUR),
    "leap day": ("UTC", "2020-02-29T00:00", 48 * HOUR),
}


@pytest.mark.parametrize(("zone", "begin", "length"), WEEKENDS.values(), ids=WEEKENDS)
def test_weekends(zone: str, begin: str, length: timedelta) -> None:
    begins_at = moment(begin)
    [weekend] = weekends(zone, begins_at - DAY, begins_at + HOUR)
    assert (weekend.begins_at, weekend.ends_at - begins_at) == (begins_at, length)
    assert list(weekends(zone, begins_at, begins_at + INSTANT)) == [weekend]
    assert not list(weekends(zone, weekend.ends_at, weekend.ends_at + DAY))


def test_a_year_has_fifty_two_weekends() -> None:
    since = datetime(2026, 1, 1, tzinfo=UTC)
    assert len(list(weekends("Europe/Berlin", since, since + 365 * DAY))) == 52


def test_off_times_are_looked_up_far_ahead() -> None:
    calendar = Calendar(START, [], "UTC")
    assert calendar.when(START, 365 * 5 * DAY) is not None
    assert calendar.ran(START, START + 70 * DAY) == 50 * DAY


def test_a_limit_on_the_beginning_of_an_off_time_has_fallen() -> None:
    calendar = Calendar(START, [OffTime(Cause.PAUSE, START + DAY, FOREVER)])
    assert calendar.when(START, DAY) == START + DAY
    assert calendar.when(START, DAY + INSTANT) is None


def test_an_empty_off_time_changes_nothing() -> None:
    calendar = Calendar(START, [pause("2026-03-21T00:00", "2026-03-21T00:00")])
    assert calendar.when(START, 3 * DAY) == START + 3 * DAY
    assert calendar.stands_until(moment("2026-03-21T00:00")) == moment("2026-03-21T00:00")


def test_a_pause_that_ends_as_far_as_weekends_were_looked_up() -> None:
    saturday = moment("2026-05-02T00:00")
    began = saturday - FIRST_REACH
    calendar = Calendar(began, [OffTime(Cause.PAUSE, began, saturday)], "UTC")
    assert calendar.stands_until(began) == saturday + 2 * DAY

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clocks.holidays import (
    Holiday,
    HolidaysOverlap,
    NoDaysLeft,
    WrongBeginning,
    WrongLength,
    automatic_holiday,
    days_left,
    end_early,
    take_holiday,
)
from tests.bot.clocks.strategies import DAY, HOUR, MINUTE, START


def away(begin: float, days: int) -> Holiday:
    """A holiday that begins so many days after the start."""
    return Holiday(START + begin * DAY, START + (begin + days) * DAY)


def test_a_holiday_is_taken_in_days() -> None:
    assert take_holiday([], START + 5 * DAY, 21, START) == away(5, 21)
    assert days_left([], START) == 30
    assert days_left([away(5, 21)], START) == 9
    assert [days_left([away(-9, taken)], START) for taken in (1, 2)] == [29, 28]


@pytest.mark.parametrize("days", [0, -1, 22])
def test_a_holiday_has_a_length(days: int) -> None:
    with pytest.raises(WrongLength):
        take_holiday([], START, days, START)


@pytest.mark.parametrize("begin", [-MINUTE, 90 * DAY + MINUTE])
def test_a_holiday_begins_now_or_soon(begin: timedelta) -> None:
    with pytest.raises(WrongBeginning):
        take_holiday([], START + begin, 1, START)
    assert take_holiday([], START + 90 * DAY, 1, START) == away(90, 1)


def test_holidays_do_not_overlap() -> None:
    with pytest.raises(HolidaysOverlap) as refused:
        take_holiday([away(3, 5)], START, 4, START)
    assert refused.value.other == away(3, 5)
    assert take_holiday([away(3, 5)], START, 3, START) == away(0, 3)


def test_thirty_days_in_any_year() -> None:
    taken = [away(0, 21), away(40, 9)]
    with pytest.raises(NoDaysLeft) as refused:
        take_holiday(taken, START + 364 * DAY, 1, START + 364 * DAY)
    assert refused.value.left == 0
    a_year_later = START + 365 * DAY
    assert days_left(taken, a_year_later) == 21, "a day comes back each day"
    assert days_left(taken, a_year_later - HOUR) == 0


def test_two_years_worth_cannot_be_joined() -> None:
    taken = [away(360, 9)]
    assert days_left(taken, START + 380 * DAY) == 21


def test_coming_home_counts_the_day_that_has_begun() -> None:
    for moment, days in ((START + 3 * DAY + MINUTE, 4), (START + 3 * DAY, 3)):
        home = end_early(away(0, 10), moment)
        assert home is not None
        assert len(home.days()) == days
    assert end_early(away(5, 10), START) is None
    assert end_early(away(5, 10), START + 5 * DAY) is None
    assert end_early(away(0, 10), START + 99 * DAY) == away(0, 10)


def test_an_automatic_holiday_begins_a_minute_before_the_deadline() -> None:
    holiday = automatic_holiday([], START)
    assert (holiday.begins_at, holiday.ends_at) == (START - MINUTE, START - MINUTE + 3 * DAY)
    with pytest.raises(NoDaysLeft) as refused:
        automatic_holiday([holiday], START + 30 * DAY - MINUTE)
    assert refused.value.left == 0
    assert automatic_holiday([holiday], START + 30 * DAY).is_automatic


def test_an_automatic_holiday_takes_what_is_left() -> None:
    holiday = automatic_holiday([away(-60, 21), away(-30, 7)], START)
    assert holiday.ends_at - holiday.begins_at == 2 * DAY
    with pytest.raises(NoDaysLeft) as refused:
        automatic_holiday([away(-60, 21), away(-30, 9)], START)
    assert refused.value.left == 0


def test_an_automatic_holiday_ends_where_a_planned_one_begins() -> None:
    holiday = automatic_holiday([away(1, 5)], START)
    assert holiday.ends_at == START + DAY
    with pytest.raises(HolidaysOverlap):
        automatic_holiday([away(-1, 5)], START)


steps = st.tuples(st.integers(0, 40), st.integers(0, 60), st.integers(1, 21), st.booleans())


@settings(max_examples=50)
@given(st.lists(steps, max_size=40))
def test_no_year_ever_has_more_than_thirty_days(
    steps: list[tuple[int, int, int, bool]],
) -> None:
    """People take, shorten and plan holidays for years, as they like."""
    now, taken = START, list[Holiday]()
    for later, ahead, days, comes_home in steps:
        now += later * DAY + HOUR
        left = days_left(taken, now + ahead * DAY)
        try:
            taken.append(take_holiday(taken, now + ahead * DAY, days, now))
        except (NoDaysLeft, HolidaysOverlap):
            assert left < days or any(_overlaps(other, now + ahead * DAY, days) for other in taken)
        else:
            assert left >= days
        if comes_home and taken:
            left_of_it = end_early(taken.pop(), now)
            taken += [left_of_it] if left_of_it else []
    begun = sorted(day for holiday in taken for day in holiday.days())
    for day in begun:
        assert sum(day <= other < day + 365 * DAY for other in begun) <= 30


def _overlaps(other: Holiday, begins_at: datetime, days: int) -> bool:
    return other.begins_at < begins_at + days * DAY and begins_at < other.ends_at

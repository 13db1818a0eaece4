"""When the months of servers begin, end and are told."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.clocks.zones import open_zone
from bot.seasons.calendar import (
    begin_of,
    due_at,
    find_due_month,
    find_next_due,
    list_mondays,
    list_months,
    month_after,
    month_before,
)

UTC_ZONE, BERLIN, AUCKLAND = map(open_zone, ("UTC", "Europe/Berlin", "Pacific/Auckland"))
OCTOBER, NOVEMBER, DECEMBER = date(2026, 10, 1), date(2026, 11, 1), date(2026, 12, 1)
SERVER = 90 << 22  # a minute and a half after the hour
SECOND = timedelta(seconds=1)


def test_months_follow_each_other_over_the_year() -> None:
    assert month_after(DECEMBER) == date(2027, 1, 1)
    assert month_before(date(2027, 1, 1)) == DECEMBER
    assert month_after(date(2027, 1, 1)) == date(2027, 2, 1)


def test_a_month_begins_at_midnight_of_its_server() -> None:
    assert begin_of(NOVEMBER, BERLIN) == datetime(2026, 10, 31, 23, tzinfo=UTC)
    assert begin_of(OCTOBER, BERLIN) == datetime(2026, 9, 30, 22, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "hour"),
    [
        (UTC_ZONE, datetime(2026, 12, 1, 18, tzinfo=UTC)),
        (BERLIN, datetime(2026, 12, 1, 17, tzinfo=UTC)),
        (AUCKLAND, datetime(2026, 12, 1, 5, tzinfo=UTC)),
    ],
)
def test_it_is_told_at_six_of_the_servers_zone(zone: object, hour: datetime) -> None:
    assert due_at(NOVEMBER, zone, SERVER) == hour + timedelta(seconds=90)  # type: ignore[arg-type]


def test_servers_are_spread_over_an_hour() -> None:
    moments = [due_at(NOVEMBER, UTC_ZONE, second << 22) for second in range(3600)]
    assert len({*moments}) == 3600
    assert max(moments) - min(moments) == timedelta(seconds=3599)


@pytest.mark.parametrize(
    ("after", "month"),
    [
        (-SECOND, None),
        (timedelta(), NOVEMBER),
        (timedelta(days=3) - SECOND, NOVEMBER),
        (timedelta(days=3), None),
    ],
)
def test_it_is_due_for_three_days(after: timedelta, month: date | None) -> None:
    moment = due_at(NOVEMBER, BERLIN, SERVER) + after
    assert find_due_month(moment, BERLIN, SERVER) == month


def test_the_next_one_comes_after_the_present() -> None:
    due = due_at(NOVEMBER, BERLIN, SERVER)
    assert find_next_due(due - SECOND, BERLIN, SERVER) == due
    assert find_next_due(due, BERLIN, SERVER) == due_at(DECEMBER, BERLIN, SERVER)


def test_a_week_belongs_to_the_month_in_which_it_ends() -> None:
    assert [*list_mondays(NOVEMBER)] == [
        date(2026, 10, 26),
        *(date(2026, 11, day) for day in (2, 9, 16, 23)),
    ]
    assert next(list_mondays(DECEMBER)) == date(2026, 11, 30)


def test_a_person_can_look_at_this_month_and_twelve_before() -> None:
    months = list_months(datetime(2026, 11, 30, 23, 30, tzinfo=UTC), BERLIN)
    assert months[0] == DECEMBER
    assert months[-1] == date(2025, 12, 1)
    assert len(months) == 13

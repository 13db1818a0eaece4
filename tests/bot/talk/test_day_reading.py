"""Days and lengths of time are read in the words in which they are written, in each language."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.acts.typed_starts import label_start, read_start
from bot.clocks.zones import open_zone
from bot.people.own_calendar import OwnCalendar
from bot.people.typed_dates import DateOrder, UnreadableDate, date_order, write_date
from bot.talk.languages import NAMES, find_translations
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.people.day_reading import read_day
from bot.talk.people.holiday_texts import day_label, days_label, label_ahead
from bot.talk.request_refusals import UnreadableStart
from render.translation import use_translations

TODAY = date(2026, 11, 22)
NOW = datetime(2026, 11, 22, 7, tzinfo=UTC)
BERLIN = open_zone("Europe/Berlin")
CALENDAR = OwnCalendar(NOW, BERLIN, DateOrder.DAY)


@pytest.fixture(scope="module", params=NAMES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with use_translations(asyncio.run(find_translations(request.param))):
        yield request.param


@pytest.mark.parametrize("ahead", [*range(40), 89, 90, 101, 365])
def test_a_day_is_read_as_it_is_written(language: str, ahead: int) -> None:
    day, order = TODAY + timedelta(days=ahead), date_order(language)
    assert read_day(day_label(day, TODAY, order), order, TODAY) == day
    assert read_day(write_date(day, order), order, TODAY) == day
    alone = label_ahead("", ahead).strip(" \N{MIDDLE DOT}")
    assert read_day(alone, order, TODAY) == day
    assert read_day(alone.upper(), order, TODAY) == day
    assert read_day(days_label(ahead), order, TODAY) == day


@pytest.mark.usefixtures("language")
def test_a_start_is_read_as_lengths_are_written() -> None:
    for minutes in range(1, 5000, 37):
        ahead = timedelta(minutes=minutes)
        assert read_start(duration_in_words(ahead), CALENDAR) == NOW + ahead


@pytest.mark.parametrize("minutes", range(1, 60_000, 1999))
def test_a_start_is_read_as_it_is_labelled(language: str, minutes: int) -> None:
    calendar = replace(CALENDAR, order=date_order(language))
    start = NOW + timedelta(minutes=minutes)
    label = label_start(start, calendar)
    assert read_start(label, calendar) == start
    assert read_start(label.upper(), calendar) == start


@pytest.mark.parametrize(
    ("typed", "local"),
    [
        ("20:00", "2026-11-22T20:00"),
        ("8pm", "2026-11-22T20:00"),
        ("8:30 p.m.", "2026-11-22T20:30"),
        ("12 am", "2026-11-23T00:00"),
        ("7:59", "2026-11-23T07:59"),
        ("24.12. 20:00", "2026-12-24T20:00"),
        ("20:00, 24.12.2026", "2026-12-24T20:00"),
        ("2026-12-24 20:00", "2026-12-24T20:00"),
        ("in 2 days 9:05", "2026-11-24T09:05"),
        ("tomorrow 20:00", "2026-11-23T20:00"),
        ("8pm tomorrow", "2026-11-23T20:00"),
        ("in 1 day, 20:00", "2026-11-23T20:00"),
        ("today 07:00", "2026-11-22T07:00"),
    ],
)
def test_a_time_of_day_is_where_the_person_is(typed: str, local: str) -> None:
    assert read_start(typed, CALENDAR) == datetime.fromisoformat(local).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    "typed",
    ["25:00", "20:60", "13pm", "0am", "20:00 21:00", "1:2", "20:00:00", "at 20:00 or so", "24.12.",
     "99.99. 20:00", "20:00" * 9, "1.1.0001 0:00", "31.12.9999 23:59"],
)  # fmt: skip
def test_what_is_no_start(typed: str) -> None:
    with pytest.raises(UnreadableStart):
        read_start(typed, CALENDAR)


def test_a_time_that_a_change_of_clocks_skips_or_repeats() -> None:
    before = replace(CALENDAR, now=datetime(2027, 3, 27, 12, tzinfo=UTC))
    assert read_start("2:30", before) == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    before = replace(CALENDAR, now=datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert read_start("2:30", before) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "ahead"),
    [
        ("today", 0),
        ("Tomorrow", 1),
        ("in 1 day", 1),
        ("in 5 days", 5),
        ("2 weeks", 14),
        ("1w", 7),
        ("5 d", 5),
    ],
)
def test_english_days(typed: str, ahead: int) -> None:
    assert read_day(typed, DateOrder.MONTH, TODAY) == TODAY + timedelta(days=ahead)


def test_a_label_of_yesterday_still_names_its_day() -> None:
    label = day_label(date(2026, 12, 24), date(2026, 11, 21), DateOrder.DAY)
    assert read_day(label, DateOrder.DAY, TODAY) == date(2026, 12, 24)


@pytest.mark.parametrize(
    "typed", ["", "1.1.0001", "31.12.9999", "soon", "days", "999w", "in 5 moons", "5 h"]
)
def test_what_is_no_day(typed: str) -> None:
    with pytest.raises(UnreadableDate):
        read_day(typed, DateOrder.DAY, TODAY)
    with pytest.raises(UnreadableDate):
        read_day(typed * 5000 or "9" * 5000, DateOrder.DAY, TODAY)

"""Days and lengths of time are read in the words in which they are written, in each language."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.acts.typed_starts import read_start
from bot.people.typed_dates import DateOrder, UnreadableDate, date_order, write_date
from bot.talk.languages import NAMES, find_translations
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.people.day_reading import read_day
from bot.talk.people.holiday_texts import day_label, days_label, label_ahead
from render.translation import use_translations

TODAY = date(2026, 11, 22)
NOW = datetime(2026, 11, 22, 7, tzinfo=UTC)


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
        assert read_start(duration_in_words(ahead), NOW) == NOW + ahead


@pytest.mark.parametrize(
    ("typed", "ahead"), [("today", 0), ("in 5 days", 5), ("2 weeks", 14), ("1w", 7), ("5 d", 5)]
)
def test_english_days(typed: str, ahead: int) -> None:
    assert read_day(typed, DateOrder.MONTH, TODAY) == TODAY + timedelta(days=ahead)


def test_a_label_of_yesterday_still_names_its_day() -> None:
    label = day_label(date(2026, 12, 24), date(2026, 11, 21), DateOrder.DAY)
    assert read_day(label, DateOrder.DAY, TODAY) == date(2026, 12, 24)


@pytest.mark.parametrize("typed", ["", "soon", "days", "999w", "in 5 moons", "5 h"])
def test_what_is_no_day(typed: str) -> None:
    with pytest.raises(UnreadableDate):
        read_day(typed, DateOrder.DAY, TODAY)
    with pytest.raises(UnreadableDate):
        read_day(typed * 5000 or "9" * 5000, DateOrder.DAY, TODAY)

"""Dates as people type them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.typed_dates import DateOrder, UnreadableDate, date_order, read_date, write_date

TODAY = date(2026, 11, 22)
CHRISTMAS = date(2026, 12, 24)


@pytest.mark.parametrize(
    ("typed", "locale", "meant"),
    [
        ("24.12.", "de", CHRISTMAS),
        ("24/12/2026", "en-GB", CHRISTMAS),
        ("12/24", "en-US", CHRISTMAS),
        ("12/11", "en-US", date(2026, 12, 11)),
        ("12.11", "ru", date(2027, 11, 12)),  # the last one is past
        ("12/24", "fr", CHRISTMAS),  # there is no month 24
        ("2026-12-24", "de", CHRISTMAS),
        ("12月24日", "ja", CHRISTMAS),
        ("2026年12月24日", "ja", CHRISTMAS),
        ("0", "de", TODAY),
        ("5", "de", date(2026, 11, 27)),
        ("22 11", "de", TODAY),
        ("٢٤.١٢.", "ar", CHRISTMAS),
        ("29.2.2028", "de", date(2028, 2, 29)),
    ],
)
def test_dates(typed: str, locale: str, meant: date) -> None:
    assert read_date(typed, date_order(locale), TODAY) == meant


@pytest.mark.parametrize(
    "typed", ["", "soon", "31.2.", "1.2.3.4", "24.12.26", "-", "9999", "9" * 5000, "0/0"]
)
def test_what_is_no_date(typed: str) -> None:
    for order in DateOrder:
        with pytest.raises(UnreadableDate):
            read_date(typed, order, TODAY)


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.sampled_from(DateOrder))
def test_what_is_written_is_read(day: date, order: DateOrder) -> None:
    assert read_date(write_date(day, order), order, TODAY) == day

"""Time zones in a list: by name, by city, by the own clock."""

from datetime import UTC, datetime, time

import pytest

from bot.acts.people.zone_choices import list_zones, read_clock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def names(typed: str) -> list[str]:
    return [name for _, name in list_zones(typed, NOON)]


def test_a_city_finds_its_zone() -> None:
    assert names("berlin") == ["Europe/Berlin"]
    assert names("new york") == ["America/New_York"]
    assert names("")[:2] == ["Asia/Shanghai", "Asia/Kolkata"]
    assert names("nowhere at all") == []


def test_a_city_is_listed_by_the_beginning_of_its_name_in_any_language() -> None:
    assert names("Моск") == ["Europe/Moscow"]
    assert names("Münch") == ["Europe/Berlin"]
    assert names("warsz") == ["Europe/Warsaw"]


def test_hours_from_utc_and_names_of_a_time_are_listed_as_they_are_meant() -> None:
    assert list(list_zones("gmt+3", NOON)) == [("UTC+3 · 15:00", "Etc/GMT-3")]
    assert names("IST")[:3] == ["Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"]


def test_the_own_clock_finds_the_zones_that_show_it() -> None:
    assert next(iter(list_zones("14:00", NOON))) == ("Europe/Berlin · 14:00", "Europe/Berlin")
    assert "Africa/Johannesburg" in names("2:03 pm")
    assert names("5:45 PM") == ["Asia/Kathmandu"]
    assert names("0:00") == ["Pacific/Auckland"]
    assert names("12:30") == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("14:32", time(14, 32)),
        ("2.30 pm", time(14, 30)),
        ("12:05am", time(0, 5)),
        ("12:05 pm", time(12, 5)),
        ("25:00", None),
        ("13:61", None),
        ("14", None),
    ],
)
def test_times_of_day_are_read(typed: str, shown: time | None) -> None:
    assert read_clock(typed) == shown

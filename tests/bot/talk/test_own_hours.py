"""A person's time zone is told with what clocks show there now."""

from datetime import UTC, datetime

from bot.talk.people.own_hours import own_hours
from storage.rows import PersonPreferences

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_the_clock_of_a_chosen_and_of_a_guessed_zone_is_told() -> None:
    assert "UTC+3 · 15:00" in own_hours(PersonPreferences(zone="Etc/GMT-3"), NOON)
    assert "Europe/Berlin · 14:00 (my guess)" in own_hours(PersonPreferences(locale="de"), NOON)
    assert "UTC · 12:00 (my guess)" in own_hours(PersonPreferences(), NOON)
    rome = own_hours(PersonPreferences(), NOON, "Europe/Rome")
    assert "Europe/Rome · 14:00 (the server's)" in rome
    assert ":00" not in own_hours(PersonPreferences(zone="Asia/Tokyo")).splitlines()[0]

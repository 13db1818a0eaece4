"""Cities in the languages of people."""

import pytest
from babel import Locale

from bot.clocks.city_names import CITIES_FILE, city_zones
from bot.clocks.zone_search import find_zone
from bot.clocks.zones import rule_of, zone_names
from bot.talk.languages import NAMES
from tests.city_names import format_cities

COUNTRIES = {("tr", "Cuba")}  # what Turks call Juba is a country in the names of zones


def test_the_file_is_the_one_that_is_made() -> None:
    assert CITIES_FILE.read_text("utf-8") == format_cities()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Москва", "Europe/Moscow"),
        ("МСК", "Europe/Moscow"),  # noqa: RUF001 Cyrillic
        ("Київ", "Europe/Kyiv"),
        ("Roma", "Europe/Rome"),
        ("Warszawa", "Europe/Warsaw"),
        ("Łódź", "Europe/Warsaw"),
        ("lodz", "Europe/Warsaw"),
        ("Wien", "Europe/Vienna"),
        ("München", "Europe/Berlin"),
        ("Lisboa", "Europe/Lisbon"),
        ("Praha", "Europe/Prague"),
        ("İstanbul", "Europe/Istanbul"),
        ("ISTANBUL", "Europe/Istanbul"),
        ("Nueva York", "America/New_York"),
        ("東京", "Asia/Tokyo"),
    ],
)
def test_a_city_is_found_by_its_name_among_its_people(typed: str, zone: str) -> None:
    assert find_zone(typed) == zone


@pytest.mark.parametrize("locale", NAMES)
def test_every_city_of_a_language_finds_its_clock(locale: str) -> None:
    for zone, words in Locale.parse(locale, sep="-").time_zones.items():
        city = words.get("city", "")
        if city and zone.casefold() in zone_names() and (locale, city) not in COUNTRIES:
            assert rule_of(find_zone(city)) == rule_of(zone), city


def test_every_zone_of_a_city_exists() -> None:
    assert {zone for zones in city_zones().values() for zone in zones} <= set(zone_names().values())

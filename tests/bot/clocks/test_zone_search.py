"""Time zones as people name them."""

import contextlib

import pytest

from bot.clocks import zones
from bot.clocks.control_text import parse_control
from bot.clocks.refused_control import UnknownZone
from bot.clocks.zone_search import find_zone, load_zones
from bot.clocks.zones import open_zone, rule_of, zone_label, zone_names


def near(typed: str) -> tuple[str, ...]:
    with pytest.raises(UnknownZone) as refused:
        find_zone(typed)
    return refused.value.near


@pytest.mark.parametrize("typed", ["São Paulo", "sao paulo", "America/São_Paulo", "SÃO  PAULO"])
def test_a_zone_is_found_without_and_with_its_accents(typed: str) -> None:
    assert find_zone(typed) == "America/Sao_Paulo"


@pytest.mark.parametrize(
    ("zone", "near"),
    [
        ("Europe/Berln", "Europe/Berlin"),
        ("Kathmando", "Asia/Kathmandu"),
        ("Mars/Paris", "Europe/Paris"),
    ],
)
def test_an_unknown_zone_names_near_ones(zone: str, near: str) -> None:
    with pytest.raises(UnknownZone) as refused:
        parse_control(f"3d/move, weekends off {zone}")
    assert near in refused.value.near


def test_zones_are_opened_by_their_exact_names() -> None:
    assert open_zone("Europe/Berlin").key == "Europe/Berlin"
    assert all(open_zone(name).key == name for name in zone_names().values())
    for name in ("europe/berlin", "Europe", "../zones", "", "/etc/localtime"):
        with pytest.raises(UnknownZone):
            open_zone(name)


def test_a_long_name_has_no_near_ones() -> None:
    with pytest.raises(UnknownZone) as refused:
        find_zone("Europe/Berlin" * 400)
    assert refused.value.near == ()


def test_a_city_of_several_clocks_is_asked_for() -> None:
    with pytest.raises(UnknownZone) as refused:
        parse_control("3d/move, weekends off Jamaica/../UTC")
    assert len(refused.value.near) <= 3
    assert set(near("Pacific")) == {"Canada/Pacific", "US/Pacific"}


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("İstanbul", "Europe/Istanbul"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("Louisville", "America/Kentucky/Louisville"),
    ],
)
def test_names_of_one_clock_are_no_question(typed: str, zone: str) -> None:
    assert find_zone(typed) == zone


def test_nothing_absurd_is_offered() -> None:
    assert near("Londn") == ("Europe/London",)
    assert near("Fooville") == ()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("GMT+3", "Etc/GMT-3"),
        ("UTC+3", "Etc/GMT-3"),
        ("utc + 3", "Etc/GMT-3"),
        ("+3", "Etc/GMT-3"),
        ("+03:00", "Etc/GMT-3"),
        ("UTC\N{MINUS SIGN}5", "Etc/GMT+5"),
        ("UTC+5:30", "Asia/Kolkata"),
        ("+0545", "Asia/Kathmandu"),
        ("-3:30", "America/St_Johns"),
        ("UTC+00:00", "UTC"),
        ("UTC+14", "Etc/GMT-14"),
    ],
)
def test_hours_from_utc_count_as_people_count_them(typed: str, zone: str) -> None:
    assert find_zone(typed) == zone


@pytest.mark.parametrize("typed", ["+15", "UTC-13", "+2:15", "UTC+5:99"])
def test_hours_that_nobody_has_are_unknown(typed: str) -> None:
    near(typed)


def test_a_zone_is_written_as_it_is_read() -> None:
    assert zone_label("Etc/GMT-3") == "UTC+3"
    for name in zone_names().values():
        assert rule_of(find_zone(zone_label(name))) == rule_of(name)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("MSK", "Europe/Moscow"), ("cet", "CET"), ("EDT", "America/New_York")],
)
def test_the_name_of_a_time_finds_its_zone(typed: str, zone: str) -> None:
    assert find_zone(typed) == zone


def test_the_name_of_several_times_is_asked_for() -> None:
    assert near("IST") == ("Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin")
    assert near("PST") == ("America/Los_Angeles", "Asia/Manila")


def test_no_file_is_read_once_all_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop would be held while hundreds of files are read."""
    load_zones()
    monkeypatch.setattr(zones, "_file_of", None)
    for text in ("MSK", "IST", "UTC+5:30", "+3", "Москва", "Muenchhen"):
        with contextlib.suppress(UnknownZone):
            find_zone(text)

# ruff: noqa: RUF001 letters of all languages
"""Clocks are read in the words in which they are written, in each language."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from bot.acts.clock_choices import PRESETS
from bot.clocks.control_text import parse_control, write_control
from bot.clocks.durations import Unit
from bot.clocks.refused_control import OutsideLimits, RefusedControl, UnreadableControl
from bot.clocks.time_control import TimeControl
from bot.talk.languages import NAMES, find_translations
from bot.talk.matches.clock_controls import describe_control
from bot.talk.matches.clock_reading import read_control, read_length
from bot.talk.matches.clock_words import count_unit, unit_sign
from render.translation import use_translations
from tests.bot.clocks.strategies import controls

UNITS = {unit: unit.name[0].lower() for unit in Unit}


@pytest.fixture(scope="module", params=NAMES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with use_translations(asyncio.run(find_translations(request.param))):
        yield request.param


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_read_as_it_is_written(preset: str) -> None:
    control = parse_control(preset)
    assert read_control(describe_control(control)) == control
    assert read_control(describe_control(control).upper()) == control


@pytest.mark.usefixtures("language")
@settings(max_examples=500)
@given(control=controls)
def test_a_clock_is_read_as_it_is_written(control: TimeControl) -> None:
    assert read_control(describe_control(control)) == control


@pytest.mark.usefixtures("language")
def test_units_are_read_in_full_and_short() -> None:
    for unit, letter in UNITS.items():
        for count in range(120):
            assert read_length(count_unit(count, unit)) == f"{count}{letter}"
            assert read_length(unit_sign(count, unit)) == f"{count}{letter}"


TYPED = [
    ("de", "3 Tage pro Zug", "3d/move"),
    ("de", "1,5 Std pro Zug", "1h30m/move"),
    ("de", "3 Tage/Zug, streng", "3d/move, strict"),
    ("de", "90 Tage ganze Partie", None),
    ("de", "3 days + 1 day per move", "3d+1d"),
    ("fr", "3 jours par coup", "3d/move"),
    ("fr", "3 j / coup, réserve 10 j", "3d/move, reserve 10d"),
    ("tr", "hamle başına 3 gün", "3d/move"),
    ("tr", "HAMLE BASINA 3 GUN", "3d/move"),
    ("tr", "3 gün hamle başına, hafta sonları saat durur (İstanbul)",
     "3d/move, weekends off Europe/Istanbul"),
    ("ru", "3 дня на ход", "3d/move"),
    ("ru", "15 мин + 10 с", "15m+10s"),
    ("ru", "без часов", "none"),
    ("es-ES", "3 dias por jugada", "3d/move"),
    ("lt", "3 d. ėjimui", "3d/move"),
    ("en-US", "3d+1d", "3d+1d"),
]  # fmt: skip


@pytest.mark.parametrize(("locale", "typed", "written"), TYPED)
def test_words_are_read_as_people_type_them(locale: str, typed: str, written: str | None) -> None:
    with use_translations(asyncio.run(find_translations(locale))):
        if written is None:
            with pytest.raises(UnreadableControl):
                read_control(typed)
        else:
            assert write_control(read_control(typed)) == written


@pytest.mark.parametrize("part", ["3 Tage pro Zug, ", "pro Zug: ", "1 Tag ", "40 Züge: ", "9", "("])
def test_long_texts_are_answered(part: str) -> None:
    with (
        use_translations(asyncio.run(find_translations("de"))),
        pytest.raises((RefusedControl, OutsideLimits)),
    ):
        read_control((part * 600)[:600])

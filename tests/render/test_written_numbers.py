"""Numbers have the signs of the reader's language, as Babel knows them."""

import pytest
from babel.numbers import format_decimal, format_percent

from bot.talk.languages import NAMES, speak
from render.written_numbers import write_decimals, write_percent, write_points

SPACES = str.maketrans("\u00a0\u202f", "  ")  # that do not break, wide and narrow

SPACED = {"uk"}  # its books have a space where Babel has none


@pytest.mark.parametrize("locale", NAMES)
async def test_percent_and_decimal_signs_are_those_of_the_language(locale: str) -> None:
    name = locale.replace("-", "_")
    async with speak(locale):
        for number in (0, 7, 85, 100):
            written = format_percent(number / 100, locale=name)
            if locale in SPACED:
                written = written.replace("%", " %")
            assert write_percent(number).translate(SPACES) == written.translate(SPACES)
        for value in (0.5, 2.25, 13.75):
            assert write_decimals(value, 2) == format_decimal(value, "0.00", locale=name)
            assert write_points(value) == format_decimal(value, "0.##", locale=name)
        assert write_points(3.0) == "3"

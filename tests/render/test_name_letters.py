"""Names in pictures: what the font has, what is left out, and what cannot be written."""

from unicodedata import category, normalize

import pytest

from render import lettering
from render.name_letters import LETTERS, draw_name, spell

RED = (200, 0, 0)


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Zo\u00eb", "Zo\u00eb"),
        ("\u0416\u0435\u043d\u044f  K.", "\u0416\u0435\u043d\u044f K."),
        ("\U0001f525 Ann \U0001f525", "Ann"),
        ("\U0001d4d0\U0001d4f7\U0001d4f7", "Ann"),  # letters of mathematics
        ("Nguy\u1ec5n", "Nguyen"),
        ("A\u0337n\u0321n", "Ann"),
        ("Ann \u5f20", ""),
        ("\u0645\u0631\u064a\u0645", ""),
        ("~*~", ""),
        ("", ""),
    ],
)
def test_a_name_is_spelled_or_left_to_the_words(name: str, spelled: str) -> None:
    assert spell(name) == spelled


def test_the_font_has_every_letter() -> None:
    signs = [chr(code) for one, last in LETTERS for code in range(ord(one), ord(last) + 1)]
    letters = [
        sign for sign in signs if category(sign)[0] in "LN" and normalize("NFKC", sign) == sign
    ]
    lost = draw_name("\uffff", 40, RED, 400).tobytes()
    assert [each for each in letters if draw_name(each, 40, RED, 400).tobytes() == lost] == []


@pytest.mark.parametrize("name", ["A", "Ann", "W" * 100, "\u0416" * 1000])
def test_a_long_name_is_cut(name: str) -> None:
    drawn = draw_name(name, 14, RED, 120)
    assert drawn.width <= 120
    assert drawn.height == lettering.measure_height(14)
    assert drawn.getbbox() is not None

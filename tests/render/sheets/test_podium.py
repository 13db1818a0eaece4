"""Podiums: three steps, the best in the middle."""

from dataclasses import replace

import pytest

import render
from render import PodiumStep
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import is_like, open_picture, read_color

STEPS = [PodiumStep(1, "14"), PodiumStep(2, "11"), PodiumStep(3, "10")]


@pytest.mark.parametrize("theme", render.THEMES)
def test_the_best_stands_highest_in_the_middle(theme: str) -> None:
    image, colors = open_picture(render.draw_podium(STEPS, theme)), render.THEMES[theme]
    assert is_like(read_color(image, (170, 152)), colors.text)  # beside the 1
    assert is_like(read_color(image, (40, 152)), colors.raised)
    assert is_like(read_color(image, (400, 152)), colors.frame)  # the third step is lower
    assert is_like(read_color(image, (400, 192)), colors.raised)


def test_a_shared_first_place() -> None:
    shared = [PodiumStep(1, "5"), PodiumStep(1, "5"), PodiumStep(3, "1")]
    image, colors = open_picture(render.draw_podium(shared)), render.THEMES["wood"]
    assert is_like(read_color(image, (40, 144)), colors.text)


@pytest.mark.parametrize("count", [0, 4])
def test_no_podium(count: int) -> None:
    with pytest.raises(ValueError, match="one to three"):
        render.draw_podium([PodiumStep(1, "1")] * count)


def test_a_podium_in_words() -> None:
    assert render.describe_podium(STEPS[:2]) == "Place 1: 14. Place 2: 11."
    named = [replace(STEPS[0], name="Ann"), STEPS[1]]
    assert render.describe_podium(named) == "Place 1: Ann, 14. Place 2: 11."
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_podium(STEPS)) == []


def test_a_name_is_above_the_points() -> None:
    """A name in a script that the font lacks leaves the podium as it is, but for the crown."""
    drawn = [
        render.draw_podium([replace(STEPS[0], name=name), *STEPS[1:]])
        for name in ("", "Ann", "Zo\u00eb", "\u0416\u0435\u043d\u044f", "W" * 99, "\u5f20\u4f1f")
    ]
    assert len(set(drawn)) == len(drawn) - 1
    assert drawn[0] == drawn[-1]

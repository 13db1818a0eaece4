"""Podiums: three steps, the best in the middle."""

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
    assert is_like(read_color(image, (170, 120)), colors.text)  # beside the 1
    assert is_like(read_color(image, (40, 120)), colors.raised)
    assert is_like(read_color(image, (400, 120)), colors.frame)  # the third step is lower
    assert is_like(read_color(image, (400, 160)), colors.raised)


def test_a_shared_first_place() -> None:
    shared = [PodiumStep(1, "5"), PodiumStep(1, "5"), PodiumStep(3, "1")]
    image, colors = open_picture(render.draw_podium(shared)), render.THEMES["wood"]
    assert is_like(read_color(image, (40, 112)), colors.text)


@pytest.mark.parametrize("count", [0, 4])
def test_no_podium(count: int) -> None:
    with pytest.raises(ValueError, match="one to three"):
        render.draw_podium([PodiumStep(1, "1")] * count)


def test_a_podium_in_words() -> None:
    assert render.describe_podium(STEPS[:2]) == "Place 1: 14. Place 2: 11."
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_podium(STEPS)) == []

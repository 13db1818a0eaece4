"""Palettes are constants, and right."""

import pytest

import render
from render import palettes
from render.palette import palette
from render.themes import Theme

THEMES = [*render.THEMES.values()]


def test_the_palettes_in_the_source_are_current() -> None:
    assert palettes.TABLE.read_text() == palettes.table(), "run: python -m render.palettes"


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
def test_a_palette_has_the_colours_of_every_mark(theme: Theme) -> None:
    for kind in palettes.COLOURS:
        colours = palette(theme.key, kind).colours
        wanted = {theme.last, theme.hot, theme.pick, theme.dark, theme.white.face}
        assert wanted <= {*colours}
        assert len(colours) <= palettes.COLOURS[kind]


def test_a_colour_is_numbered_by_the_nearest() -> None:
    wood = palette("wood", "discs")
    assert wood.colours[wood.number((0xF3, 0xC3, 0x31))] == render.THEMES["wood"].last
    assert wood.soft(0) == wood.first_soft
    assert wood.soft(255) == wood.number(render.THEMES["wood"].rim)


def test_themes_have_keys_and_names() -> None:
    assert [*render.THEMES] == ["wood", "club", "brown", "night", "ink", "contrast", "harbour"]
    assert {theme.key for theme in THEMES if theme.is_safe} == {"ink", "contrast", "harbour"}
    assert all(theme.name for theme in THEMES)

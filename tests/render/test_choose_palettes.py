"""Palettes are constants, and right."""

import pytest

import render
from render import choose_palettes
from render.palette import PaletteKind, load_palette
from render.themes import Theme

THEMES = [*render.THEMES.values()]


ADVICE = "run: python -m render.choose_palettes"


def test_a_palette_in_the_source_is_current() -> None:
    for key, kind in zip(("wood", "ink", "club", "night"), choose_palettes.COLORS, strict=True):
        colors = choose_palettes.choose_palette(render.THEMES[key], kind)
        assert load_palette(key, kind).colors == tuple(colors), ADVICE


@pytest.mark.slow
def test_all_palettes_in_the_source_are_current() -> None:
    assert choose_palettes.TABLE.read_text() == choose_palettes.write_table(), ADVICE


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
def test_a_palette_has_the_colors_of_every_mark(theme: Theme) -> None:
    for kind in choose_palettes.COLORS:
        colors = load_palette(theme.key, kind).colors
        wanted = {theme.last, theme.hot, theme.pick, theme.dark, theme.white.face}
        assert wanted <= {*colors}
        assert len(colors) <= choose_palettes.COLORS[kind]


def test_a_color_is_numbered_by_the_nearest() -> None:
    wood = load_palette("wood", PaletteKind.DISCS)
    assert wood.colors[wood.number((0xF3, 0xC3, 0x31))] == render.THEMES["wood"].last
    assert wood.soft(0) == wood.first_soft
    assert wood.soft(255) == wood.number(render.THEMES["wood"].rim)


def test_themes_have_keys_and_names() -> None:
    assert [*render.THEMES] == ["wood", "club", "brown", "night", "ink", "contrast", "harbour"]
    assert {theme.key for theme in THEMES if theme.is_safe} == {"ink", "contrast", "harbour"}
    assert all(theme.name for theme in THEMES)

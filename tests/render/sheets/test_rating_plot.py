"""Ratings over time."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import render
from render import RatingPoint
from render.translation import use_translations
from tests.pseudo_language import PseudoLanguage, list_untranslated
from tests.render.helpers import is_like, open_picture, read_color

START = datetime(2026, 3, 14, 18, tzinfo=UTC)


def make_points(count: int, days: float, step: float = 10.0) -> list[RatingPoint]:
    return [
        RatingPoint(START + index * timedelta(days=days), 1500 + step * index, 350 / (index + 1))
        for index in range(count)
    ]


@pytest.mark.parametrize("theme", render.THEMES)
def test_a_rising_rating_is_a_line_in_a_band(theme: str) -> None:
    points = [RatingPoint(START + timedelta(days=day), 1500 + 10 * day, 60) for day in range(60)]
    image = open_picture(render.draw_rating_plot(points, theme))
    colors = render.THEMES[theme]
    heights = []
    for x in (200, 350, 500, 650):
        column = [read_color(image, (x, y)) for y in range(20, 310)]
        heights.append(next(y for y, color in enumerate(column) if is_like(color, colors.last)))
        assert sum(is_like(color, colors.band) for color in column) > 30
        assert any(is_like(color, colors.dark) for color in column)
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize(
    ("count", "days"), [(1, 1), (2, 0), (3, 0.01), (12, 3), (40, 10), (300, 20), (5, 3000)]
)
def test_any_time_can_be_drawn(count: int, days: float) -> None:
    for step in (0.0, -30.0, 900.0):
        points = make_points(count, days, step)
        assert open_picture(render.draw_rating_plot(points)).size == (720, 360)
        assert len(render.describe_rating_plot(points)) <= 1024


def test_below_one_rating_stands_its_own_day() -> None:
    (only,) = make_points(1, 0)
    before = replace(only, at=only.at - timedelta(days=1))
    assert render.draw_rating_plot([only]) == render.draw_rating_plot([before, only])


def test_a_plot_needs_a_rating() -> None:
    with pytest.raises(ValueError, match="at least one"):
        render.draw_rating_plot([])
    assert render.describe_rating_plot([]) == "No ratings yet."


def test_ratings_are_told_by_their_ends_and_peaks() -> None:
    points = [
        RatingPoint(START, 1500, 350),
        RatingPoint(START + timedelta(days=1), 1462.4, 200),
        RatingPoint(START + timedelta(days=9), 1571.6, 90),
        RatingPoint(START + timedelta(days=9), 1560.2, 80),
    ]
    assert render.describe_rating_plot(points) == (
        "4 ratings. First 1500 on 2026-03-14. Highest 1572 on 2026-03-23. "
        "Lowest 1462 on 2026-03-15. Last 1560 on 2026-03-23, give or take 160."
    )
    with use_translations(PseudoLanguage()):
        assert list_untranslated(render.describe_rating_plot(points)) == []
        assert list_untranslated(render.describe_rating_plot([])) == []

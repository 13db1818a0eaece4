"""The odds that are suggested for a first game."""

import pytest

from bot.ratings.glicko import Rating
from bot.ratings.odds_step import suggest_step

LEAST = (100, 200, 300, 400, 500, 650, 800, 1000)  # points between two people, for each step


@pytest.mark.parametrize(("step", "gap"), list(enumerate(LEAST, 1)))
def test_a_step_is_suggested_from_a_gap_on(step: int, gap: int) -> None:
    strong, weak = Rating(1000 + gap, 60, 0.06), Rating(1000, 60, 0.06)
    assert (suggest_step(strong, weak), suggest_step(weak, strong)) == (step, -step)
    nearly = Rating(1000 + gap - 1, 60, 0.06)
    assert suggest_step(nearly, weak) == step - 1

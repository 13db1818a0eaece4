"""Which wins are upsets."""

import pytest

from bot.ratings.glicko import Rating, expect
from bot.ratings.upsets import MOST_EXPECTED, is_upset

WEAK, STRONG = Rating(1400, 60), Rating(1650, 60)
AT_ONCE = (0.0, 0.0)
YEARS = 400.0  # periods


def test_the_weaker_wins() -> None:
    assert expect(WEAK, STRONG) < MOST_EXPECTED
    assert is_upset(WEAK, STRONG, AT_ONCE)
    assert not is_upset(STRONG, WEAK, AT_ONCE)
    assert not is_upset(WEAK, Rating(1500, 60), AT_ONCE)


@pytest.mark.parametrize("unsure", [(Rating(1400, 120), STRONG), (WEAK, Rating(1650, 120))])
def test_a_provisional_rating_tells_nothing(unsure: tuple[Rating, Rating]) -> None:
    assert not is_upset(*unsure, AT_ONCE)


def test_long_absence_makes_a_rating_unsure() -> None:
    assert not is_upset(WEAK, STRONG, (YEARS, 0.0))
    assert not is_upset(WEAK, STRONG, (0.0, YEARS))

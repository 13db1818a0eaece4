from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.glicko import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    MOST_VOLATILITY,
    GlickoResult,
    Rating,
    age,
    expect,
    rate,
    rate_game,
)

ratings = st.builds(
    Rating,
    st.floats(400, 3000),
    st.floats(LEAST_DEVIATION, MOST_DEVIATION),
    st.floats(0.03, MOST_VOLATILITY),
)
idle = st.floats(0, 300)
points = st.sampled_from([0, 0.5, 1])


@given(ratings, ratings, points, idle, idle)
def test_ratings_stay_within_their_bounds(
    one: Rating, other: Rating, score: float, waited: float, other_waited: float
) -> None:
    for rating in rate_game(one, other, score, (waited, other_waited)):
        assert LEAST_DEVIATION <= rating.deviation <= MOST_DEVIATION
        assert 0 < rating.volatility <= MOST_VOLATILITY


@given(ratings, ratings, idle)
def test_a_winner_never_falls_and_a_loser_never_rises(
    one: Rating, other: Rating, waited: float
) -> None:
    winner, loser = rate_game(one, other, 1, (waited, waited))
    assert winner.rating >= one.rating
    assert loser.rating <= other.rating


@given(ratings, idle)
def test_a_draw_of_equals_changes_no_rating(one: Rating, waited: float) -> None:
    first, second = rate_game(one, one, 0.5, (waited, waited))
    assert first == second
    assert first.rating == pytest.approx(one.rating)


@given(ratings, ratings, points, idle, idle)
def test_it_does_not_matter_who_is_named_first(
    one: Rating, other: Rating, score: float, waited: float, other_waited: float
) -> None:
    first, second = rate_game(one, other, score, (waited, other_waited))
    assert rate_game(other, one, 1 - score, (other_waited, waited)) == (second, first)


@given(ratings, ratings)
def test_expectations_add_up_to_one(one: Rating, other: Rating) -> None:
    assert expect(one, other) + expect(other, one) == pytest.approx(1)
    assert (expect(one, other) > 0.5) is (one.rating > other.rating) or (
        expect(one, other) == pytest.approx(0.5)
    )


@given(ratings, st.floats(0, 200), st.floats(0, 200))
def test_ageing_adds_up(rating: Rating, first: float, second: float) -> None:
    twice, once = age(age(rating, first), second), age(rating, first + second)
    assert twice.deviation == pytest.approx(once.deviation)
    assert rating.deviation <= once.deviation <= MOST_DEVIATION


def test_a_year_without_games_makes_a_sure_rating_provisional() -> None:
    year = 365 * 24 / 112
    assert age(Rating(1500, 60, 0.06), year).deviation == pytest.approx(110, abs=2)


@given(ratings, ratings, points)
def test_more_results_say_more(one: Rating, other: Rating, score: float) -> None:
    once = rate(one, [GlickoResult(other, score)], 0)
    twice = rate(one, [GlickoResult(other, score)] * 2, 0)
    assert twice.deviation < once.deviation < one.deviation * 1.0000001


def test_a_newcomer() -> None:
    assert Rating() == Rating(1500, 350, 0.06)
    assert replace(Rating(), deviation=MOST_DEVIATION) == age(Rating(), 99)

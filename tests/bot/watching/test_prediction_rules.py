from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.watching.prediction_rules import (
    FEW,
    Predicted,
    PredictionsClosed,
    PredictOwnGame,
    check_prediction,
    is_void,
    right_points,
    score_predictions,
)
from rules import Color

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)


def test_until_when_one_may_predict() -> None:
    last = BEGIN + DAY - INSTANT
    check_prediction(8, BEGIN, last, is_over=False, takes_part=False)
    for plies, now, is_over in ((9, BEGIN, False), (8, BEGIN + DAY, False), (8, BEGIN, True)):
        with pytest.raises(PredictionsClosed):
            check_prediction(plies, BEGIN, now, is_over=is_over, takes_part=False)


def test_players_do_not_predict_their_own_game() -> None:
    with pytest.raises(PredictOwnGame):
        check_prediction(0, BEGIN, BEGIN, is_over=False, takes_part=True)


def test_games_that_bring_nothing() -> None:
    assert is_void(7, was_played=True)
    assert is_void(60, was_played=False)
    assert not is_void(8, was_played=True)


def test_a_rare_prediction_brings_more() -> None:
    predictions = {1: Predicted.WHITE, 2: Predicted.BLACK, 3: Predicted.BLACK, 4: Predicted.DRAW}
    assert score_predictions(predictions, Color.WHITE) == {1: 4, 2: 0, 3: 0, 4: 0}
    assert score_predictions(predictions, Color.BLACK) == {1: 0, 2: 3, 3: 3, 4: 0}
    assert score_predictions(predictions, None) == {1: 0, 2: 0, 3: 0, 4: 4}
    assert score_predictions({}, None) == {}


@given(st.integers(1, 50), st.integers(0, 50))
def test_right_predictions_bring_one_to_four_points(right: int, wrong: int) -> None:
    points = right_points(right, right + wrong)
    assert 1 <= points <= 4
    if right + wrong >= FEW:  # below, each brings one point
        assert points >= right_points(right + 1, right + wrong + 1)

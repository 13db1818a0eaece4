"""Replays cases of ratings: whole periods, single games, ageing, expectation."""

from collections.abc import Callable, Mapping, Sequence
from math import isclose
from typing import Any

from bot.ratings.glicko import GlickoResult, Rating, age, expect, rate, rate_game

Case = Mapping[str, Any]
CLOSE = 1e-9  # relative; sums of other orders differ in the last bits


def check_glicko(case: Case) -> tuple[object, object]:
    """Return the numbers that a case expects, and those that are found."""
    found = KINDS[case["kind"]](case)
    expected = {"exact": case["exact"]}
    answer = {"exact": _nearly(case["exact"], found)}
    if "published" in case:
        expected["published"] = case["published"]
        answer["published"] = [
            known if abs(known - number) <= within else number
            for known, number, within in zip(case["published"], found, case["within"], strict=True)
        ]
    return expected, answer


def _formula(case: Case) -> list[float]:
    scores = [GlickoResult(Rating(*opponent), points) for *opponent, points in case["results"]]
    return _numbers(rate(Rating(*case["player"]), scores, case["periods"], case["tau"]))


def _game(case: Case) -> list[list[float]]:
    *one, idle = case["one"]
    *other, other_idle = case["other"]
    after = rate_game(Rating(*one), Rating(*other), case["score"], (idle, other_idle))
    return [_numbers(rating) for rating in after]


def _aged(case: Case) -> float:
    rating = Rating(deviation=case["deviation"], volatility=case["volatility"])
    return age(rating, case["periods"]).deviation


def _expected(case: Case) -> float:
    return expect(Rating(*case["one"]), Rating(*case["other"]))


KINDS: dict[str, Callable[[Case], Any]] = {
    "formula": _formula,
    "game": _game,
    "aged": _aged,
    "expected": _expected,
}


def _numbers(rating: Rating) -> list[float]:
    return [rating.rating, rating.deviation, rating.volatility]


def _nearly(expected: Any, found: Any) -> Any:
    """Return what is expected where it was found but for the last bits."""
    if isinstance(expected, Sequence):
        return [_nearly(one, other) for one, other in zip(expected, found, strict=True)]
    return expected if isclose(expected, found, rel_tol=CLOSE) else found

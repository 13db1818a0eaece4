"""Replays cases of handicaps: what a step costs, and how the step of two people moves."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import reduce
from typing import Any

from bot.clocks.time_control import Stage, TimeControl
from bot.matches.handicap import Handicap, choose_men, shorten
from bot.ratings.glicko import Rating
from bot.ratings.odds_step import OddsResult, PairStep, suggest_step
from rules import Color
from tests.vectors.kinds import replay_kind

Case = Mapping[str, Any]
SCORES = {"w": OddsResult.WON, "d": OddsResult.DRAWN, "l": OddsResult.LOST}
SECOND = timedelta(seconds=1)


def check_handicap(case: Case) -> tuple[object, object]:
    """Return what a case of handicaps expects, and what is found."""
    return replay_kind(KINDS, case)


def _suggest(case: Case) -> object:
    return suggest_step(Rating(*case["giver"]), Rating(*case["taker"]))


def _move_step(case: Case) -> object:
    scores = (SCORES[each] for each in case["results"])
    return reduce(PairStep.add, scores, PairStep(case["step"])).step


def _tell_odds(case: Case) -> object:
    handicap = Handicap(Color.WHITE, abs(case["step"]))
    stage = Stage(base=case["base"] * SECOND, increment=case["increment"] * SECOND)
    (given,) = shorten(TimeControl((stage,)), handicap).stages_of(Color.WHITE)
    row = [(number, file) for number, (_, file) in enumerate(case["front"]["row"])]
    away = choose_men(row, case["front"]["files"], handicap.given.men)
    return {
        "base": given.base // SECOND,
        "increment": given.increment // SECOND,
        "away": [case["front"]["row"][number][0] for number in away],
    }


KINDS: dict[str, Callable[[Case], object]] = {
    "suggest": _suggest,
    "next": _move_step,
    "odds": _tell_odds,
}

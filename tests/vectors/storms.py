"""Replays cases of puzzles against the clock: runs, streaks, rows, weeks and cards."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import date, timedelta
from typing import Any

from bot.school.course.run_tables import (
    RunResult,
    draw_squares,
    place_storms,
    place_streaks,
)
from bot.school.course.storm_pool import draw_row
from bot.school.course.storm_run import ClockedRun, ClockRules, Press, press
from bot.school.course.streak_run import RunOver, SkippedAlready, StreakRun, press_streak
from tests.vectors.kinds import replay_kind

Case = Mapping[str, Any]
MONDAY = date(2026, 11, 16)
REFUSED = {RunOver: "over", SkippedAlready: "skipped already"}
STREAK = 30  # puzzles
SHOWN = ("score", "wrong", "best", "counted", "used", "budget", "why", "marks")


def check_storm(case: Case) -> tuple[object, object]:
    """Return what a case expects, and what is found."""
    return replay_kind(KINDS, case)


def _replay_run(case: Case) -> object:
    begun, took = case["start"]
    run = ClockedRun(pressed=begun)
    for moment, next_took, what in case["presses"]:
        if not run.is_over:
            run = press(run, Press(what), moment, took, ClockRules(row=case["row"]))
        took = next_took
    found = asdict(run)
    return {name: found[name] for name in SHOWN}


def _replay_streak(case: Case) -> object:
    run, refused = StreakRun(), []
    for index, what in enumerate(case["answers"]):
        try:
            run = press_streak(run, Press(what), STREAK)
        except tuple(REFUSED) as refusal:
            refused.append([index, REFUSED[type(refusal)]])
    return {
        "score": run.score,
        "why": run.why,
        "marks": run.marks,
        "refused": refused,
        "card": draw_squares(run.marks),
    }


def _place_week(case: Case) -> object:
    names = sorted({run["person"] for run in case["runs"]})
    runs = [
        RunResult(
            names.index(run["person"]),
            MONDAY + timedelta(days=run["day"]),
            run["at"],
            run["score"],
            run["wrong"],
            run["used"],
        )
        for run in case["runs"]
    ]
    placed = place_storms(runs)
    return [[each.place, names[each.person_id], each.score, each.wrong] for each in placed]


def _place_streak_week(case: Case) -> object:
    names = sorted(case["scores"])
    scores = {at: case["scores"][name].values() for at, name in enumerate(names)}
    placed = place_streaks(scores)
    return [[each.place, names[each.person_id], each.total, each.best] for each in placed]


def _draw(case: Case) -> object:
    pool = {int(level): numbers for level, numbers in case["pool"].items()}
    plan = [(level, count) for level, count in case["plan"]]
    return [*draw_row(pool, plan, case["salt"], case["used"])]


KINDS: Mapping[str, Callable[[Case], object]] = {
    "run": _replay_run,
    "streak": _replay_streak,
    "card": lambda case: draw_squares(case["marks"]),
    "week": _place_week,
    "streak week": _place_streak_week,
    "row": _draw,
}

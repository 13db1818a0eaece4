"""Replays cases of duels: the run of each person, and the order of people or sides."""

from collections.abc import Mapping
from typing import Any

from bot.school.course.duel_order import RULES, DuelKind, DuelScore, place_people, place_sides
from bot.school.course.storm_run import ClockedRun, Press, RunEnding, press
from tests.vectors.kinds import Case, Kinds, replay_kind

Scores = Mapping[str, DuelScore]
OTHER_WORDS = {RunEnding.STOPPED: "left"}


def check_duel(case: Case) -> tuple[object, object]:
    """Return what a case expects, and what is found."""
    return replay_kind(KINDS, case)


def _order_people(case: Case) -> object:
    found, scores = _replay_all(case)
    return found | {"order": _tell(place_people(DuelKind(case["mode"]), scores))}


def _order_sides(case: Case) -> object:
    found, scores = _replay_all(case)
    sides = {side: [scores[name] for name in names] for side, names in case["sides"].items()}
    return found | {"order": _tell(place_sides(DuelKind(case["mode"]), sides))}


def _replay_all(case: Case) -> tuple[dict[str, object], Scores]:
    """Return the runs as a case tells them, and what each person has reached."""
    kind = DuelKind(case["mode"])
    runs = {name: _replay(kind, person) for name, person in case["people"].items()}
    told = {
        name: {
            "solved": run.score,
            "wrong": run.wrong,
            "last": run.reached,
            "why": OTHER_WORDS.get(run.why, run.why),
        }
        for name, run in runs.items()
    }
    scores = {name: DuelScore(run.score, run.wrong, run.reached) for name, run in runs.items()}
    return {"runs": told}, scores


def _replay(kind: DuelKind, person: Mapping[str, Any]) -> ClockedRun:
    begun, took = person["start"]
    run = ClockedRun(pressed=begun, budget=RULES[kind].budget)
    for moment, next_took, what in person["presses"]:
        if not run.is_over:
            run = press(run, Press(what), moment, took, RULES[kind])
        took = next_took
    return run


def _tell(placed: list[tuple[int, str]]) -> list[list[object]]:
    return [[place, name] for place, name in placed]


KINDS: Kinds = {"people": _order_people, "sides": _order_sides}

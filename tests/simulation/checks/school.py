"""Runs against the clock equal their marks, duels their runs, puzzles of a day their solvers."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Row

from bot.school.course.storm_run import Mark, RunEnding
from bot.school.duel import DuelState
from storage.schema import daily_puzzles, daily_solvers, duel_people, duels, runs
from tests.simulation.checks.evidence import Breach, Evidence

MARKS = "a run equals its marks"
DUELS = "the runs of a duel go on as long as it does, through the same puzzles"
SOLVERS = "a puzzle of the day counts its solvers"


def check_school(evidence: Evidence) -> Iterator[Breach]:
    """Look at every run, duel and puzzle of a day."""
    for run in evidence.rows(runs):
        yield from _check_run(run)
    found = {run.id: run for run in evidence.rows(runs)}
    people = evidence.by(duel_people, "duel_id")
    for duel in evidence.rows(duels):
        for person in people.get(duel.id, []):
            if person.run_id in found:
                yield from _check_duelist(duel, found[person.run_id])
    solvers = evidence.by(daily_solvers, "server_id", "day")
    for puzzle in evidence.rows(daily_puzzles):
        own = solvers.get((puzzle.server_id, puzzle.day), [])
        counted = len(own), sum(row.is_solved for row in own)
        if counted[0] > puzzle.tried or counted[1] > puzzle.solved:
            yield Breach(SOLVERS, f"{puzzle.day} in {puzzle.server_id}: {counted}, {puzzle}")


def _check_run(run: Row[Any]) -> Iterator[Breach]:
    counted = run.marks.count(Mark.SOLVED), run.marks.count(Mark.WRONG)
    if counted != (run.score, run.wrong):
        yield Breach(MARKS, f"run {run.id}: {run.marks!r} and {run.score}, {run.wrong}")
    if len(run.marks) > len(run.row):
        yield Breach(MARKS, f"run {run.id} goes on beyond its row: {run.marks!r}")
    if run.budget and run.used > run.budget:
        yield Breach(MARKS, f"run {run.id} has used {run.used} ms of {run.budget}")


def _check_duelist(duel: Row[Any], run: Row[Any]) -> Iterator[Breach]:
    told = f"run {run.id} of duel {duel.id}"
    if run.duel_id != duel.id or run.row != duel.row[: len(run.row)]:  # cut at its end
        yield Breach(DUELS, f"{told} is of duel {run.duel_id}, or of other puzzles")
    if run.state == RunEnding.OPEN and duel.state != DuelState.RUNNING:
        yield Breach(DUELS, f"{told} goes on, and the duel is {duel.state}")

"""The streak of a day: no clock, and the first wrong move ends it. Pure."""

from dataclasses import dataclass, replace

from bot.school.course.storm_run import Mark, Press, RunEnding


class RunOver(Exception):
    """Nothing can be pressed in a run that is over."""


class SkippedAlready(Exception):
    """One puzzle of a day may be skipped."""


@dataclass(frozen=True, slots=True)
class StreakRun:
    """How a streak stands."""

    marks: str = ""
    why: RunEnding = RunEnding.OPEN

    @property
    def score(self) -> int:
        """How many puzzles were solved."""
        return self.marks.count(Mark.SOLVED)

    @property
    def has_skipped(self) -> bool:
        """Whether the one puzzle was skipped."""
        return Mark.SKIPPED in self.marks


def press_streak(run: StreakRun, what: Press, row: int) -> StreakRun:
    """Return a streak after a press; a right move in the middle of a puzzle changes nothing.

    Raises `RunOver`, `SkippedAlready`.
    """
    if run.why is not RunEnding.OPEN:
        raise RunOver
    match what:
        case Press.SKIP if run.has_skipped:
            raise SkippedAlready
        case Press.STOP:
            return replace(run, why=RunEnding.STOPPED)
        case Press.WRONG:
            return replace(run, marks=run.marks + Mark.WRONG, why=RunEnding.WRONG)
        case Press.STEP:
            return run
        case Press.SKIP | Press.SOLVED:
            mark = Mark.SKIPPED if what is Press.SKIP else Mark.SOLVED
            marks = run.marks + mark
            return replace(
                run, marks=marks, why=RunEnding.ROW if len(marks) >= row else RunEnding.OPEN
            )

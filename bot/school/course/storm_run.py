"""A run against the clock: the cost and gain of each press, and when the run is over.

Pure. Moments are milliseconds of Discord's own clock, so that a slow connection costs nobody
anything: neither the bot's answering time nor the network delay is charged.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

MOST_TOOK = 3_000  # of an answer of the bot that is not charged
ON_THE_WAY = 700  # network delay both ways, and loading the picture
GRACE = ON_THE_WAY + MOST_TOOK  # after the budget, in which a press may still arrive in time
BONUSES = {5: 3_000, 12: 5_000, 20: 7_000}  # by the right moves in a row
LATER_BONUS, LATER_EVERY = 10_000, 10  # from the thirtieth on


class Press(StrEnum):
    """What a press does to a run."""

    STEP = "step"  # right, and the puzzle goes on
    SOLVED = "solved"
    WRONG = "wrong"
    SKIP = "skip"
    STOP = "stop"


class RunEnding(StrEnum):
    """Why a run is over. The values are kept."""

    OPEN = "open"
    TIME = "time"
    ROW = "row"
    WRONG = "wrong"
    STOPPED = "stopped"
    CUT = "cut"  # the bot was restarted in between
    FINISHED = "finished"  # as many solved as a race is for
    BEATEN = "beaten"  # somebody else has won the race


class Mark(StrEnum):
    """What became of a puzzle. The values are kept."""

    SOLVED = "g"
    WRONG = "r"
    SKIPPED = "y"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """How many puzzles a run has, how long it lasts, and what its moves cost and bring.

    With a `goal` it is over once that many are solved.
    """

    row: int = 120
    budget: int = 180_000
    penalty: int = 10_000
    has_bonuses: bool = True
    goal: int | None = None


STORM = ClockRules()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockedRun:
    """How a run against the clock stands after its last press, which came at `pressed`.

    `budget` holds what combos brought; `combo` is the row of right moves that stands. `reached` is
    what was used when the last puzzle was solved.
    """

    pressed: int
    budget: int = STORM.budget
    used: int = 0
    score: int = 0
    wrong: int = 0
    combo: int = 0
    best: int = 0
    counted: int = 0
    reached: int = 0
    marks: str = ""
    why: RunEnding = RunEnding.OPEN

    @property
    def is_over(self) -> bool:
        """Whether nothing can be pressed any more."""
        return self.why is not RunEnding.OPEN

    @property
    def left(self) -> int:
        """The milliseconds left to think."""
        return max(0, self.budget - self.used)

    def is_overdue(self, now: int) -> bool:
        """Tell whether no press that counts can arrive any more."""
        return now >= self.pressed + self.left + GRACE


def count_thinking(pressed: int, moment: int, took: int) -> int:
    """Return the milliseconds that are charged between two presses."""
    return max(0, moment - pressed - min(max(took, 0), MOST_TOOK) - ON_THE_WAY)


def bonus_of(combo: int) -> int:
    """Return the milliseconds gained by the last of this many right moves in a row."""
    if combo >= max(BONUSES) + LATER_EVERY and combo % LATER_EVERY == 0:
        return LATER_BONUS
    return BONUSES.get(combo, 0)


def press(
    run: ClockedRun, what: Press, moment: int, took: int, rules: ClockRules = STORM
) -> ClockedRun:
    """Return an open run after a press; the bot needed `took` for its answer to the one before.

    A press at the end of the budget does not count.
    """
    used = run.used + count_thinking(run.pressed, moment, took)
    if used >= run.budget:
        return end_by_time(run, rules)
    run = replace(run, pressed=max(run.pressed, moment), used=used)
    if what is Press.STOP:
        return replace(run, why=RunEnding.STOPPED)
    run = replace(run, counted=run.counted + 1)
    if what is Press.WRONG:
        return _miss(run, rules)
    combo = run.combo + 1
    brings = bonus_of(combo) if rules.has_bonuses else 0
    run = replace(run, combo=combo, best=max(run.best, combo), budget=run.budget + brings)
    if what is Press.SOLVED:
        run = replace(run, score=run.score + 1, marks=run.marks + Mark.SOLVED, reached=run.used)
        if run.score == rules.goal:
            return replace(run, why=RunEnding.FINISHED)
    return _end_row(run, rules)


def end_by_time(run: ClockedRun, rules: ClockRules = STORM) -> ClockedRun:
    """Return a run whose time is over; somebody else's win may have cut it short."""
    why = RunEnding.BEATEN if run.budget < rules.budget else RunEnding.TIME
    return replace(run, used=run.budget, why=why)


def _miss(run: ClockedRun, rules: ClockRules) -> ClockedRun:
    run = replace(
        run,
        used=run.used + rules.penalty,
        wrong=run.wrong + 1,
        combo=0,
        marks=run.marks + Mark.WRONG,
    )
    return end_by_time(run, rules) if run.used >= run.budget else _end_row(run, rules)


def _end_row(run: ClockedRun, rules: ClockRules) -> ClockedRun:
    return replace(run, why=RunEnding.ROW) if len(run.marks) >= rules.row else run

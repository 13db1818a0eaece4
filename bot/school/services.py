"""Everything the Discord side may ask of the school, built once for a database."""

from dataclasses import dataclass
from typing import Self

from bot.matches.runner import Runner
from bot.school.daily_puzzles import DailyPuzzles
from bot.school.learning import Learning
from bot.school.offering import Offering
from bot.school.puzzle_finding import PuzzleFinding
from bot.school.solving import Solving


@dataclass(frozen=True, slots=True)
class SchoolServices:
    """The services of the school; build them with `on`."""

    learning: Learning
    solving: Solving
    dailies: DailyPuzzles
    offering: Offering
    finding: PuzzleFinding

    @classmethod
    def on(cls, runner: Runner) -> Self:
        """Build the services that work on a runner."""
        return cls(
            learning=Learning(runner),
            solving=Solving(runner),
            dailies=DailyPuzzles(runner),
            offering=Offering(runner),
            finding=PuzzleFinding(runner),
        )

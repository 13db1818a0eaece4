"""Everything the Discord side may ask of the school, built once for a database."""

from dataclasses import dataclass
from typing import Self

from bot.school.daily_puzzles import DailyPuzzles
from bot.school.learning import Learning
from bot.school.offering import Offering
from bot.school.puzzle_finding import PuzzleFinding
from bot.school.solving import Solving
from storage import Database


@dataclass(frozen=True, slots=True)
class SchoolServices:
    """The services of the school; build them with `on`."""

    learning: Learning
    solving: Solving
    dailies: DailyPuzzles
    offering: Offering
    finding: PuzzleFinding

    @classmethod
    def on(cls, database: Database) -> Self:
        """Build the services that work on a database."""
        return cls(
            learning=Learning(database),
            solving=Solving(database),
            dailies=DailyPuzzles(database),
            offering=Offering(database),
            finding=PuzzleFinding(database),
        )

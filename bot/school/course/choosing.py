"""Which puzzle comes next: for one person, and as the puzzle of the day for a server.

Randomness comes from a checksum, so that the same question always has the same answer.
"""

import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from bot.school.course.puzzle import Puzzle
from bot.school.course.school_error import SchoolError

LEVELS = (1, 2, 3, 3, 4, 5)  # from Monday to Saturday
SUNDAY = 6
YEAR = 366  # days, at most
SUNDAY_LEVEL = 2


@dataclass(frozen=True, slots=True)
class PuzzleFilter:
    """The puzzles that a person wants; empty fields match anything."""

    game: str = ""
    theme: str = ""
    level: int | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle matches."""
        return (
            not puzzle.is_retired
            and self.game in ("", puzzle.game_key)
            and self.theme in ("", puzzle.theme.key)
            and self.level in (None, puzzle.level)
        )


class NoSuchPuzzle(SchoolError):
    """No puzzle matches."""


def choose_next(
    puzzles: Iterable[Puzzle],
    ratings: Mapping[int, float],
    wanted: float,
    seen: Mapping[int, bool],
    lot: int,
) -> Puzzle:
    """Return a puzzle whose rating is near the wanted one; raises `NoSuchPuzzle`.

    `seen` says of each puzzle seen whether it was solved: new ones come first, then unsolved ones.
    """
    ranked = sorted(
        puzzles,
        key=lambda each: (
            _acquaintance(seen, each.number),
            abs(ratings[each.number] - wanted),
            _draw(lot, each.number),
        ),
    )
    if not ranked:
        raise NoSuchPuzzle
    return ranked[0]


def _acquaintance(seen: Mapping[int, bool], number: int) -> int:
    """Return 0 for a puzzle never seen, 1 for one not solved, 2 for the others."""
    return 0 if number not in seen else 1 + seen[number]


def choose_daily(
    puzzles: Sequence[Puzzle], server_id: int, day: date, used: Sequence[int]
) -> Puzzle:
    """Return the puzzle of a day; raises `NoSuchPuzzle` if there is none to choose from.

    `used` are the numbers of the server's earlier ones, the newest last: none returns before all
    were used, nor within a year if there are enough for a year. Levels rise from Monday to
    Saturday; on Sunday another variant comes, if there are several.
    """
    if not puzzles:
        raise NoSuchPuzzle
    times = Counter(used)
    lately = {*used[-_rest_of(puzzles) :]} if len(puzzles) > 1 else set[int]()
    usual, _ = Counter(each.game_key for each in puzzles).most_common(1)[0]
    is_sunday = day.weekday() == SUNDAY
    level = SUNDAY_LEVEL if is_sunday else LEVELS[day.weekday()]
    return min(
        puzzles,
        key=lambda each: (
            times[each.number],
            each.number in lately,
            (each.game_key == usual) is is_sunday,
            abs(each.level - level),
            _draw(server_id, day.toordinal(), each.number),
        ),
    )


def _rest_of(puzzles: Sequence[Puzzle]) -> int:
    """Return how many days a puzzle rests at least once all were used."""
    return YEAR if len(puzzles) > YEAR else len(puzzles) // 2


def puzzles_of(puzzles: Iterable[Puzzle], games: Collection[str]) -> list[Puzzle]:
    """List the puzzles of some games, or of all if none is named. Retired ones are left out."""
    return [
        each for each in puzzles if not each.is_retired and (not games or each.game_key in games)
    ]


def _draw(*numbers: int) -> int:
    return zlib.crc32(",".join(map(str, numbers)).encode())

"""The puzzles that are solved against the clock, and how the rows of a run are drawn from them."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

import rules
from bot.school.course.reading import DATA

FILE = DATA / "storm.json"
FORMAT = 1
FIRST_STORM = 100_000  # the numbers of these puzzles; those of the course are smaller

Pool = Mapping[int, Sequence[int]]  # the numbers of puzzles by their level
Plan = Sequence[tuple[int, int]]  # how many puzzles of each level


@dataclass(frozen=True)
class StormPuzzle:
    """A position with one winning first move.

    `line` is the solution against the longest defence, moves of both sides in turn. `also` has the
    other winning moves at each turn of the solver; the line goes on as if its own had been played.
    """

    number: int
    game_key: str
    fen: str
    level: int
    line: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]

    @cached_property
    def game(self) -> rules.Game:
        """The game that the puzzle is from."""
        return rules.game(self.game_key)

    @property
    def steps(self) -> int:
        """How many moves the solver has to find."""
        return len(self.also)

    def accepts(self, step: int, text: str) -> bool:
        """Tell whether a move is right at a turn of the solver."""
        return text == self.line[2 * step] or text in self.also[step]


@dataclass(frozen=True, slots=True)
class StormFile:
    """What the file holds: how many games of which seed were searched, and what was found."""

    games: tuple[str, ...]
    searched: Mapping[str, int]  # games by the seed that they were drawn with
    puzzles: tuple[StormPuzzle, ...]


def read_storm(file: Path = FILE) -> StormFile:
    """Read the file of puzzles."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["format"] == FORMAT, file
    games = tuple(kept["games"])
    return StormFile(games, kept["searched"], tuple(_puzzle(row) for row in kept["puzzles"]))


def write_storm(kept: StormFile, file: Path = FILE) -> None:
    """Write the file of puzzles, one a line; the file is whole at any moment."""
    lines = ",\n".join(_write(each) for each in kept.puzzles)
    head = {"format": FORMAT, "games": kept.games, "searched": dict(kept.searched)}
    text = f'{json.dumps(head)[:-1]}, "puzzles": [\n{lines}\n]}}\n'
    beside = file.with_suffix(".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def _puzzle(row: list[object]) -> StormPuzzle:
    number, game, fen, level, line, also = row
    assert isinstance(number, int)
    assert isinstance(level, int)
    assert isinstance(also, list)
    return StormPuzzle(
        number, str(game), str(fen), level, tuple(str(line).split()), tuple(map(tuple, also))
    )


def _write(puzzle: StormPuzzle) -> str:
    row = (
        puzzle.number,
        puzzle.game_key,
        puzzle.fen,
        puzzle.level,
        " ".join(puzzle.line),
        puzzle.also,
    )
    return json.dumps(row, separators=(",", ":"))


@cache
def storm_puzzles() -> dict[int, StormPuzzle]:
    """Return all puzzles against the clock by their numbers."""
    return {each.number: each for each in read_storm().puzzles}


@cache
def storm_pool(game: str = "") -> Pool:
    """Return the numbers by level, of one game if it is given."""
    pool: dict[int, list[int]] = {}
    for each in storm_puzzles().values():
        if game in ("", each.game_key):
            pool.setdefault(each.level, []).append(each.number)
    return pool


def list_storm_games() -> tuple[str, ...]:
    """Return the keys of the games that have such puzzles."""
    return tuple(dict.fromkeys(each.game_key for each in storm_puzzles().values()))


def draw_row(
    pool: Pool,
    plan: Plan,
    salt: str,
    used: Collection[int] = (),
    retired: Collection[int] = (),
) -> tuple[int, ...]:
    """Draw a row of puzzles by a plan: those not used first, the order decided by the salt."""
    return tuple(
        number
        for level, count in plan
        for number in _in_order(
            [each for each in pool.get(level, ()) if each not in retired], salt, frozenset(used)
        )[:count]
    )


def _in_order(numbers: Sequence[int], salt: str, used: Collection[int]) -> list[int]:
    return sorted(numbers, key=lambda number: (number in used, _lot(salt, number)))


def _lot(salt: str, number: int) -> bytes:
    return sha256(f"{salt}:{number}".encode()).digest()  # in the same order as in hex

"""Named endings as values, read once from the data of the school."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import rules
from bot.school.course.puzzle import Goal
from rules import Color, Game

FILE = Path(__file__).parents[1] / "data" / "endings.json"
FORMAT = 1
MORE, TIMES = 10, 2  # the usual limit: twice the shortest win, and some moves


@dataclass(frozen=True)
class NamedEnding:
    """An ending to be won or held, and the games in which it is the same.

    `par` is how many own moves the shortest win of the first position takes; the other positions of
    the family take from `family[0]` to `family[1]`. An ending to be held has neither.
    """

    number: int
    key: str
    games: tuple[str, ...]
    fen: str
    goal: Goal
    par: int | None
    family: tuple[int, int]
    limit: int | None
    limits: Mapping[str, int]
    source: str

    @cached_property
    def side(self) -> Color:
        """The side of the learner, who is to move."""
        return self.game(self.games[0]).start(self.fen).turn

    def game(self, key: str) -> Game:
        """Return one of the games of the ending."""
        assert key in self.games
        return rules.game(key)

    def limit_of(self, game: str, par: int | None) -> int | None:
        """Return the own moves within which a win with this par counts; None if it is to be held.

        Some rule books allow only so many.
        """
        if par is None:
            return None
        return self.limits.get(game, self.limit or TIMES * par + MORE)


@cache
def named_endings() -> dict[int, NamedEnding]:
    """Return all named endings by their numbers."""
    file = json.loads(FILE.read_text(encoding="utf-8"))
    assert file["format"] == FORMAT
    return {row["number"]: _read(row) for row in file["endings"]}


def _read(row: dict[str, Any]) -> NamedEnding:
    return NamedEnding(
        **{name: row[name] for name in ("number", "key", "fen", "source")},
        games=tuple(row["games"]),
        goal=Goal(row["goal"]),
        par=row.get("par"),
        family=tuple(row.get("family", (0, 0))),
        limit=row.get("limit"),
        limits=row.get("limits", {}),
    )

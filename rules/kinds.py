"""All games there are: the forms of draughts, and games of other kinds.

The code of another kind of game is loaded when such a game is first asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules.course import AnyGame, Course
from rules.game import Game
from rules.line import Line
from rules.registry import game, games


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game besides draughts: how to make its game with options, and how to begin it."""

    make: Callable[[Sequence[str]], AnyGame]
    begin: Callable[[AnyGame, str | None], Course]


def is_draughts(key: str) -> bool:
    """Tell whether a key does not belong to another kind of game, without loading anything."""
    return key not in _KINDS


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Return every game without options, the forms of draughts first."""
    return (*games(), *(any_game(key) for key in _KINDS))


def any_game(key: str, options: Sequence[str] = ()) -> AnyGame:
    """Return a game of any kind by its key, with these options in force.

    The same choice returns the same object.

    Raises UnknownGame, UnknownOption or ClashingOptions.
    """
    if is_draughts(key):
        return game(key, options)
    return _make(key, tuple(sorted(set(options))))


@cache
def _make(key: str, options: tuple[str, ...]) -> AnyGame:
    return _KINDS[key]().make(options)


def begin_game(of_game: AnyGame, opening: str | None = None) -> Course:
    """Return a game before its first move, from a position or the usual one. Raises BadFen."""
    if isinstance(of_game, Game):
        return Line.begin(of_game, opening)
    return _KINDS[of_game.key]().begin(of_game, opening)


def _load_chapaev() -> Kind:
    from rules.chapaev import Chapaev
    from rules.chapaev.shot_line import begin_shot_line

    return Kind(Chapaev, begin_shot_line)


_KINDS: Mapping[str, Callable[[], Kind]] = {"chapaev": _load_chapaev}

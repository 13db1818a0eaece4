"""Building the solved endings of a game, one after another, in idle time."""

from engine.ending_solver import Solver, SolvingStopped
from engine.endings import Count, Endings, list_small_counts
from engine.limits import Limits
from engine.processes.ending_shelf import EndingShelf, may_build
from rules import Game


class EndingBuilder:
    """Builds endings in slices; unfinished work is lost when another game is asked for."""

    def __init__(self, shelf: EndingShelf) -> None:
        self._shelf = shelf
        self._begun: tuple[Game, Endings] | None = None

    def build(self, game: Game, limits: Limits) -> bool:
        """Solve endings until the limits are reached; tell whether nothing is left to do.

        An ending once begun is finished unless it is stopped.
        """
        if not may_build(game) or self._shelf.find(game):
            return True
        endings, deadline = self._go_on(game), limits.clock() + limits.seconds
        for count in list_left(endings):
            try:
                Solver(game, endings, count, limits.is_stopped).solve()
            except SolvingStopped:
                return False
            if limits.clock() > deadline:
                break
        if list_left(endings):
            return False
        self._shelf.keep(game, endings)
        self._begun = None
        return True

    def _go_on(self, game: Game) -> Endings:
        """Return the endings of a game that are built already."""
        if self._begun is None or self._begun[0] != game:
            self._begun = game, Endings(game, {})
        return self._begun[1]


def list_left(endings: Endings) -> list[Count]:
    """List the endings not solved yet."""
    return [count for count in list_small_counts() if count not in endings.tables]

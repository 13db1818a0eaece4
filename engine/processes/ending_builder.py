"""Builds the solved endings of a game, one after another, whenever there is nothing else to do."""

from engine.ending_solver import Solver, SolvingStopped
from engine.endings import Count, Endings, list_small_counts
from engine.limits import Limits
from engine.processes.ending_shelf import EndingShelf, may_build
from rules import Game


class EndingBuilder:
    """Goes on where it stopped; what is half built is lost when another game is asked for."""

    def __init__(self, shelf: EndingShelf) -> None:
        self._shelf = shelf
        self._begun: tuple[Game, Endings] | None = None

    def build(self, game: Game, limits: Limits) -> bool:
        """Solve endings until the limits are met; tell whether there is nothing left to do.

        An ending that is begun is solved, if no one stops it.
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
        """Return what is built already of the endings of a game."""
        if self._begun is None or self._begun[0] != game:
            self._begun = game, Endings(game, {})
        return self._begun[1]


def list_left(endings: Endings) -> list[Count]:
    """List what is not solved yet."""
    return [count for count in list_small_counts() if count not in endings.tables]

"""Running draw rules: they tell after how many plies nothing can be won any more."""

from rules import Line, Position

NEVER = 1 << 20  # plies


class DrawHorizon:
    """When the running draw rules end a game, if nothing restarts them.

    A rule that starts to run during the search is ignored: it lasts longer than the search looks
    ahead.
    """

    def __init__(self, line: Line) -> None:
        self._root, self._game = line.position, line.game
        self._running = line.running_draws()
        self.plies = self._running[0][0] if self._running else NEVER

    def is_drawn(self, position: Position, plies: int) -> bool:
        """Tell whether a position some plies later is drawn by a rule that runs now."""
        is_late = any(
            plies >= left and rule.may_last(self._root, position) for left, rule in self._running
        )
        return is_late and bool(self._game.rules.legal_moves(position))

"""What two people agree on before a game."""

from dataclasses import dataclass

import rules
from bot.matches.errors import DecidedOpening


@dataclass(frozen=True, slots=True)
class Terms:
    """A game of the catalogue, its options, and how it counts."""

    game: str
    options: tuple[str, ...] = ()
    rated: bool = False
    opening: str | None = None  # a FEN; None is the usual set-up
    house_rules: tuple[str, ...] = ()

    def build(self) -> rules.Game:
        """The game itself; raises UnknownGame or UnknownOption."""
        return rules.game(self.game, self.options)

    def first_line(self) -> rules.Line:
        """The game before its first move; raises RulesError or `DecidedOpening`."""
        line = rules.Line.begin(self.build(), self.opening)
        outcome = line.outcome()
        if outcome is not None:
            raise DecidedOpening(self.opening or "", outcome.words)
        return line

"""What is wrong with terms that people propose, as facts."""

from bot.matches.match_error import MatchError
from rules import Outcome


class DecidedOpening(MatchError):
    """The game would be over in the opening position; `outcome` says how."""

    def __init__(self, opening: str, outcome: Outcome) -> None:
        super().__init__(f"{opening}: {outcome.ending.value}")
        self.opening = opening
        self.outcome = outcome


class NoBallots(MatchError):
    """The game has no such table of ballots to draw from; carries the tables that it has."""

    def __init__(self, game: str, tables: tuple[str, ...]) -> None:
        super().__init__(game)
        self.game = game
        self.tables = tables


class OddsWithOpening(MatchError):
    """Odds are given from the usual start, without a chosen or random opening."""


class NoSuchStep(MatchError):
    """The game or the clock does not have such odds; carries the steps that both have."""

    def __init__(self, steps: tuple[int, ...]) -> None:
        super().__init__(*steps)
        self.steps = steps


class OddsColor(MatchError):
    """The giver of odds makes the first move, and a color was chosen that says otherwise."""


class UnreadableOdds(MatchError):
    """A text names no odds."""


class NoPair(MatchError):
    """A step of two people was asked for, and no other person was named."""


class RatedHouseRules(MatchError):
    """A rated game is played by the rules of its federation; these are house rules."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__(", ".join(keys))
        self.keys = keys

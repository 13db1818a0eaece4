"""What is wrong with terms that people propose, as facts."""

from dataclasses import dataclass

from bot.matches.match_error import MatchError
from rules import Outcome


@dataclass(eq=False, repr=False)
class DecidedOpening(MatchError):
    """The game would be over in the opening position; `outcome` says how."""

    opening: str
    outcome: Outcome


@dataclass(eq=False, repr=False)
class NoBallots(MatchError):
    """The game has no such table of ballots to draw from; carries the tables that it has."""

    game: str
    tables: tuple[str, ...]


class OddsWithOpening(MatchError):
    """Odds are given from the usual start, without a chosen or random opening."""


@dataclass(eq=False, repr=False)
class NoSuchStep(MatchError):
    """The game or the clock does not have such odds; carries the steps that both have."""

    steps: tuple[int, ...]


class OddsColor(MatchError):
    """The giver of odds makes the first move, and a color was chosen that says otherwise."""


class UnreadableOdds(MatchError):
    """A text names no odds."""


class NoPair(MatchError):
    """A step of two people was asked for, and no other person was named."""


@dataclass(eq=False, repr=False)
class RatedHouseRules(MatchError):
    """A rated game is played by the rules of its federation; these are house rules."""

    keys: tuple[str, ...]

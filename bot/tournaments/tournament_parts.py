"""People who wait to play in a tournament, and results that arbiters give."""

from dataclasses import dataclass
from datetime import datetime

from bot.tournaments.scoring import GameResult
from storage import Person


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person on the waiting list, who may have checked in."""

    person: Person
    since: datetime
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The result that an arbiter gives a pairing, for its White and Black, and the reason.

    `is_early` tells that the arbiter was asked before the round opened.
    """

    key: tuple[int, int]  # a round and a board
    result: GameResult
    reason: str = ""
    is_early: bool = False

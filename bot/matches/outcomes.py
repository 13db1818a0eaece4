"""How a game's outcome becomes the result of a match."""

from datetime import datetime

from bot.matches.match_value import Result
from rules import Outcome


def result_of(outcome: Outcome, now: datetime) -> Result:
    """Return the result of a match whose game ended at `now`."""
    return Result(outcome.ending, outcome.winner, now, outcome.reason, outcome.numbers)

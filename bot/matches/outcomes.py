"""How a game's outcome becomes the result of a match."""

from datetime import datetime

from bot.matches.match_value import Result
from rules import Outcome
from storage.migrations.old_endings import read_old_ending


def result_of(outcome: Outcome, now: datetime) -> Result:
    """Return the result of a match whose game ended at `now`."""
    facts = read_old_ending(outcome.words)
    return Result(outcome.ending, outcome.winner, now, facts.reason, facts.numbers)

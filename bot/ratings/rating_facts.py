"""Errors about ratings, as facts."""

from dataclasses import dataclass

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match


@dataclass(eq=False, repr=False)
class GameNotRated(MatchError):
    """The game changed no rating, or was already annulled."""

    match: Match

"""Errors about ratings, as facts."""

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match


class GameNotRated(MatchError):
    """The game changed no rating, or was already annulled."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.id}")
        self.match = match

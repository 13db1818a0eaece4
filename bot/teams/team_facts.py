"""Why a person may not lead a team.

MatchError
└── NoTeamThere · NotInTeam · NotTheLeader
"""

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match
from rules import Color
from storage import Person


class NoTeamThere(MatchError):
    """No team plays this side of the match."""

    def __init__(self, match: Match, color: Color) -> None:
        super().__init__(match.id, color)
        self.match = match
        self.color = color


class NotInTeam(MatchError):
    """The person meant belongs to no team of the match, or not to the team meant."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.id)
        self.person = person


class NotTheLeader(MatchError):
    """Only the captain of the team may do that, and moderators of its server."""

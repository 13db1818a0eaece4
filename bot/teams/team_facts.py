"""Why a person may not lead a team.

MatchError
└── NoTeamThere · NotInTeam · NotTheLeader
"""

from dataclasses import dataclass

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match
from rules import Color
from storage import Person


@dataclass(eq=False, repr=False)
class NoTeamThere(MatchError):
    """No team plays this side of the match."""

    match: Match
    color: Color


@dataclass(eq=False, repr=False)
class NotInTeam(MatchError):
    """The person meant belongs to no team of the match, or not to the team meant."""

    person: Person


class NotTheLeader(MatchError):
    """Only the captain of the team may do that, and moderators of its server."""

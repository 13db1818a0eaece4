"""Who plays whom: seats, turns, offers, results. Knows nothing of Discord's client."""

from bot.matches.act import Act
from bot.matches.calls import people_called
from bot.matches.challenge_value import Challenge, ChallengeState, Proposal
from bot.matches.chance import Chance
from bot.matches.computer_games import ComputerGame
from bot.matches.match_value import (
    Match,
    MatchEnding,
    Offer,
    OfferAnswer,
    OfferKind,
    Result,
    Seat,
    room_side,
)
from bot.matches.moderating import Conduct, Ruling
from bot.matches.moderation_facts import ModeratorAction, Verdict
from bot.matches.replies import How
from bot.matches.seating import has_seat, side_of
from bot.matches.services import MatchServices
from bot.matches.shards import OwnShards
from bot.matches.terms import HINTS, TOUCH_MOVE, Terms
from bot.matches.viewer import Viewer
from storage import (
    AuditEntry,
    Ban,
    Board,
    Computer,
    DirectMessages,
    DueMatch,
    DueRoom,
    Holder,
    Person,
    PersonPreferences,
    Place,
    Room,
    ServerPreferences,
    Team,
    TeamDecision,
)
from storage.former_players import is_former
from storage.rows import (
    CouncilRow,
    DueCouncil,
    Erasure,
    ForecastScore,
    NewTeam,
    OwnFigures,
    WatchPartyRow,
)

__all__ = [
    "HINTS",
    "TOUCH_MOVE",
    "Act",
    "AuditEntry",
    "Ban",
    "Board",
    "Challenge",
    "ChallengeState",
    "Chance",
    "Computer",
    "ComputerGame",
    "Conduct",
    "CouncilRow",
    "DirectMessages",
    "DueCouncil",
    "DueMatch",
    "DueRoom",
    "Erasure",
    "ForecastScore",
    "Holder",
    "How",
    "Match",
    "MatchEnding",
    "MatchServices",
    "ModeratorAction",
    "NewTeam",
    "Offer",
    "OfferAnswer",
    "OfferKind",
    "OwnFigures",
    "OwnShards",
    "Person",
    "PersonPreferences",
    "Place",
    "Proposal",
    "Result",
    "Room",
    "Ruling",
    "Seat",
    "ServerPreferences",
    "Team",
    "TeamDecision",
    "Terms",
    "Verdict",
    "Viewer",
    "WatchPartyRow",
    "has_seat",
    "is_former",
    "people_called",
    "room_side",
    "side_of",
]

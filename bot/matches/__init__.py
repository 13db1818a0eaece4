"""Who plays whom: seats, turns, offers, results. Knows nothing of Discord's client."""

from bot.matches.challenge import Challenge, ChallengeState
from bot.matches.match import AGREED, RESIGNED, Answer, Match, Offer, Result, Seat
from bot.matches.service import MatchService
from bot.matches.showing import Board
from bot.matches.terms import TOUCH_MOVE, Terms
from storage import Person, PersonPreferences, Place, ServerPreferences

__all__ = [
    "AGREED",
    "RESIGNED",
    "TOUCH_MOVE",
    "Answer",
    "Board",
    "Challenge",
    "ChallengeState",
    "Match",
    "MatchService",
    "Offer",
    "Person",
    "PersonPreferences",
    "Place",
    "Result",
    "Seat",
    "ServerPreferences",
    "Terms",
]

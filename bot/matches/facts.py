"""What people can do wrong around a match, gathered for whoever makes sentences of it."""

from bot.matches.challenge_facts import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    NoSuchChallenge,
    NotTheChallenger,
    NotYourChallenge,
)
from bot.matches.computer_facts import (
    ComputerSwitchedOff,
    EngineBusy,
    HintsNotAgreed,
    PositionInPlay,
    TooManyComputerGames,
)
from bot.matches.match_error import MatchError
from bot.matches.match_facts import (
    ChannelBusy,
    ForeignPiece,
    MatchGoesOn,
    MatchIsOver,
    MoveRefused,
    MustMoveTouched,
    NoMatchHere,
    NoOfferToAnswer,
    NoSuchMatch,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    OwnOffer,
    StalePly,
    TimeIsUp,
)
from bot.matches.moderation_facts import Banned, NotBanned, NotModeratedHere
from bot.matches.terms_facts import DecidedOpening, NoBallots, RatedHouseRules
from storage import DatabaseBusy, DatabaseFull, DatabaseGone, DatabaseTrouble, Overtaken

__all__ = [
    "AlreadyChallenged",
    "Banned",
    "ChallengeGone",
    "ChallengeYourself",
    "ChannelBusy",
    "ComputerSwitchedOff",
    "DatabaseBusy",
    "DatabaseFull",
    "DatabaseGone",
    "DatabaseTrouble",
    "DecidedOpening",
    "EngineBusy",
    "ForeignPiece",
    "HintsNotAgreed",
    "MatchError",
    "MatchGoesOn",
    "MatchIsOver",
    "MoveRefused",
    "MustMoveTouched",
    "NoBallots",
    "NoMatchHere",
    "NoOfferToAnswer",
    "NoSuchChallenge",
    "NoSuchMatch",
    "NotAPlayer",
    "NotBanned",
    "NotModeratedHere",
    "NotTheChallenger",
    "NotYourChallenge",
    "NotYourTurn",
    "OfferAlreadyMade",
    "Overtaken",
    "OwnOffer",
    "PositionInPlay",
    "RatedHouseRules",
    "StalePly",
    "TimeIsUp",
    "TooManyComputerGames",
]

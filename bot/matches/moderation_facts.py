"""The decisions of a server's moderators, as values, and the errors around them.

MatchError
└── Banned · OtherBanned · CalledTooOften · NotToBeCalled · TooManyBlocked · NotBanned
    · NotModeratedHere · NoVerdictHere · ShownThere
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.matches.match_error import MatchError
from storage import Ban, Person


class ModeratorAction(StrEnum):
    """What a moderator did. The audit keeps these words, so none changes."""

    BAN = "ban"
    UNBAN = "unban"
    END = "end"
    MOVE = "move"
    ANNUL = "annul"
    DOOR = "door"
    RENAME = "rename"
    REMOVE = "remove"
    RESULT = "result"
    OUT_OF_TOURNAMENT = "out"
    OUT_OF_EVENING = "out of evening"
    CANCEL_TOURNAMENT = "cancel"
    PAIR_AGAIN = "again"
    SWAP = "swap"
    FORFEIT = "forfeit"
    BYE = "bye"
    EXTEND = "extend"
    READMIT = "readmit"
    PAUSE = "pause"
    RESUME = "resume"
    CLOSE_ROUND = "close"
    RESCHEDULE = "reschedule"
    SEED = "seed"
    SETTINGS = "settings"  # of the server
    FARMING = "farming"  # nobody did it: two people were noticed who may be manipulating ratings


class RuledResult(StrEnum):
    """How a moderator ends a match."""

    NONE = "none"  # without a result
    DRAW = "draw"
    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a moderator of a server ends a match, and why."""

    server_id: int
    moderator: Person
    at: datetime
    verdict: RuledResult = RuledResult.NONE
    reason: str = ""


@dataclass(eq=False, repr=False)
class Banned(MatchError):
    """The moderators of the server have banned this person from its games."""

    ban: Ban


@dataclass(eq=False, repr=False)
class OtherBanned(MatchError):
    """The moderators of the server have banned a person who was asked to play."""

    person: Person


@dataclass(eq=False, repr=False)
class NotToBeCalled(MatchError):
    """A person has blocked the one who wants to play with them, who is not told so."""

    person_id: int


@dataclass(eq=False, repr=False)
class TooManyBlocked(MatchError):
    """A person would have blocked more people than one may block."""

    most: int


@dataclass(eq=False, repr=False)
class CalledTooOften(MatchError):
    """Someone has asked a person to play too often lately; they may ask again at `until`."""

    person_id: int
    until: datetime


@dataclass(eq=False, repr=False)
class NotBanned(MatchError):
    """This person is not banned from the server's games."""

    person: Person


class NotModeratedHere(MatchError):
    """The match is shown in no channel of the moderator's server."""


class ShownThere(MatchError):
    """The channel to which a match is to be moved shows it already."""


class NoVerdictHere(MatchError):
    """Another server takes part in the match: neither decides its result alone."""


def is_in_force(ban: Ban, now: datetime) -> bool:
    """Tell whether a ban is in force at a moment."""
    return ban.until is None or now < ban.until

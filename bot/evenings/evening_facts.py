"""What can be wrong with a press or a plan of an evening."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.gathering import OneHere, ShownGathering
from bot.matches.match_error import MatchError


@dataclass(eq=False, repr=False)
class NoSuchEvening(MatchError):
    """No evening has this number."""

    evening_id: int


class EveningClosed(MatchError):
    """The evening is over, or was called off."""


@dataclass(eq=False, repr=False)
class DoorClosed(MatchError):
    """The door is not open yet."""

    opens_at: datetime


class AfterLastCall(MatchError):
    """No more games begin."""


class OutOfEvening(MatchError):
    """The person was taken out, or did not come three times."""


class NotInEvening(MatchError):
    """The person has not entered."""


@dataclass(eq=False, repr=False)
class NotForThem(MatchError):
    """Only people with certain roles may enter."""

    role_ids: tuple[int, ...]


class NotFree(MatchError):
    """Only a person who waits for a game can say this."""


class InGame(MatchError):
    """The person plays just now."""


class TableFull(MatchError):
    """No more people fit at the table."""


class NotTheEveningHost(MatchError):
    """Only the host and moderators may do this."""


class OwnGameNow(MatchError):
    """The host plays against this person just now."""


@dataclass(eq=False, repr=False)
class EveningHere(MatchError, OneHere):
    """An evening is planned or under way in this channel."""

    shown: ShownGathering


class TooManyEvenings(MatchError):
    """The server or the host has as many as possible."""


class WrongName(MatchError):
    """The name is empty or too long."""


class WrongMedley(MatchError):
    """Fewer than two or more than ten games, one of them twice, or one that is not offered."""


class WrongStart(MatchError):
    """The start is past, or too far ahead."""


class FirstMoveTooLate(MatchError):
    """The minute for a first move is over."""

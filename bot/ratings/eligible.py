"""Which games are rated, and why others are not."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

LEAST_ACCOUNT = timedelta(days=7)
DAY = timedelta(days=1)
GAMES_A_DAY = 4  # of the same two people; further ones are casual
LEAST_PLIES = 2
SHORT = 10  # plies; games resigned earlier rate a person only once a day


class Unrated(Enum):
    """Why a game is not rated, in the order in which the reasons are checked."""

    NOT_AGREED = auto()
    TEAM = auto()
    COMPUTER = auto()
    SIMUL = auto()
    ODDS = auto()
    HOUSE_RULES = auto()
    FREE_POSITION = auto()  # one that was set up; a random ballot is fine
    FRIENDLY_CLOCK = auto()
    TIME_ODDS = auto()
    TOO_LONG = auto()  # the game is rated at a quick pace only
    BANNED = auto()
    YOUNG_ACCOUNT = auto()
    ENOUGH_TODAY = auto()


@dataclass(eq=False, repr=False)
class NotRated(Exception):
    """A game cannot be rated; `until` is when it could be, if waiting is enough."""

    reason: Unrated
    until: datetime | None = None


class Seating(Enum):
    """The players of a game."""

    PERSONS = auto()
    TEAM = auto()
    COMPUTER = auto()
    SIMUL = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedGame:
    """A game that two people are about to begin.

    `recent` are the moments at which their last rated games with each other began.
    """

    is_agreed: bool
    seating: Seating = Seating.PERSONS
    has_odds: bool = False
    has_house_rules: bool = False
    has_free_position: bool = False
    has_friendly_clock: bool = False
    has_time_odds: bool = False
    is_too_long: bool = False
    is_somebody_banned: bool = False
    accounts_made_at: tuple[datetime, datetime]
    recent: Sequence[datetime] = ()


UNRATED_SEATINGS = {
    Seating.TEAM: Unrated.TEAM,
    Seating.COMPUTER: Unrated.COMPUTER,
    Seating.SIMUL: Unrated.SIMUL,
}


def check_rated(proposal: ProposedGame, now: datetime) -> None:
    """Raise NotRated, with the first reason, unless a game that begins now is rated."""
    if not proposal.is_agreed:
        raise NotRated(Unrated.NOT_AGREED)
    if proposal.seating in UNRATED_SEATINGS:
        raise NotRated(UNRATED_SEATINGS[proposal.seating])
    terms = {
        Unrated.ODDS: proposal.has_odds,
        Unrated.HOUSE_RULES: proposal.has_house_rules,
        Unrated.FREE_POSITION: proposal.has_free_position,
        Unrated.FRIENDLY_CLOCK: proposal.has_friendly_clock,
        Unrated.TIME_ODDS: proposal.has_time_odds,
        Unrated.TOO_LONG: proposal.is_too_long,
        Unrated.BANNED: proposal.is_somebody_banned,
    }
    for reason, holds in terms.items():
        if holds:
            raise NotRated(reason)
    _check_times(proposal, now)


def _check_times(proposal: ProposedGame, now: datetime) -> None:
    old_enough_at = max(proposal.accounts_made_at) + LEAST_ACCOUNT
    if now < old_enough_at:
        raise NotRated(Unrated.YOUNG_ACCOUNT, old_enough_at)
    today = sorted(began_at for began_at in proposal.recent if began_at > now - DAY)
    if len(today) >= GAMES_A_DAY:
        raise NotRated(Unrated.ENOUGH_TODAY, today[-GAMES_A_DAY] + DAY)


class Finish(Enum):
    """How a game came to its end."""

    PLAY = auto()
    RESIGNATION = auto()
    AGREEMENT = auto()
    TIME = auto()
    FORFEIT = auto()  # a player did not come
    ADJUDICATION = auto()
    MODERATION = auto()
    ABORTED = auto()


COUNTED = {Finish.PLAY, Finish.RESIGNATION, Finish.AGREEMENT, Finish.TIME}


def is_counted(finish: Finish, plies: int) -> bool:
    """Whether a game that began as rated changes ratings, given how it ended."""
    return finish in COUNTED and plies >= LEAST_PLIES


def is_short_resignation(finish: Finish, plies: int) -> bool:
    """Whether a game ended the way people end games played only to move ratings."""
    return finish is Finish.RESIGNATION and plies < SHORT

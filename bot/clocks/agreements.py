"""What players may do to the clocks: give time, pause, go on, claim the win."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.account import Gift
from bot.clocks.clock_state import ClockState
from bot.clocks.off_times import FOREVER, Cause, OffTime
from bot.clocks.running_turn import TimeEnd, TimeEnding
from bot.clocks.time_control import DAY, MINUTE, Lenience
from rules import Color

MOST_GIFTS = 30 * DAY  # in a bank
MOST_PAUSE_DAYS = 30
NOTICE_BEFORE_GOING_ON = DAY  # of notice for a side to move that has less time left


class ClockRefusal(Exception):
    """The clocks do not allow what was asked for."""


class NoClock(ClockRefusal):
    """The game has no clock."""


class StrictClock(ClockRefusal):
    """The players agreed on a clock without gifts, pauses, holidays and takebacks."""


@dataclass(eq=False, repr=False)
class ClockRanOut(ClockRefusal):
    """The time has ended the game; `end` tells how."""

    end: TimeEnd


class AlreadyGiven(ClockRefusal):
    """The receiver has been given time since their own last turn."""


class TooManyGifts(ClockRefusal):
    """More than 30 days of gifts would lie in the bank."""


class WrongPause(ClockRefusal):
    """A pause lasts from 1 to 30 days, or it is open."""


class NobodyOverdue(ClockRefusal):
    """No one is overdue in a friendly game."""


def give_time(
    clocks: ClockState, receiver: Color, since_last_turn: Sequence[Gift], now: datetime
) -> Gift:
    """Return a gift of a day, or of a minute in fast games.

    `since_last_turn` are the gifts to the receiver since the end of the receiver's last turn.
    Raises NoClock, StrictClock, ClockRanOut, AlreadyGiven or TooManyGifts.
    """
    _demand_lenient(clocks)
    if not clocks.turn.control.stages:
        raise NoClock
    if since_last_turn:
        raise AlreadyGiven
    time = DAY if clocks.turn.control.is_slow else MINUTE
    account = clocks.turn.accounts[receiver]
    if min(account.bank, account.gifts) + time > MOST_GIFTS:
        raise TooManyGifts
    return Gift(receiver, now, time)


def pause_clocks(clocks: ClockState, days: int, now: datetime) -> OffTime:
    """Return the off-time of an agreed pause; a pause of 0 days is open until a player goes on.

    Raises NoClock, StrictClock, ClockRanOut or WrongPause.
    """
    _demand_lenient(clocks)
    if not clocks.turn.control.stages:
        raise NoClock
    if not 0 <= days <= MOST_PAUSE_DAYS:
        raise WrongPause(days)
    return OffTime(Cause.PAUSE, now, now + days * DAY if days else FOREVER)


def go_on(clocks: ClockState, pause: OffTime, now: datetime) -> datetime:
    """Return when a pause ends if a player ends it early: at once, or a day later.

    A side to move with less than a day left gets a day's notice; an earlier agreed end stays.
    """
    short = bool(clocks.turn.control.stages) and clocks.remaining < NOTICE_BEFORE_GOING_ON
    return min(pause.ends_at, now + (NOTICE_BEFORE_GOING_ON if short else timedelta()))


def take_back_turn(began_at: datetime, accepted_at: datetime) -> OffTime:
    """Return the off-time that gives back a turn with all the time it began with."""
    return OffTime(Cause.TAKEBACK, began_at, accepted_at)


def claim_win(clocks: ClockState) -> TimeEnd:
    """Return the end of a friendly game whose overdue turn the opponent no longer waits for.

    Raises ClockRanOut or NobodyOverdue.
    """
    if clocks.end:
        raise ClockRanOut(clocks.end)
    if not clocks.is_overdue or clocks.deadline is None:
        raise NobodyOverdue
    return TimeEnd(TimeEnding.TIME, clocks.deadline, clocks.turn.side)


def _demand_lenient(clocks: ClockState) -> None:
    """Raise StrictClock or ClockRanOut unless the clocks may be changed by agreement."""
    if clocks.end:
        raise ClockRanOut(clocks.end)
    if clocks.turn.control.lenience is Lenience.STRICT:
        raise StrictClock

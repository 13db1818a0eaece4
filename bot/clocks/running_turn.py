"""A turn while it runs: how long it may last, how much is left, and whether it is too late."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.clocks.account import Gift, Turn
from bot.clocks.calendar import Calendar
from bot.clocks.time_control import DAY, NO_TIME
from rules import Color

CLAIM_TIME = 14 * DAY  # of the late player's clock; after that the win needs no claim


class TimeEnding(Enum):
    """How the time ends a game."""

    TIME = auto()  # the loser's time ran out
    ABORTED = auto()  # a side did not make its first turn; nobody has lost


@dataclass(frozen=True, slots=True)
class TimeEnd:
    """The end of a game by time, dated at the limit; nobody loses if it is aborted."""

    ending: TimeEnding
    at: datetime
    loser: Color | None = None


@dataclass(frozen=True, slots=True)
class RunningTurn:
    """A turn of a game with a clock, with the gifts that came during it.

    From `counts_from` on the clock may run for `time`: since the beginning, or since the gift that
    saved an overdue turn. `deadline` is None if the clock stops indefinitely before it.
    """

    turn: Turn
    calendar: Calendar
    counts_from: datetime
    time: timedelta
    deadline: datetime | None

    @classmethod
    def begin(cls, turn: Turn, calendar: Calendar, gifts: Iterable[Gift] = ()) -> "RunningTurn":
        """Return a turn with the gifts that came during it, in their order."""
        running = cls.let_run(turn, calendar, turn.began_at, turn.allowance)
        for gift in gifts:
            running = running.receive(gift)
        return running

    @classmethod
    def let_run(
        cls, turn: Turn, calendar: Calendar, counts_from: datetime, time: timedelta
    ) -> "RunningTurn":
        """Return a turn whose clock may run for a given time from a moment on."""
        return cls(turn, calendar, counts_from, time, calendar.when(counts_from, time))

    @property
    def allowance(self) -> timedelta:
        """How long the clock may run in the whole turn."""
        if self.counts_from == self.turn.began_at:
            return self.time
        return self.calendar.ran(self.turn.began_at, self.counts_from) + self.time

    @property
    def claim_ends_at(self) -> datetime | None:
        """When an overdue turn is lost without a claim, None if never."""
        return None if self.deadline is None else self.calendar.when(self.deadline, CLAIM_TIME)

    def receive(self, gift: Gift) -> "RunningTurn":
        """Return the turn with a gift to either side; one that comes too late changes nothing."""
        if self.end_by(gift.given_at):
            return self
        if gift.side is not self.turn.side:
            return replace(self, turn=self.turn.receive(gift))
        if not self.is_late(gift.given_at):
            longer = self.time + gift.time
            return self.let_run(self.turn.receive(gift), self.calendar, self.counts_from, longer)
        saved = self.turn.with_empty_bank().receive(gift)
        return self.let_run(saved, self.calendar, gift.given_at, gift.time)

    def is_late(self, moment: datetime) -> bool:
        """Whether a moment is at the deadline or after it."""
        return self.deadline is not None and moment >= self.deadline

    def end_by(self, moment: datetime) -> TimeEnd | None:
        """Return how the time had ended the game by a moment, None if it had not."""
        if self.deadline is None or moment < self.deadline:
            return None
        if self.turn.is_first:
            return TimeEnd(TimeEnding.ABORTED, self.deadline)
        lost_at = self.claim_ends_at if self.turn.is_friendly else self.deadline
        if lost_at is None or moment < lost_at:
            return None
        return TimeEnd(TimeEnding.TIME, lost_at, self.turn.side)

    def remaining(self, moment: datetime) -> timedelta:
        """Return how long the clock may still run in this turn."""
        return max(NO_TIME, self.time - self.calendar.ran(self.counts_from, moment))

    def left(self, moment: datetime) -> timedelta:
        """Return what the player's clock shows; in a first turn it does not fall."""
        if self.turn.is_first:
            return self.turn.holds(self.turn.side)
        return self.remaining(moment)

    def end(self, at: datetime, following: Color | None = None) -> Turn:
        """Return the next turn, the opponent's or that of the side `following`, which begins when
        this one ends.
        """
        bank = self.turn.account.bank
        left = bank if self.turn.is_first else min(bank, self.left(at))
        return self.turn.end(at, left, following)

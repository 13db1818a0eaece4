"""A game's clock that is followed hour by hour: slow, plain, and written apart from the real one.

All that happens falls on whole hours. Times are counted in hours.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from rules import Color

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
GRACE, SOON = timedelta(seconds=5), timedelta(seconds=1)
SATURDAY = 5
LEAST_REMINDED = 6  # hours of a turn; shorter ones are over before a reminder is read
FAR = 24 * 400


@dataclass(frozen=True)
class Clock:
    """A time control, and the same in hours."""

    text: str
    delay: int = 0
    base: int = 0
    increment: int = 0
    rests: bool = False  # at weekends of UTC


CLOCKS = (
    Clock("1d/move", delay=24),
    Clock("2d+12h", base=48, increment=12),
    Clock("1d/move, weekends off UTC", delay=24, rests=True),
)


@dataclass
class Off:
    """Hours in which the clocks of some sides stand."""

    begins_at: datetime
    ends_at: datetime
    sides: tuple[Color, ...] = (Color.WHITE, Color.BLACK)


@dataclass(frozen=True)
class Reading:
    """What a clock shows in a running turn."""

    used: float
    allowance: int
    deadline: datetime

    def is_due(self, kind: str) -> bool:
        """Whether a reminder's moment has come."""
        before = (
            min(self.allowance / 3, 48)
            if kind == "EARLY"
            else min(max(self.allowance / 24, 0.5), 3)
        )
        return self.allowance >= LEAST_REMINDED and self.used >= self.allowance - before


@dataclass
class HourlyGame:
    """A game whose sides move in turn, White first."""

    clock: Clock
    began_at: datetime
    turns: list[datetime] = field(default_factory=list)  # when each ended
    pauses: list[Off] = field(default_factory=list)
    others: list[Off] = field(default_factory=list)
    gifts: list[tuple[Color, datetime]] = field(default_factory=list)
    times_taken_back: int = 0
    is_over: bool = False  # by anything but the time

    @property
    def mover(self) -> Color:
        return Color(len(self.turns) % 2)

    @property
    def turn_began_at(self) -> datetime:
        return self.turns[-1] if self.turns else self.began_at

    def read(self, now: datetime) -> Reading:
        """The clock of the running turn, as known now."""
        banks = [self.clock.base, self.clock.base]
        began = self.began_at
        for number, ended in enumerate(self.turns):
            side = Color(number % 2)
            self._give(banks, began, ended)
            if number > 1:
                banks[side] -= max(0, int(self._used(side, began, ended)) - self.clock.delay)
            banks[side] += self.clock.increment
            began = ended
        side = self.mover
        self._give(banks, began, now + SOON)
        allowance = self.clock.delay + banks[side]
        if len(self.turns) < 2:  # a first turn: three days of the bank at most, and all gifts
            gifts = 24 * sum(each is side for each, at in self.gifts if at <= now)
            allowance = max(self.clock.delay, min(self.clock.base, 72)) + gifts
        return Reading(self._used(side, began, now), allowance, self._reach(side, began, allowance))

    def pause(self, now: datetime) -> Off | None:
        """The pause that runs now."""
        return next((off for off in self.pauses if off.begins_at <= now < off.ends_at), None)

    def next_look(self, now: datetime) -> datetime:
        """When something may happen next: the time is up, or a pause ends and the game goes on."""
        deadline = self.read(now).deadline
        if deadline <= now:
            return max(deadline + GRACE, now + SOON)
        if self.pause(now) is None:
            return deadline + GRACE
        goes_on = now
        while self._stands(self.mover, goes_on):
            goes_on += HOUR
        return goes_on

    def _give(self, banks: list[int], since: datetime, until: datetime) -> None:
        for side, at in self.gifts:
            if since <= at < until:
                banks[side] += 24

    def _used(self, side: Color, since: datetime, until: datetime) -> float:
        used = 0.0
        while since < until:
            passed = min(HOUR, until - since)
            used += 0 if self._stands(side, since) else passed / HOUR
            since += passed
        return used

    def _reach(self, side: Color, since: datetime, hours: int) -> datetime:
        """The first moment at which the clock of a side has run so long."""
        used = 0
        for _hour in range(FAR):
            if used >= hours:
                return since
            used += not self._stands(side, since)
            since += HOUR
        raise AssertionError("the clock does not run")

    def _stands(self, side: Color, at: datetime) -> bool:
        """Whether a clock stands in the hour that begins at a moment."""
        if self.clock.rests and at.weekday() >= SATURDAY:
            return True
        return any(
            side in off.sides and off.begins_at <= at < off.ends_at
            for off in (*self.pauses, *self.others)
        )

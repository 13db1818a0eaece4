"""When somebody has to look at a game again, and when games have fallen asleep."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.matches.clocks.off_times import FOREVER
from bot.matches.clocks.standing import Standing
from bot.matches.clocks.time_control import DAY

NOTICE_AFTER, CLOSABLE_AFTER, ABANDONED_AFTER = 14 * DAY, 30 * DAY, 60 * DAY
WARNING_BEFORE = 7 * DAY  # before an open pause is given up


def next_wake(
    standing: Standing, now: datetime, others: Iterable[datetime] = ()
) -> datetime | None:
    """Return the first moment after now at which the clocks may bring something about.

    `others` are moments that follow from what is not the clocks': notices, automatic holidays,
    steps of a sleeping game. The answer is never later than what is found at a moment between.
    """
    moments = [standing.deadline, standing.claim_ends_at, *others]
    if standing.stop and standing.stop.goes_on_at < FOREVER:
        moments.append(standing.stop.goes_on_at)
    return min((moment for moment in moments if moment and moment > now), default=None)


class Sleep(Enum):
    """How long nothing has happened in a game whose clock does not run."""

    AWAKE = auto()
    NOTICED = auto()  # whoever is waited for is told once
    CLOSABLE = auto()  # the other side may close the game without a result
    ABANDONED = auto()  # the game ends without a winner


@dataclass(frozen=True, slots=True)
class SleepSteps:
    """After how long a game goes to each step of its sleep; a step may never come."""

    noticed: timedelta = NOTICE_AFTER
    closable: timedelta = CLOSABLE_AFTER
    abandoned: timedelta | None = ABANDONED_AFTER

    def sleep(self, since: datetime, now: datetime) -> Sleep:
        """Return how deep a game sleeps in which nothing has happened since a moment."""
        passed = [sleep for sleep, moment in self._moments(since).items() if moment <= now]
        return passed[-1] if passed else Sleep.AWAKE

    def moments(self, since: datetime) -> list[datetime]:
        """Return when the steps come."""
        return list(self._moments(since).values())

    def _moments(self, since: datetime) -> dict[Sleep, datetime]:
        steps = {Sleep.NOTICED: since + self.noticed, Sleep.CLOSABLE: since + self.closable}
        if self.abandoned is not None:
            steps[Sleep.ABANDONED] = since + self.abandoned
        return steps


OPEN_PAUSE = SleepSteps(ABANDONED_AFTER - WARNING_BEFORE, ABANDONED_AFTER, ABANDONED_AFTER)

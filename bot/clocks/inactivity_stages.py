"""When a game has to be looked at again, and when games have fallen asleep."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.clocks.clock_state import ClockState
from bot.clocks.off_times import FOREVER, Cause
from bot.clocks.time_control import DAY

NOTICE_AFTER, CLOSABLE_AFTER, ABANDONED_AFTER = 14 * DAY, 30 * DAY, 60 * DAY
WARNING_BEFORE = 7 * DAY  # before an open pause is given up


def next_moment(
    clocks: ClockState, now: datetime, others: Iterable[datetime] = ()
) -> datetime | None:
    """Return the first moment after now at which the clocks may have an effect.

    `others` are moments from other causes: notices, automatic holidays, steps of a sleeping game.
    Asking again before the returned moment never gives an earlier one.

    Of all stops only the end of a pause has an effect: the player to move is called.
    """
    moments = [clocks.deadline, clocks.claim_ends_at, *others]
    stop = clocks.stop
    if stop and Cause.PAUSE in stop.causes and stop.goes_on_at < FOREVER:
        moments.append(stop.goes_on_at)
    return min((moment for moment in moments if moment and moment > now), default=None)


class InactivityStage(Enum):
    """How long nothing has happened in a game whose clock does not run."""

    AWAKE = auto()
    NOTICED = auto()  # the person who is waited for is told once
    CLOSABLE = auto()  # the other side may close the game without a result
    ABANDONED = auto()  # the game ends without a winner


@dataclass(frozen=True, slots=True)
class InactivityStages:
    """After how long a sleeping game reaches each stage; a stage may never come."""

    noticed: timedelta = NOTICE_AFTER
    closable: timedelta = CLOSABLE_AFTER
    abandoned: timedelta | None = ABANDONED_AFTER

    def stage_at(self, since: datetime, now: datetime) -> InactivityStage:
        """Return the stage of a game in which nothing has happened since a moment."""
        passed = [sleep for sleep, moment in self._moments(since).items() if moment <= now]
        return passed[-1] if passed else InactivityStage.AWAKE

    def moments(self, since: datetime) -> list[datetime]:
        """Return when the stages are reached."""
        return list(self._moments(since).values())

    def _moments(self, since: datetime) -> dict[InactivityStage, datetime]:
        steps = {
            InactivityStage.NOTICED: since + self.noticed,
            InactivityStage.CLOSABLE: since + self.closable,
        }
        if self.abandoned is not None:
            steps[InactivityStage.ABANDONED] = since + self.abandoned
        return steps


OPEN_PAUSE = InactivityStages(ABANDONED_AFTER - WARNING_BEFORE, ABANDONED_AFTER, ABANDONED_AFTER)

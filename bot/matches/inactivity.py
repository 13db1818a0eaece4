"""Games that fall asleep: nobody moves in a game without a clock, or nobody ends an open pause.

The person to act is told first, and later steps are counted from that moment. So nothing ends by
surprise, even if the bot was away for long.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.inactivity_stages import OPEN_PAUSE, InactivityStage, InactivityStages
from bot.clocks.off_times import FOREVER
from bot.clocks.reminders import Reminder, ReminderKind
from bot.clocks.time_control import DAY
from bot.matches.match_value import Match

UNTIMED = InactivityStages()
NEVER = "never"  # how a server says that games without a clock are never given up


def untimed_steps(chosen: str | None) -> InactivityStages:
    """Return the steps for games without a clock from a server's choice: days as text, or
    "never".
    """
    if chosen is None:
        return UNTIMED
    return InactivityStages(abandoned=None if chosen == NEVER else timedelta(days=int(chosen)))


@dataclass(frozen=True, slots=True)
class Inactivity:
    """A match in which nothing has happened since a moment, and the steps that follow from that.

    `is_told` says whether the person to act has been told, or, in a pause, both players.
    """

    since: datetime
    steps: InactivityStages
    is_told: bool

    @classmethod
    def of(
        cls, match: Match, now: datetime, untimed: InactivityStages = UNTIMED
    ) -> "Inactivity | None":
        """Return the inactivity of a match, however short; None if a clock runs or it is over."""
        begun, steps = match.moved_at, untimed
        if match.is_over:
            return None
        if match.control.stages:
            pause = match.find_pause(now)
            if pause is None or pause.ends_at < FOREVER:
                return None
            begun, steps = max(pause.begins_at, begun), OPEN_PAUSE
        told_at = match.noticed_at
        if told_at is None or told_at <= begun:
            return cls(begun, steps, is_told=False)
        return cls(max(begun, told_at - steps.noticed), steps, is_told=True)

    def depth(self, now: datetime) -> InactivityStage:
        """Return the stage that the match has reached; NOTICED at most until people are told."""
        depth = self.steps.stage_at(self.since, now)
        return depth if self.is_told or depth is InactivityStage.AWAKE else InactivityStage.NOTICED

    def moments(self) -> list[datetime]:
        """Return when each step comes or came; only the first one until people are told."""
        every = self.steps.moments(self.since)
        return every if self.is_told else every[:1]

    @property
    def closable_at(self) -> datetime:
        """When the side that waits may close a match without a clock."""
        return self.since + self.steps.closable

    @property
    def abandoned_at(self) -> datetime:
        """When the match is given up; raises ValueError if that is never."""
        if self.steps.abandoned is None:
            raise ValueError(self.steps)
        return self.since + self.steps.abandoned


def is_closable(match: Match, now: datetime) -> bool:
    """Tell whether the side that waits may close the match without a result.

    It may do so at once if the player to move has left the server.
    """
    slumber = Inactivity.of(match, now)
    if slumber is None or match.control.stages:
        return False
    if match.seats[match.turn].has_left:
        return True
    return slumber.is_told and now >= slumber.closable_at


def days_asleep(match: Match, now: datetime) -> int:
    """Return for how many whole days nobody has moved."""
    return (now - match.moved_at) // DAY


def list_sleep_reminders(match: Match, person_id: int, now: datetime) -> Iterator[Reminder]:
    """Yield the reminders for a player of a sleeping match, once the sleep is noticed."""
    slumber = Inactivity.of(match, now)
    if slumber is None or not slumber.is_told or match.noticed_at is None:
        return
    if match.control.stages:
        yield Reminder(ReminderKind.OPEN_PAUSE, match.noticed_at)
    elif person_id in match.calls(match.turn):
        yield Reminder(ReminderKind.SLEEP, match.noticed_at)
    else:
        yield Reminder(ReminderKind.CLOSABLE, slumber.closable_at)

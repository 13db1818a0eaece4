"""Events that need no thinking: clocks and deadlines that go together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.matches.clocks.calendar import Calendar
from bot.matches.clocks.control_text import parse_control
from bot.matches.clocks.off_times import OffTime
from bot.matches.clocks.time_control import Lenience, Stage, TimeControl

DAY = timedelta(days=1)
MOST_FIRST_MOVE = timedelta(hours=48)
FIRST_MOVE_SHARE = 3  # of the round
EVENING_FIRST_MOVE = timedelta(minutes=5)
CHECK_IN = timedelta(minutes=10)


class Preset(Enum):
    """How long an event lasts; the value is the usual length of a round."""

    LONG = 60 * DAY  # groups, all games at once
    WEEK = 7 * DAY  # a game cannot outlast its round
    EVENING = timedelta(minutes=45)  # everybody is present


def make_control(preset: Preset, round_length: timedelta) -> TimeControl:
    """Return the clock of a round of this length; all of them are strict.

    In a week's round each side has half of it. Raises OutsideLimits for a round that is too short.
    """
    match preset:
        case Preset.LONG:
            return parse_control("3d/move, strict")
        case Preset.WEEK:
            return TimeControl((Stage(base=round_length / 2),), lenience=Lenience.STRICT)
        case Preset.EVENING:
            return parse_control("10m+5s, strict")


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round was opened, how long it lasts, and the pauses of its event."""

    preset: Preset
    opened_at: datetime
    length: timedelta
    pauses: Sequence[OffTime] = ()

    @property
    def closes_at(self) -> datetime | None:
        """The end of the round, None while a pause has no end."""
        return self._after(self.length)

    @property
    def first_move_by(self) -> datetime | None:
        """When a player who has not moved forfeits, None while a pause has no end."""
        return self._after(self._first_move)

    @property
    def reminder_at(self) -> datetime | None:
        """When a player who has not moved is reminded, once."""
        return self._after(self._first_move / 2)

    @property
    def _first_move(self) -> timedelta:
        if self.preset is Preset.EVENING:
            return EVENING_FIRST_MOVE
        return min(MOST_FIRST_MOVE, self.length / FIRST_MOVE_SHARE)

    def _after(self, time: timedelta) -> datetime | None:
        return Calendar(self.opened_at, self.pauses).when(self.opened_at, time)

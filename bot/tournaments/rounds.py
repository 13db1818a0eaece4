"""When a round opens and closes, when its players are reminded, and by when they must have come."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.tournaments.presets import NOTICE, Preset, first_move_time


class RoundState(StrEnum):
    """How far a round is; the values are stored, so never change one."""

    PAIRED = "paired"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Round:
    """A round of an event with successive rounds.

    `remind_at` is None once its players were reminded, `first_move_by` once nobody can be absent
    any more.
    """

    number: int
    state: RoundState
    opens_at: datetime
    closes_at: datetime
    remind_at: datetime | None
    first_move_by: datetime | None

    @property
    def due_at(self) -> datetime | None:
        """When something is next due, None once the round is closed."""
        match self.state:
            case RoundState.PAIRED:
                return self.opens_at
            case RoundState.OPEN:
                return min(filter(None, (self.remind_at, self.first_move_by, self.closes_at)))
            case RoundState.CLOSED:
                return None

    def delay(self, time: timedelta) -> "Round":
        """Return the round with all of its future moments this much later."""
        if self.state is RoundState.CLOSED:
            return self
        is_paired = self.state is RoundState.PAIRED
        return replace(
            self,
            opens_at=self.opens_at + time if is_paired else self.opens_at,
            closes_at=self.closes_at + time,
            remind_at=self.remind_at and self.remind_at + time,
            first_move_by=self.first_move_by and self.first_move_by + time,
        )


def schedule_round(
    number: int, preset: Preset, length: timedelta, now: datetime, *, has_deadline: bool = True
) -> Round:
    """Return a round paired just now; it opens a little later, so that everyone can read the
    pairings.

    If several games go on side by side, there is no deadline for a first move.
    """
    opens_at = now + NOTICE[preset]
    first_move = first_move_time(preset, length)
    return Round(
        number,
        RoundState.PAIRED,
        opens_at,
        closes_at=opens_at + length,
        remind_at=opens_at + first_move / 2 if has_deadline else None,
        first_move_by=opens_at + first_move if has_deadline else None,
    )

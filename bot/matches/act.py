"""What a person does, and what tells it from a repetition and from a press on an old board."""

from dataclasses import dataclass
from datetime import datetime

from bot.clocks.instants import move_instant
from storage import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Someone's act at a moment.

    `sent_at` is when Discord received it, by its own clock, where that is known.

    The same `event` of Discord a second time has no effect. `ply` comes from a control: that many
    moves had been played on its board. `is_sure` tells that the person has confirmed a move with
    a piece of the opponent.
    """

    person: Person
    at: datetime
    sent_at: datetime | None = None
    event: int | None = None
    ply: int | None = None
    is_sure: bool = False

    def counts_at(self, last_turn_at: datetime) -> datetime:
        """Return the moment at which the act counts, which is not before the last turn's end."""
        return move_instant(self.sent_at or self.at, last_turn_at, self.at)

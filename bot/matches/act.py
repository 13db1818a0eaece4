"""What a person does, with what is needed to detect a repetition or a press on an old board."""

from dataclasses import dataclass
from datetime import datetime

from bot.clocks.instants import move_instant
from storage import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Someone's act at a moment.

    `sent_at` is when Discord received it, by its own clock, if that is known.

    An `event` of Discord that arrives a second time has no effect. `ply` comes from a control and
    is the number of moves that had been played on its board. `is_sure` is set once the person has
    confirmed a move with a piece of the opponent.
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

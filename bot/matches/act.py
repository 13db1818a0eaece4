"""What a person does, and what tells it from a repetition and from a press on an old board."""

from dataclasses import dataclass
from datetime import datetime

from storage import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Somebody's act at a moment.

    The same `event` of Discord a second time has no effect. `ply` comes from a control: so many
    moves had been played on its board. `is_sure` tells that the person has confirmed a move with
    a piece of the opponent.
    """

    person: Person
    at: datetime
    event: int | None = None
    ply: int | None = None
    is_sure: bool = False

"""A player of a pairing who has said that they are ready for its game."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a player was last ready, and on how many days; `last_day` is the latest of them.

    `called_at` is when this called the opponent, if it did.
    """

    number: int
    ready_at: datetime
    last_day: int = 0
    days: int = 1
    called_at: datetime | None = None

"""A player of a pairing who has said that they are ready for its game."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Arrival:
    """When a player was ready last, and on how many days, of which `last_day` is the latest.

    If a player called the opponent by it, that was at `called_at`.
    """

    number: int
    ready_at: datetime
    last_day: int = 0
    days: int = 1
    called_at: datetime | None = None

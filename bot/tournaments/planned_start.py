"""When a tournament's start may be planned, and how late it may still start."""

from datetime import datetime, timedelta

from bot.tournaments.model import TournamentRefusal
from bot.tournaments.presets import DAY

FURTHEST = timedelta(days=60)  # ahead
MOST_LATE = timedelta(hours=6)  # after an outage; later nobody is waiting any more


class StartNotPossible(TournamentRefusal):
    """The moment chosen for the start is past, or too far ahead."""


def needs_call(starts_at: datetime | None, now: datetime) -> bool:
    """Tell whether those who enter are to be called once more a day before a planned start."""
    return starts_at is not None and starts_at - now > DAY


def check_planned_start(starts_at: datetime | None, now: datetime) -> None:
    """Raise `StartNotPossible` unless a tournament may be planned to start at this moment."""
    if starts_at is not None and not now < starts_at <= now + FURTHEST:
        raise StartNotPossible

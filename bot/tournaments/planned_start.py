"""When a tournament may be planned to start, and how late it still may."""

from datetime import datetime, timedelta

from bot.tournaments.model import TournamentRefusal

FURTHEST = timedelta(days=60)  # ahead
MOST_LATE = timedelta(hours=6)  # after an outage; later no one is waiting any more


class StartNotPossible(TournamentRefusal):
    """The moment that was chosen for the start is over, or too far ahead."""


DAY = timedelta(days=1)


def needs_call(starts_at: datetime | None, now: datetime) -> bool:
    """Tell whether those who enter are to be called once more a day before a planned start."""
    return starts_at is not None and starts_at - now > DAY


def check_planned_start(starts_at: datetime | None, now: datetime) -> None:
    """Raise `StartNotPossible` unless a tournament may be planned to start at this moment."""
    if starts_at is not None and not now < starts_at <= now + FURTHEST:
        raise StartNotPossible

"""Which of a person's matches is to be looked at first."""

from collections.abc import Iterable
from datetime import datetime

from bot.matches.match_value import Match


def sort_by_urgency(running: Iterable[Match], person_id: int, now: datetime) -> list[Match]:
    """Sort matches: those that wait for a person first, by deadline, then those without a clock by
    age; then the others in the same way.
    """

    def urgency(match: Match) -> tuple[bool, bool, datetime]:
        deadline = match.standing(now).deadline
        waits = person_id in match.calls(match.turn)
        return not waits, deadline is None, deadline or match.moved_at

    return sorted(running, key=urgency)


def list_waiting(running: Iterable[Match], person_id: int, now: datetime) -> list[Match]:
    """List the matches that wait for a person, the most urgent first."""
    waiting = [match for match in running if person_id in match.calls(match.turn)]
    return sort_by_urgency(waiting, person_id, now)

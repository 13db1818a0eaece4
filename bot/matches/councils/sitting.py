"""A council while it sits: what is said in time changes it, what comes late is refused."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.councils.closing import Decision, Due, Why, decide, find_due
from bot.matches.councils.council import Council


@dataclass(frozen=True, slots=True)
class Closed:
    """A council that has closed: when, and what it decided."""

    council: Council
    at: datetime
    decision: Decision


class CouncilClosed(Exception):
    """What was said came at the moment of closing, or after it."""

    def __init__(self, closed: Closed) -> None:
        super().__init__(closed.at)
        self.closed = closed


def sit_until(council: Council, now: datetime) -> Council:
    """Return the council as it sits at a moment: extended, if its deadline has passed.

    Raises CouncilClosed.
    """
    while (due := find_due(council)).at <= now:
        if due.why is not Why.EXTENSION:
            raise CouncilClosed(close(council, due))
        council = council.extend()
    return council


def sit_to_the_end(council: Council) -> Closed:
    """Return how the council closes if nobody says anything more."""
    while (due := find_due(council)).why is Why.EXTENSION:
        council = council.extend()
    return close(council, due)


def close(council: Council, due: Due) -> Closed:
    """Return the council as it closes."""
    return Closed(council, due.at, decide(council, due.why))


def close_by_captain(council: Council, person: int, now: datetime) -> Closed:
    """Return the council as the captain closes it before its time.

    Raises CouncilClosed, NotTheCaptain or NoQuorum.
    """
    council = sit_until(council, now)
    council.check_captain(person)
    return close(council, Due(now, Why.CAPTAIN))

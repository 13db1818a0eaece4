"""The data stored about a person, shown to that person.

Large amounts are read in parts, so that nobody waits long.
"""

from datetime import datetime, timedelta

from bot.matches.work import Work, reads, writes
from bot.people.privacy_facts import FetchedJustNow, NothingKept
from storage.own_data import (
    Rows,
    claim_export,
    count_own,
    is_known,
    list_own_matches,
    list_own_rows,
)
from storage.rows import OwnFigures

PAUSE = timedelta(minutes=1)  # between two fetches by one person


@reads
def count_own_data(work: Work, person_id: int) -> OwnFigures:
    """Return how much is stored about a person; raises `NothingKept`."""
    if not is_known(work.transaction, person_id):
        raise NothingKept
    return count_own(work.transaction, person_id)


@writes
def claim_own_data(work: Work, person_id: int, now: datetime) -> None:
    """Let a person fetch their data, once per `PAUSE` across all processes.

    Raises `NothingKept` or `FetchedJustNow`.
    """
    if not is_known(work.transaction, person_id):
        raise NothingKept
    if not claim_export(work.transaction, person_id, now, now - PAUSE):
        raise FetchedJustNow(now + PAUSE)


@reads
def list_own_match_ids(
    work: Work, person_id: int, most: int, before: int | None = None
) -> list[int]:
    """List the games of a person, alone or in teams, with ids below `before`, the newest first."""
    return list_own_matches(work.transaction, person_id, most, before)


@reads
def list_own_sections(
    work: Work, person_id: int, first: int, before: int | None, most: int
) -> dict[str, Rows]:
    """Return the stored data of a person, by section, in games from the id `first` on.

    Without `before` they are the newest games, and data that belongs to no game is included. Each
    section has at most `most` rows.
    """
    return list_own_rows(work.transaction, person_id, first, before, most)

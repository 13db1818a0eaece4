"""What is kept of a person, shown to that person.

A large life is read in parts, so that no one waits long.
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

PAUSE = timedelta(minutes=1)  # between two times that one person fetches data


@reads
def count_own_data(work: Work, person_id: int) -> OwnFigures:
    """Return how much there is of a person; raises `NothingKept`."""
    if not is_known(work.transaction, person_id):
        raise NothingKept
    return count_own(work.transaction, person_id)


@writes
def claim_own_data(work: Work, person_id: int, now: datetime) -> None:
    """Let a person fetch data, once in `PAUSE` in all processes together.

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
    """List the games of a person, alone or in teams, with ids below, the newest first."""
    return list_own_matches(work.transaction, person_id, most, before)


@reads
def list_own_sections(
    work: Work, person_id: int, first: int, before: int | None, most: int
) -> dict[str, Rows]:
    """Return what tells of a person, by section, in games from the id `first` on.

    Without `before` they are the newest games, and what belongs to no game is among it. Each
    section has at most `most` rows.
    """
    return list_own_rows(work.transaction, person_id, first, before, most)

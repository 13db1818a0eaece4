"""Erases the data of people who have asked for it.

A request is saved first; if the process stops, the next look carries it out. Two processes may
carry out the same one: each step happens once.
"""

from datetime import datetime

from bot.matches.act import Act
from bot.matches.changed import Due
from bot.matches.match_changes import MatchChanges
from bot.matches.runner import Runner
from bot.matches.work import Work, reads, writes
from bot.people.leaving_everything import leave_everything
from bot.people.privacy_facts import NothingKept
from storage import Person
from storage.erasures import (
    end_bans_of,
    find_name,
    finish_erasure,
    keep_erasure,
    list_erasures,
    reduce_rows,
)
from storage.kept_matches import list_own_running
from storage.open_boards import close_boards
from storage.rows import Erasure

PAGE = 50  # erasures


@writes
def begin_erasure(work: Work, person_id: int, now: datetime) -> Erasure:
    """Record that a person wants to be erased, and close their open boards; a second time changes
    nothing. Raises `NothingKept`.
    """
    begun = keep_erasure(work.transaction, person_id, now)
    if begun is None:
        raise NothingKept
    close_boards(work.transaction, person_id)
    work.changed.people.add(person_id)
    return begun


@reads
def list_begun_erasures(work: Work, after: int = 0) -> list[Erasure]:
    """List erasures that are to be carried out, of people with ids above `after`."""
    return list_erasures(work.transaction, after, PAGE, is_waiting=False)


async def erase_person(changes: MatchChanges, erasure: Erasure, now: datetime) -> None:
    """Erase a person: they leave everything that goes on, then a former player takes their place.

    The changes are announced at the end, so that nothing is shown again with their name.
    """
    runner, is_finished = changes.runner, False
    with runner.holding_back() as changed:
        while not is_finished:
            stuck = await _leave_all(changes, erasure, now)
            while await runner.write(reduce_rows, erasure):
                pass
            is_finished = await runner.write(finish_erasure, erasure, now, stuck)
        changed.due.add(Due.NAMES)


async def _leave_all(changes: MatchChanges, erasure: Erasure, now: datetime) -> list[int]:
    """Let a person leave everything that goes on; return the games that cannot be left."""
    name = await changes.runner.read(find_name, erasure.person_id)
    if not name:
        return []
    act = Act(person=Person(erasure.person_id, name), at=now)
    await leave_everything(changes, act)
    return await changes.runner.read(list_own_running, erasure.person_id)


async def end_bans_of_erased(runner: Runner, now: datetime) -> None:
    """Forget the ids of erased people whose bans have ended."""
    after = 0
    while waiting := await runner.read(list_erasures, after, PAGE, is_waiting=True):
        for erasure in waiting:
            await runner.write(end_bans_of, erasure, now)
        after = waiting[-1].person_id

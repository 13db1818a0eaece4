"""The service that erases people who have asked for it."""

from datetime import datetime

from bot.matches.act import Act
from bot.matches.changed import Due
from bot.matches.runner import Runner
from bot.people.leaving_everything import LeavingEverything
from bot.people.privacy_facts import NothingKept
from storage import Person
from storage.erasures import (
    begin_erasure,
    end_bans_of,
    find_name,
    finish_erasure,
    list_erasures,
    reduce_rows,
)
from storage.kept_matches import list_own_running
from storage.rows import Erasure

PAGE = 50  # erasures


class Erasing:
    """A wish is kept first; whatever stops the process, it is carried out by the next look at it.

    Two processes may carry out the same one: each step is taken once.
    """

    def __init__(self, database: Runner, leaving: LeavingEverything) -> None:
        self._database = database
        self._leaving = leaving

    async def begin(self, person_id: int, now: datetime) -> Erasure:
        """Keep that a person wants to be erased; a second time is once. Raises `NothingKept`."""
        begun = await self._database.write(begin_erasure, person_id, now)
        if begun is None:
            raise NothingKept
        return begun

    async def list_begun(self, after: int = 0) -> list[Erasure]:
        """List erasures that are to be carried out, of people with ids above `after`."""
        return await self._database.read(list_erasures, after, PAGE, is_waiting=False)

    async def carry_out(self, erasure: Erasure, now: datetime) -> None:
        """Erase a person: they leave all that goes on, then a former player takes their place.

        What this changes is told at the end, so that nothing is shown anew with their name.
        """
        is_finished = False
        with self._database.holding_back() as changed:
            while not is_finished:
                stuck = await self._leave_all(erasure, now)
                while await self._database.write(reduce_rows, erasure):
                    pass
                is_finished = await self._database.write(finish_erasure, erasure, now, stuck)
            changed.due.add(Due.NAMES)

    async def _leave_all(self, erasure: Erasure, now: datetime) -> list[int]:
        """Let a person leave all that goes on; return the games that cannot be left."""
        name = await self._database.read(find_name, erasure.person_id)
        if not name:
            return []
        act = Act(person=Person(erasure.person_id, name), at=now)
        await self._leaving.leave(act)
        return await self._database.read(list_own_running, erasure.person_id)

    async def end_bans(self, now: datetime) -> None:
        """Forget the ids of erased people whose bans have ended."""
        after = 0
        while waiting := await self._database.read(list_erasures, after, PAGE, is_waiting=True):
            for erasure in waiting:
                await self._database.write(end_bans_of, erasure, now)
            after = waiting[-1].person_id

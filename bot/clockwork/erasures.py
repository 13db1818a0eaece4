"""Erases people who want to be erased: at once, or after a stop at the next look."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from functools import partial
from operator import attrgetter

import structlog

from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all
from bot.clockwork.surroundings import Surroundings
from bot.people.erasing import end_bans_of_erased, erase_person, list_begun_erasures
from storage.erased_log import ErasedLog
from storage.lookout import Work
from storage.rows import Erasure

log = structlog.get_logger(__name__)


class Erasures:
    """Carries out the erasures that people have asked for; what they end is shown like any
    change.
    """

    def __init__(self, around: Surroundings) -> None:
        self._services, self._now = around.services, around.now
        self.log: ErasedLog | None = None  # for the day a backup is restored
        self.take_roles: Callable[[int], Awaitable[None]] | None = None  # those that they won
        self._waiting: dict[int, asyncio.Event] = {}  # people who wait to hear of it
        self.loop = Loop("data deletion", self._carry_out_all, work=Work.ERASURES)

    async def wait_until_done(self, person_id: int, patience: float) -> bool:
        """Have a person who asked for it erased; tell whether it was done within some seconds."""
        done = self._waiting.setdefault(person_id, asyncio.Event())
        self.loop.wake()
        try:
            async with asyncio.timeout(patience):
                await done.wait()
        except TimeoutError:
            return False
        finally:
            self._waiting.pop(person_id, None)
        return True

    async def _carry_out_all(self) -> float:
        """Erase everyone who waits for it; return the seconds until the next look."""
        pages = partial(self._services.run, list_begun_erasures)
        async for erasure in read_all(pages, 0, attrgetter("person_id")):
            await self._carry_out(erasure)
        await end_bans_of_erased(self._services.runner, self._now())
        return math.inf

    async def _carry_out(self, erasure: Erasure) -> None:
        """Erase one person; a failure is logged, and keeps nobody else waiting."""
        try:
            if self.log is not None:
                await asyncio.to_thread(self.log.note, erasure.person_id, erasure.asked_at)
            if self.take_roles is not None:
                await self.take_roles(erasure.person_id)
            await erase_person(self._services.changes, erasure, self._now())
        except Exception:
            log.exception("a person cannot be erased yet", erasure=erasure.id)
            return
        if erasure.person_id in self._waiting:
            self._waiting[erasure.person_id].set()

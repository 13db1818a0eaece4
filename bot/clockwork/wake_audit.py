"""Checks once an hour that every match will be looked at in time, and logs it if not.

A match that is looked at too late is a bug: any code that brings a moment nearer must save that.
"""

import asyncio

import structlog

from bot.clockwork.loop import Loop
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.timing import find_late_look
from storage.rows import DueMatch
from storage.waking import list_due_matches

log = structlog.get_logger(__name__)

HOUR = 3600.0  # seconds between two audits, the first of which comes an hour after the start
PAUSE = 0.5  # seconds between two pages
AT_ONCE = 25  # matches of a page


class WakeAudit:
    """Recomputes when each running match must be looked at."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._now = around.now
        self._last: DueMatch | None = None  # of the page before
        self._next_at = 0.0  # of the event loop's clock; 0 before the first look at it
        self.loop = Loop("wake-up audit", self.step)

    async def step(self) -> float:
        """Look at one page, if it is time; return the seconds until the next."""
        present = asyncio.get_running_loop().time()
        if not self._next_at:
            self._next_at = present + HOUR
        if present < self._next_at:
            return self._next_at - present
        await self.look_at_page()
        if self._last is not None:
            return PAUSE
        self._next_at = present + HOUR
        return HOUR

    async def look_at_page(self) -> None:
        """Look at some matches; after the last of all the next page is the first one again."""
        page = await self._services.read(list_due_matches, self._last, AT_ONCE)
        for due in page:
            if is_ours(self._client, due.server_id):
                moment = await find_late_look(self._services.runner, due.match_id, self._now())
                if moment is not None:
                    log.error("a match is looked at too late", match=due.match_id, moment=moment)
        self._last = page[-1] if len(page) == AT_ONCE else None

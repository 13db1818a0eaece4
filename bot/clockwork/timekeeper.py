"""Clocks take effect even while nobody does anything."""

import math
from datetime import datetime, timedelta

import structlog

from bot.clocks.instants import BEAT
from bot.clockwork.heartbeat import Heartbeat
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_value import Match
from bot.matches.timing import keep_time
from storage.lookout import Work
from storage.rows import DueMatch
from storage.waking import list_due_matches

log = structlog.get_logger(__name__)

AT_ONCE = 50  # matches that are listed at once
REST = timedelta(seconds=LONGEST_REST)


class Timekeeper:
    """Looks at each match when its clocks are due to have an effect."""

    def __init__(self, around: Surroundings, heartbeat: Heartbeat) -> None:
        self._client, self._services = around.client, around.services
        self._now = around.now
        self._heartbeat = heartbeat
        self._next: datetime | None = None  # when something is due, None before the first look
        self.loop = Loop("timekeeper", self.keep_time, work=Work.CLOCKS)

    def expect(self, match: Match) -> None:
        """Note that a match has changed and may be due before all others."""
        if match.wake_at is not None and (self._next is None or match.wake_at < self._next):
            self.loop.wake()

    async def keep_time(self) -> float:
        """Look at every match that is due, and return the seconds until the next one is."""
        now, last = self._now(), None
        self._next = later = now + REST
        while page := await self._services.read(list_due_matches, last, AT_ONCE):
            if page[0].wake_at <= now:
                await self._heartbeat.beat()
            for due in page:
                if is_ours(self._client, due.server_id):
                    self._plan(await self._look_at(due, now) if due.wake_at <= now else due.wake_at)
            last = page[-1]
            if last.wake_at > now:
                break
        if self._next == later:
            return math.inf
        return max(0.0, (self._next - self._now()).total_seconds())

    def _plan(self, moment: datetime) -> None:
        if self._next is None or moment < self._next:
            self._next = moment

    async def _look_at(self, due: DueMatch, now: datetime) -> datetime:
        """Look at one match, containing its errors; return when to look next.

        A match that cannot be ended yet, because the bot is not known to have been at work, waits a
        beat.
        """
        try:
            services = self._services
            match = await keep_time(services.runner, services.heartbeats, due.match_id, now)
        except Exception:
            log.exception("the clocks of a match cannot be read", match=due.match_id)
            return now + REST
        look = match.wake_at or now + REST
        return look if look > now else now + BEAT

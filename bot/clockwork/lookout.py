"""Looks for all loops at once: while nothing happens, the bot asks one question.

A loop that has nothing to do rests until something changes in this process, or until its work is
found in the database: what was left by a crash, what another process wrote, what has become due.
"""

import asyncio
from collections.abc import Iterable
from datetime import timedelta

import storage.lookout
from bot.clocks.quiet_hours import TOGETHER
from bot.clockwork.loop import Loop
from bot.clockwork.surroundings import Surroundings
from bot.clockwork.turning_points import LATEST, SETTLED
from bot.matches.packing import AGE
from bot.people.letters import LOST_AFTER

PACE = 15.0  # seconds between two looks
AHEAD = timedelta(seconds=PACE)  # a loop that is woken early knows the moment itself
DISTANCES = {
    "before": -AGE,
    "claim": -LOST_AFTER,
    "latest": TOGETHER,
    "since": -LATEST,
    "until": -SETTLED,
}


class Lookout:
    """Wakes the loops for which work waits, each at most once in its patrol."""

    def __init__(self, around: Surroundings, loops: Iterable[Loop]) -> None:
        self._services, self._now = around.services, around.now
        self._loops = {loop.work: loop for loop in loops if loop.work is not None}
        for loop in self._loops.values():
            loop.is_watched = True
        self._lookout = storage.lookout.Lookout(frozenset(self._loops), DISTANCES)
        self.loop = Loop("lookout", self.look)

    async def look(self) -> float:
        """Wake loops that have rested; if no one can look for them, they look themselves."""
        due = {work for work, loop in self._loops.items() if _is_due(loop)}
        found = due
        try:
            async with asyncio.timeout(PACE):
                found = await self._services.read(self._lookout.look, self._now() + AHEAD)
        finally:
            for work in due & found:
                self._loops[work].wake()
        return PACE


def _is_due(loop: Loop) -> bool:
    """Tell whether the patrol of a loop is over now, rather than at the next look."""
    return loop.has_rested >= loop.patrol - PACE / 2

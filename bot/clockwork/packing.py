"""Matches that have been over for a while are packed, so that they take less room."""

from collections.abc import Callable
from datetime import datetime

from bot.clockwork.loop import LONGEST_REST, Loop
from bot.services import Services

AT_ONCE = 50  # matches in one transaction, which is over in a few hundredths of a second
PAUSE = 0.2  # seconds between two transactions while there is more


class Packing:
    """Packs matches in small steps; `now` tells the time."""

    def __init__(self, matches: Services, now: Callable[[], datetime]) -> None:
        self._matches = matches
        self._now = now
        self.loop = Loop("packing of matches", self.pack)

    async def pack(self) -> float:
        """Pack some matches, and return the seconds until the next look."""
        packed = await self._matches.packing.pack(self._now(), AT_ONCE)
        return PAUSE if packed == AT_ONCE else LONGEST_REST

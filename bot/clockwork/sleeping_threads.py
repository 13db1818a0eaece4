"""When Discord archives the thread of a game, and which threads it has archived.

Archived threads still exist, although the client no longer knows them.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Literal

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.pacing import Pacing, Urgency

log = structlog.get_logger(__name__)

Minutes = Literal[60, 1440, 4320, 10_080]  # that Discord accepts
DAY: Minutes = 1440
WEEK: Minutes = 10_080
MOST = 10_000  # threads that are remembered
AT_ONCE = 10  # channels about which Discord is asked at once
SLOW = 2.0  # seconds that an answer may take
HOLDS = timedelta(hours=1)  # how long an answer is trusted


def choose_archiving(terms: Terms) -> Minutes:
    """Return how long a silent thread of the game stays open: a week for slow games and games
    without a clock, a day for fast ones.
    """
    return DAY if terms.control.is_quick else WEEK


async def archive(client: discord.Client, pacing: Pacing, thread_id: int) -> None:
    """Archive one of the bot's own threads, which can be read on; leave other channels alone."""
    try:
        await pacing.wait_turn(Urgency.RETIRE)
        thread = await client.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread) and not thread.archived:
            await thread.edit(archived=True)
    except FAILURES as error:
        log.info("thread not archived", thread=thread_id, error=repr(error))


class SleepingThreads:
    """Archived threads, from Discord's events; about unknown channels Discord is asked.

    discord.py forgets a thread once it is archived. Sending a board wakes it.
    """

    def __init__(self, client: discord.Client, pacing: Pacing, now: Callable[[], datetime]) -> None:
        self._client = client
        self._pacing = pacing
        self._now = now
        self._asleep: OrderedDict[int, tuple[discord.Thread, datetime]] = OrderedDict()

    def note(self, thread: discord.Thread) -> None:
        """Remember a thread that sleeps, and forget one that is awake."""
        self._asleep.pop(thread.id, None)
        if thread.archived:
            self._asleep[thread.id] = thread, self._now()
            if len(self._asleep) > MOST:
                self._asleep.popitem(last=False)

    def forget(self, thread_id: int) -> None:
        """Forget a thread that is gone."""
        self._asleep.pop(thread_id, None)

    def find(self, thread_id: int) -> discord.Thread | None:
        """Return a thread that is known to be archived, or None."""
        found = self._asleep.get(thread_id)
        return found[0] if found is not None else None

    async def list_out_of_reach(self, matches: Iterable[Match]) -> list[Match]:
        """List the matches whose main room is gone or hidden from the bot.

        Discord is asked about the first few channels that are unknown to the client; the others,
        and those without an answer, are assumed to exist.
        """
        unknown = [match for match in matches if not self._is_known(match)]
        gone = await asyncio.gather(*(self._is_gone(match) for match in unknown[:AT_ONCE]))
        return [match for match, is_gone in zip(unknown, gone, strict=False) if is_gone]

    def _is_known(self, match: Match) -> bool:
        """Tell whether the main room of a match is known to exist."""
        place = match.main_room.place
        if place.server_id is None or self._client.get_channel(place.channel_id) is not None:
            return True
        found = self._asleep.get(place.channel_id)
        return found is not None and self._now() - found[1] < HOLDS

    async def _is_gone(self, match: Match) -> bool:
        """Ask Discord whether the main room of a match is gone or hidden."""
        channel_id = match.main_room.place.channel_id
        try:
            async with asyncio.timeout(SLOW):
                await self._pacing.wait_turn(Urgency.TABLE)
                found = await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):
            self.forget(channel_id)
            return True
        except FAILURES as error:
            log.info("no word about a channel", match=match.id, error=repr(error))
            return False
        if isinstance(found, discord.Thread):
            self.note(found)
        return False

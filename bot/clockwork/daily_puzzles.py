"""The puzzle of the day: posted once at its hour, its count kept fresh, its solution shown later.

A puzzle is claimed in the database before it is sent, and sent with a nonce: a bot that dies in
between posts it after its restart, and Discord makes one message of two tries.
"""

import asyncio
import math
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_rows
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.school import DailyPuzzle
from bot.school.daily_puzzles import claim_puzzle, find_first_named, is_too_late, list_due_servers
from bot.school.run_results import find_week_best
from bot.school.solving import find_puzzle
from bot.views.appearance import appearance_for_server
from bot.views.post import Post
from bot.views.school.daily_puzzle import show_daily
from storage.daily_puzzles import find_next_look, list_due_dailies, note_daily_shown
from storage.lookout import Work

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a server and a day
EDIT_PAUSE = 60.0  # seconds between two changes of the count in one message
SLOW = 30.0  # seconds that a message may take
CHANNEL_DIGITS = 10**12  # of a channel's id in a nonce, which has at most 25 characters


class DailyMessages:
    """Posts the puzzles of the day and keeps their messages as they should be."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[Key] = Attempts()
        self._edited: dict[Key, float] = {}  # when each message was changed last
        self.loop = Loop("daily puzzles", self._step, work=Work.DAILY_PUZZLES)

    async def _step(self) -> float:
        """Claim due puzzles and show what changed; return the seconds until the next are due."""
        for server_id in await self._services.run(list_due_servers, self._now()):
            if is_ours(self._client, server_id):
                await self._services.run(claim_puzzle, server_id, self._now())
        async for daily in read_all_rows(partial(self._services.read, list_due_dailies)):
            if self._may_show(daily):
                await self._show(daily)
        return await self._seconds_until_next()

    async def _seconds_until_next(self) -> float:
        following = await self._services.read(find_next_look)
        if following is None:
            return math.inf
        return max(1.0, (following - self._now()).total_seconds())

    def _may_show(self, daily: DailyPuzzle) -> bool:
        """Tell whether a message may be sent or changed now; counts wait for a while."""
        key, clock = _key_of(daily), asyncio.get_running_loop().time()
        if not is_ours(self._client, daily.server_id):
            return False
        is_count = daily.message_id is not None and not daily.is_closed
        if is_count and clock < self._edited.get(key, -EDIT_PAUSE) + EDIT_PAUSE:
            return False
        return self._attempts.is_due(key, daily.wanted_version)

    async def _show(self, daily: DailyPuzzle) -> None:
        """Bring one message up to date; if that fails, it is tried again later."""
        try:
            async with asyncio.timeout(SLOW):
                message_id = await self._send_or_edit(daily)
        except FAILURES as error:
            log.info("puzzle of the day not shown", day=str(daily.day), error=repr(error))
            self._attempts.note_failure(_key_of(daily), daily.wanted_version, error)
            return
        await self._services.write(note_daily_shown, daily, message_id)
        self._attempts.note_success(_key_of(daily))
        self._edited[_key_of(daily)] = asyncio.get_running_loop().time()

    async def _send_or_edit(self, daily: DailyPuzzle) -> int | None:
        """Return the id of the message that now shows a puzzle; None if it is too late for one."""
        channel = self._client.get_partial_messageable(daily.channel_id)
        if daily.message_id is None:
            if daily.is_closed or is_too_late(daily, self._now()):
                return None
            post = await self._make_post(daily)
            await self._pacing.wait_turn(Urgency.FEED)
            nonce = f"d{daily.day.toordinal()}-{daily.channel_id % CHANNEL_DIGITS}"
            return (await channel.send(**post.for_sending(), nonce=nonce)).id
        post = await self._make_post(daily)
        await self._pacing.wait_turn(Urgency.TABLE)
        try:
            await channel.get_partial_message(daily.message_id).edit(**post.for_editing())
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("puzzle of the day out of reach", day=str(daily.day), error=str(error))
        return daily.message_id

    async def _make_post(self, daily: DailyPuzzle) -> Post:
        chosen = await self._services.server_choices.find(daily.server_id)
        puzzle = find_puzzle(daily.puzzle)
        first = await self._services.run(find_first_named, daily) if daily.is_closed else None
        named = daily.server_id, daily.day, self._now()
        best = await self._services.run(find_week_best, *named)
        async with speak_in(self._client, self._services, daily.server_id):
            look = appearance_for_server(chosen, puzzle.side)
            return await show_daily(puzzle, daily, look, first, best)


def _key_of(daily: DailyPuzzle) -> Key:
    return daily.server_id, daily.day.toordinal()

"""Challenges whose time is over are ended, and say so where they stand."""

from collections.abc import Callable
from datetime import datetime

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import Loop
from bot.clockwork.servers import server_language
from bot.matches import Challenge, MatchServices
from bot.pacing import Pacing, Urgency
from bot.talk.languages import speak
from bot.views.challenge import show_challenge

log = structlog.get_logger(__name__)

PAUSE = 30.0  # seconds between looks


class Expiry:
    """Ends challenges that nobody answered; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: MatchServices,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._now = now
        self.loop = Loop("expiry of challenges", self.expire)

    async def expire(self) -> float:
        """End what is over, and return the seconds until the next look."""
        for challenge in await self._matches.challenging.expire(self._now()):
            await self._show_again(challenge)
        return PAUSE

    async def _show_again(self, challenge: Challenge) -> None:
        if challenge.message_id is None:
            return
        channel = self._client.get_partial_messageable(challenge.place.channel_id)
        message = channel.get_partial_message(challenge.message_id)
        with speak(server_language(self._client, challenge.place.server_id)):
            post = await show_challenge(challenge)
        try:
            await self._pacing.wait_turn(Urgency.TABLE)
            await message.edit(**post.for_editing())
        except FAILURES as error:
            log.info("expired challenge kept its buttons", id=challenge.id, error=repr(error))

"""The feeds of servers: what is worth telling of their games, where everybody may look, seldom.

What is due is claimed in the database before it is sent, and sent with a nonce: a bot that dies in
between sends it after its restart, and Discord makes one message of two tries.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import Loop
from bot.clockwork.publicity import is_public
from bot.clockwork.servers import is_ours, server_language
from bot.matches import MatchServices
from bot.matches.server_feed import WITHIN, FeedPost
from bot.pacing import Pacing, Urgency
from bot.talk.languages import speak
from bot.views.appearance import appearance_for_server
from bot.views.feed import show_feed_post
from bot.views.post import Post
from rules import Color

log = structlog.get_logger(__name__)

PATROL = 30.0  # seconds between two looks
SLOW = 30.0  # seconds that a message may take


class FeedMessages:
    """Posts into the feeds of servers; `now` tells the time."""

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
        self.loop = Loop("feeds of servers", self.post_due)

    async def post_due(self) -> float:
        """Post what is due in every server; return the seconds until the next look."""
        last, feed = 0, self._matches.feed
        while servers := await feed.list_waiting(last):
            for server_id in servers:
                if is_ours(self._client, server_id):
                    await self._serve(server_id)
            last = servers[-1]
        return PATROL

    async def _serve(self, server_id: int) -> None:
        """Post all that a server may be told now."""
        while (post := await self._matches.feed.claim(server_id, self._now())) is not None:
            try:
                async with asyncio.timeout(SLOW):
                    is_sent = await self._post(post)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("no feed", server=server_id, error=repr(error))
                is_sent = False
            except FAILURES as error:  # it is claimed, and tried again once that claim is lost
                log.info("feed not sent", server=server_id, error=repr(error))
                return
            except Exception:
                log.exception("a feed cannot be told", server=server_id)
                is_sent = False
            # What nobody read takes no room in this hour.
            told_at = self._now() if is_sent else self._now() - WITHIN
            await self._matches.feed.mark_sent(post, told_at)

    async def _post(self, post: FeedPost) -> bool:
        """Post what is told of matches that everybody sees; return whether anything was."""
        told = tuple(
            each for each in post.told if is_public(self._client, each.match, post.server_id)
        )
        chosen = await self._matches.remembering.find_server_preferences(post.server_id)
        if chosen.open_feed_channel is None or not told:
            return False
        first = post.items[0]
        shown = await self._make_post(replace(post, told=told))
        channel = self._client.get_partial_messageable(chosen.open_feed_channel)
        await self._pacing.wait_turn(Urgency.FEED)
        nonce = f"e{first.match_id}-{first.ply}-{first.kind[0]}"
        await channel.send(**shown.for_sending(), nonce=nonce)
        return True

    async def _make_post(self, post: FeedPost) -> Post:
        chosen = await self._matches.remembering.find_server_preferences(post.server_id)
        appearance = appearance_for_server(chosen, Color.WHITE)
        with speak(server_language(self._client, post.server_id)):
            return await show_feed_post(post.told, post.server_id, appearance)

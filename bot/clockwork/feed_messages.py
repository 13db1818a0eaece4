"""The feeds of servers: occasional news of their public games.

What is due is claimed in the database before it is sent, and sent with a nonce: a bot that dies in
between sends it after its restart, and Discord makes one message of two tries.
"""

import asyncio
from dataclasses import replace

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.publicity import is_public
from bot.clockwork.server_messages import SLOW, ServerMessages
from bot.clockwork.servers import speak_in
from bot.pacing import Urgency
from bot.views.appearance import appearance_for_server
from bot.views.post import Post
from bot.views.watching.feed import show_feed_post
from bot.watching.server_feed import WITHIN, FeedPost, claim_feed_post
from rules import Color
from storage.feed_items import list_waiting_feeds, mark_feed_items_sent
from storage.lookout import Work

log = structlog.get_logger(__name__)


class FeedMessages(ServerMessages):
    """Posts into the feeds of servers."""

    name, patrol = "feeds of servers", 30.0
    work = Work.FEEDS

    async def list_servers(self, after: int) -> list[int]:
        """List some servers that have entries to be posted."""
        return await self._services.read(list_waiting_feeds, after)

    async def serve(self, server_id: int) -> None:
        """Post everything that a server may get now."""
        while post := await self._services.run(claim_feed_post, server_id, self._now()):
            try:
                async with asyncio.timeout(SLOW):
                    is_sent = await self._post(post)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("no feed", server=server_id, error=repr(error))
                is_sent = False
            except FAILURES as error:  # it stays claimed, and is tried again once the claim is lost
                log.info("feed not sent", server=server_id, error=repr(error))
                return
            except Exception:
                log.exception("a feed cannot be told", server=server_id)
                is_sent = False
            # A post that was not sent takes no room in this hour.
            told_at = self._now() if is_sent else self._now() - WITHIN
            await self._services.write(mark_feed_items_sent, post.items, told_at)

    async def _post(self, post: FeedPost) -> bool:
        """Post the entries about matches that everyone sees; return whether anything was posted."""
        told = tuple(
            each for each in post.told if is_public(self._client, each.match, post.server_id)
        )
        chosen = await self._services.server_choices.find(post.server_id)
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
        chosen = await self._services.server_choices.find(post.server_id)
        appearance = appearance_for_server(chosen, Color.WHITE)
        async with speak_in(self._client, self._services, post.server_id):
            return await show_feed_post(post.told, post.server_id, appearance)

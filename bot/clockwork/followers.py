"""Followers hear of the end of a match, or get daily news: by one direct message, once.

What is due is claimed in the database before it is sent, and sent with a nonce: a bot that dies in
between sends it after its restart, and Discord makes one message of two tries.
"""

import asyncio
import math
from dataclasses import replace
from datetime import timedelta

import discord
import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import Loop
from bot.clockwork.publicity import can_view
from bot.clockwork.servers import own_shards, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.partner.analysing import Analysing
from bot.people.preferences import find_preferences
from bot.views.appearance import Appearance, appearance_for_person
from bot.views.post import Post
from bot.views.watching.follow import show_daily_letter, show_end_letter
from bot.watching.follows import (
    FollowerMessage,
    FollowKind,
    claim_news,
    mark_news_sent,
    put_off_news,
    refuse_follows,
)
from rules import Color
from storage.follows import find_next_follow
from storage.lookout import Work

log = structlog.get_logger(__name__)

PAUSE = 2.0  # seconds between two messages
PATROL = 15.0  # seconds between two looks for finished matches
LEAST_REST = 5.0  # seconds, also while another process sends what is due
SLOW = 30.0  # seconds that a message may take
LATER = timedelta(minutes=1)  # after which a message that Discord did not accept is tried again


class Followers:
    """Writes to those who follow matches."""

    def __init__(self, around: Surroundings, analysing: Analysing) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._analysing = analysing
        self._mail = DirectMail(around, Urgency.FEED)
        self.loop = Loop("followers", self.send_due, work=Work.FOLLOWS, patrol=PATROL)

    async def send_due(self) -> float:
        """Send one message that is due, and return the seconds until the next one may be sent."""
        due_at = await self._services.read(find_next_follow)
        if due_at is None:
            return math.inf
        if due_at > self._now():
            return (due_at - self._now()).total_seconds()
        news = await self._services.run(claim_news, self._now(), own_shards(self._client))
        if news is None:
            return LEAST_REST
        await self._send(news)
        return PAUSE

    async def _send(self, news: FollowerMessage) -> None:
        """Send one message, containing its errors; one that fails is tried again later."""
        try:
            async with asyncio.timeout(SLOW):
                told = await self._tell(news)
        except FAILURES as error:
            log.info("follower not told", person=news.person_id, error=repr(error))
            await self._services.run(put_off_news, news, self._now() + LATER)
        except Exception:
            log.exception("a follower cannot be told", person=news.person_id)
            await self._services.run(mark_news_sent, replace(news, games=()), self._now())
        else:
            await self._services.run(mark_news_sent, told, self._now())

    async def _tell(self, news: FollowerMessage) -> FollowerMessage:
        """Tell a person about the matches that they may still see, and return those.

        A person who refuses direct messages stops following everything.
        """
        games = [match for match in news.games if await self._may_see(news.person_id, match)]
        told = replace(news, games=tuple(games))
        if not games:
            return told
        async with speak_in(self._client, self._services, None, [news.person_id]):
            post = await self._make_post(told)
        # The same for each attempt at the same news, whatever else is due by then.
        nonce = f"f{news.how[0]}{news.rows[0].match_id}-{int(news.due_at.timestamp())}"
        try:
            await self._mail.send(news.person_id, news.direct, post, nonce)
        except NoDirectMessages:
            await self._services.run(refuse_follows, news.person_id)
            return replace(told, rows=())
        return told

    async def _make_post(self, news: FollowerMessage) -> Post:
        if news.how is FollowKind.DAILY:
            return await show_daily_letter(news.games)
        (match,) = news.games
        appearance = await self._find_appearance(news.person_id, match)
        return await show_end_letter(match, await self._analysing.find(match), appearance)

    async def _find_appearance(self, person_id: int, match: Match) -> Appearance:
        own = await self._services.run(find_preferences, person_id)
        server = await self._services.server_choices.find(match.server_id or 0)
        return appearance_for_person(own, server, Color.WHITE)

    async def _may_see(self, person_id: int, match: Match) -> bool:
        """Tell whether a person sees a room of a match now; raises one of `FAILURES`."""
        for room in match.rooms:
            guild = self._client.get_guild(room.place.server_id or 0)
            if guild is None:
                continue
            channel = guild.get_channel_or_thread(room.place.channel_id)
            if channel is None:
                continue
            await self._pacing.wait_turn(Urgency.FEED)
            try:
                member = await guild.fetch_member(person_id)
            except discord.NotFound:
                continue
            if can_view(channel, member):
                return True
        return False

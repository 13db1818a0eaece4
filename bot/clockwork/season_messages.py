"""The recaps of months: each server that wants them gets one on the first of the next month.

A recap is claimed in the database before it is sent, and sent with a nonce: a bot that dies in
between posts it after its restart, and Discord makes one message of two tries.
"""

import asyncio
import math
from functools import partial
from operator import attrgetter

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all, read_all_ids
from bot.clockwork.publicity import is_open_to_all
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.seasons.months import ToldMonth, load_recap
from bot.seasons.posting import claim_month_of_server, find_season, is_too_late, list_due_servers
from bot.tournaments.winner_roles import award_champions
from bot.views.appearance import appearance_for_server
from bot.views.post import Post
from bot.views.ratings.season import show_recap
from rules import Color
from storage.lookout import Work
from storage.rows import Place, SeasonPost
from storage.season_posts import find_next_season, list_waiting_seasons, note_season_done

log = structlog.get_logger(__name__)

SLOW = 30.0  # seconds that a message may take
SERVER_DIGITS = 10**12  # of a server's id in a nonce, which has at most 25 characters


class SeasonMessages:
    """Posts the recaps of months."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[int] = Attempts()  # by server
        self.loop = Loop("monthly recaps", self._step, work=Work.SEASONS)

    async def _step(self) -> float:
        """Claim and post what is due; return the seconds until more may be."""
        pages = partial(self._services.run, list_due_servers, self._now())
        async for server_id in read_all_ids(pages):
            if is_ours(self._client, server_id):
                await self._services.run(claim_month_of_server, server_id, self._now())
        read = self._services.read
        async for post in read_all(
            lambda last: read(list_waiting_seasons, last), 0, attrgetter("server_id")
        ):
            ordinal = post.month.toordinal()
            is_due = self._attempts.is_due(post.server_id, ordinal)
            if is_due and is_ours(self._client, post.server_id):
                await self._tell(post)
        return await self._seconds_until_next()

    async def _seconds_until_next(self) -> float:
        """Return how long to rest; what is overdue now is for another process to claim."""
        following = await self._services.read(find_next_season)
        rest = None if following is None else (following - self._now()).total_seconds()
        return math.inf if rest is None or rest <= 0 else max(1.0, rest)

    async def _tell(self, post: SeasonPost) -> None:
        """Post one recap; if that fails, it is tried again for three days."""
        try:
            message_id = None if is_too_late(post, self._now()) else await self._post(post)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no recap", server=post.server_id, error=repr(error))
            message_id = None
        except FAILURES as error:
            log.info("recap not sent", server=post.server_id, error=repr(error))
            self._attempts.note_failure(post.server_id, post.month.toordinal(), error)
            return
        except Exception:
            log.exception("a month cannot be told", server=post.server_id)
            message_id = None
        await self._services.write(note_season_done, post, message_id)
        self._attempts.note_success(post.server_id)

    async def _post(self, post: SeasonPost) -> int | None:
        """Return the id of the message that tells a month; None if nothing happened in it."""
        season = await self._services.run(find_season, post)
        server_id = post.server_id

        def is_public(channel_id: int) -> bool:
            return is_open_to_all(self._client, Place(server_id, channel_id))

        told = await load_recap(self._services.runner, season, is_public, self._now())
        if not told.recap.games:
            return None
        async with asyncio.timeout(SLOW):
            shown = await self._make_post(told, server_id)
            channel = self._client.get_partial_messageable(post.channel_id)
            await self._pacing.wait_turn(Urgency.FEED)
            nonce = f"m{post.month.toordinal()}-{server_id % SERVER_DIGITS}"
            sent = await channel.send(**shown.for_sending(), nonce=nonce)
        champions = [each.person_id for each in told.recap.champions]
        await self._services.run(award_champions, server_id, champions)
        return sent.id

    async def _make_post(self, told: ToldMonth, server_id: int) -> Post:
        chosen = await self._services.server_choices.find(server_id)
        capture = told.capture
        mover = capture.match.line.positions[capture.ply].turn if capture else Color.WHITE
        async with speak_in(self._client, self._services, server_id):
            return await show_recap(told, server_id, appearance_for_server(chosen, mover))

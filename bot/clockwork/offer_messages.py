"""The short message under the board about an offer: it comes, is renewed, and goes.

If it is missing, or still stands although there is nothing to show, because Discord failed or the
bot died, the loop here puts it right.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.in_progress import InProgress
from bot.clockwork.jobs import HeldBack, Jobs
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_rows
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.board_rooms import mark_offer_shown
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, list_readers, room_side
from bot.pacing import Urgency
from bot.views.matches.offers import show_offer
from bot.views.post import PublicPost
from storage.lookout import Work
from storage.offer_messages import find_offer_message, list_due_offer_messages, lose_offer_message
from storage.rows import DueRoom, Room

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a match, and the channel of one of its rooms
Send = Callable[[PublicPost], Awaitable[int]]  # sends a post, returns the message's id
PAUSE = 30.0  # seconds between two looks for messages that are not as they should be
SLOW = 30.0  # seconds that a message may take
AT_ONCE = 4  # messages that the loop sends together


class OfferMessages:
    """Keeps one message about an offer in each room of a match, below its board."""

    def __init__(self, around: Surroundings, in_progress: InProgress) -> None:
        self._client, self._services = around.client, around.services
        self._pacing = around.pacing
        self._acts = in_progress
        self._under_way: HeldBack[Key] = HeldBack()
        self._attempts: Attempts[Key] = Attempts()
        self._jobs: Jobs[Key] = Jobs(AT_ONCE)
        self.loop = Loop(
            "offer messages", self._show_due, self._jobs, work=Work.OFFERS, patrol=PAUSE
        )

    async def show(self, match: Match, room: Room, send: Send) -> None:
        """Show the offer as it stands in a room; if that fails, the loop keeps trying.

        The earlier message is replaced by a new one, so that it pings and stands below the board.
        """
        key = match.id, room.place.channel_id
        with self._under_way.hold(key):
            try:
                async with asyncio.timeout(SLOW):
                    await self._take_away(match, room)
                    message_id = await self._tell(match, room, send)
            except FAILURES as error:
                log.info("offer not shown", match=match.id, error=repr(error))
                self._attempts.note_failure(key, match.version, error)
                self.loop.wake()
                return
            await self._services.run(mark_offer_shown, match, room, message_id)
            self._attempts.note_success(key)

    async def put_right(self, due: DueRoom) -> None:
        """Put the message of a room right, once its board is there.

        If the offers of the match have changed since the room was found, nothing is done: the
        act that changed them shows them itself, and the next look finds what is left.
        """
        match = await self._services.run(load_match, due.match_id)
        room = match.room_in(due.place.channel_id)
        if room is None:  # the match has moved meanwhile
            return
        if room.shown_version >= room.wanted_version and due in await self._list_due():
            await self.show(match, room, self.in_room(match, room))

    def in_room(self, match: Match, room: Room) -> Send:
        """Return a function that sends into a room; repeated within minutes, it makes one
        message.
        """
        channel = self._client.get_partial_messageable(room.place.channel_id)

        async def send(post: PublicPost) -> int:
            await self._pacing.wait_turn(Urgency.BOARD)
            nonce = f"o{match.id}-{match.version}"
            return (await channel.send(**post.for_sending(), nonce=nonce)).id

        return send

    async def _take_away(self, match: Match, room: Room) -> None:
        """Delete the message of a room; it may already be gone."""
        message_id = await self._services.read(find_offer_message, match.id, room.place.channel_id)
        if message_id is None:
            return
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.RETIRE)
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await channel.get_partial_message(message_id).delete()
        await self._services.write(lose_offer_message, match.id, room.place.channel_id, message_id)

    async def _tell(self, match: Match, room: Room, send: Send) -> int | None:
        """Send what there is to show; return the message's id, or None if there is nothing."""
        offer = match.offer_to_tell
        if offer is None:
            return None
        async with speak_in(
            self._client, self._services, room.place.server_id, list_readers(match, room)
        ):
            post = await show_offer(match, offer, room_side(room))
        return await send(await quieten(self._services, room.place.server_id, post))

    async def _show_due(self) -> float:
        """Begin to put due messages right; return the seconds until more are due."""
        for due in await self._list_left():
            if self._jobs.has_room and self._is_due(due):
                self._jobs.start(_key_of(due), self.put_right(due), self.loop.wake)
        if not self._jobs.has_room:
            return PAUSE  # the end of a job comes before that
        return self._attempts.seconds_until_due(self._is_busy)

    async def _list_left(self) -> list[DueRoom]:
        """List rooms whose message is not as it should be, and that no act will put right soon."""
        found = set(await self._list_due())
        if not found:
            return []
        await self._acts.wait_for_present()
        return [due for due in await self._list_due() if due in found]

    async def _list_due(self) -> list[DueRoom]:
        pages = partial(self._services.read, list_due_offer_messages)
        return [due async for due in read_all_rows(pages)]

    def _is_due(self, due: DueRoom) -> bool:
        key = _key_of(due)
        if self._is_busy(key) or not is_ours(self._client, due.place.server_id):
            return False
        return self._attempts.is_due(key, due.wanted_version)

    def _is_busy(self, key: Key) -> bool:
        """Tell whether the message of a room is under way."""
        return key in self._under_way or self._jobs.is_running(key)


def _key_of(due: DueRoom) -> Key:
    return due.match_id, due.place.channel_id

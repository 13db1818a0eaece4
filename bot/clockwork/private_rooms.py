"""Rooms in direct messages: a game goes on there for a person, who is told why."""

from collections.abc import Callable
from datetime import datetime

import discord

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.servers import speak_in
from bot.matches.match_value import Match, Seat
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.views.note import show_note
from storage.people import find_direct_messages
from storage.rows import Person, Place, Room


class PrivateRooms:
    """Opens rooms in the direct messages of players; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        services: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._services = services
        self._mail = DirectMail(client, services, pacing, now, Urgency.BOARD)

    async def open(
        self, match: Match, room: Room, seat: Seat, explain: Callable[[], str]
    ) -> Room | None:
        """Tell a player why a match is shown to them alone, and return the room for that.

        It was shown in another room until now. Returns None for a computer, and for a person who
        accepts no direct messages. Raises one of `FAILURES`.
        """
        if not isinstance(seat.holder, Person):
            return None
        person_id = seat.holder.id
        channel_id = await self.tell(match, room, person_id, explain)
        if channel_id is None:
            return None
        return Room(place=Place(None, channel_id), person_id=person_id, side=seat.color)

    async def tell(
        self, match: Match, room: Room, person_id: int, explain: Callable[[], str]
    ) -> int | None:
        """Tell a person in private what becomes of a match that was shown in a room until now.

        Returns the id of their direct messages, or None if they accept none. Raises one of
        `FAILURES`.
        """
        known = await self._services.read(find_direct_messages, person_id)
        async with speak_in(self._client, self._services, room.place.server_id, [person_id]):
            post = await show_note(explain())
        nonce = f"h{match.id}-{room.place.channel_id % 10**9}"
        try:
            sent = await self._mail.send(person_id, known, post, nonce)
        except NoDirectMessages:
            return None
        return sent.channel.id

"""Rooms in direct messages: a game goes on there for a person, who is told why."""

from collections.abc import Callable

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.servers import speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_value import Match, Seat
from bot.pacing import Urgency
from bot.views.note import show_note
from storage.people import find_direct_messages
from storage.rows import Person, Place, Room


class PrivateRooms:
    """Opens rooms in the direct messages of players."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._mail = DirectMail(around, Urgency.BOARD)

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

"""Rooms in which the bot may not write now: a locked thread, a permission removed.

A game of two people goes on in their direct messages until the room works again.
"""

from functools import partial

from bot.clockwork.gone_rooms import can_move
from bot.clockwork.private_rooms import PrivateRooms
from bot.clockwork.quiet_servers import is_quiet
from bot.matches.board_rooms import open_room_of_player
from bot.matches.match_value import Match
from bot.services import Services
from bot.talk.matches.undeliverable import Barrier, barred_room
from storage.rooms import leave_room
from storage.rows import Room


class BarredRooms:
    """Shows matches to their players alone while a room is barred."""

    def __init__(self, services: Services, rooms: PrivateRooms) -> None:
        self._services = services
        self._rooms = rooms

    async def show_in_private(self, match: Match, room: Room, barrier: Barrier) -> bool:
        """Open a room for each player who has none, and tell them why.

        False if nothing is done: in a room that is gone, at the end of a game, in team games and in
        quiet servers. Raises one of `FAILURES`.
        """
        is_lasting = barrier is Barrier.GONE or not can_move(match, room)
        if is_lasting or await is_quiet(self._services, room.place.server_id):
            return False
        for seat in match.seats:
            if match.room_of(seat.color) != room:
                continue
            explain = partial(barred_room, match, seat.color, room.place.channel_id, barrier)
            own = await self._rooms.open(match, room, seat, explain)
            if own is not None and own.person_id is not None:
                await self._services.run(
                    open_room_of_player, match, own.person_id, own.place.channel_id
                )
        return True

    async def leave_private(self, match: Match, room: Room) -> None:
        """Stop showing a match to its players alone once a common room shows it again.

        Anyone who has left the server keeps their own room.
        """
        if not can_move(match, room):
            return
        for own in match.rooms:
            if own.person_id is not None and not match.has_left(own.person_id):
                await self._services.write(leave_room, match.id, own.place.channel_id)

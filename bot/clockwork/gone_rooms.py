"""Rooms that are gone: games of two people go on in their direct messages.

Rooms of teams are closed. Their members are told, since they see no board any more, and so is the
other side in its own room.
"""

from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, find_barrier, find_code
from bot.clockwork.private_rooms import PrivateRooms
from bot.clockwork.quiet_servers import is_quiet
from bot.clockwork.servers import speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_value import Match, list_readers, room_side
from bot.pacing import Urgency
from bot.talk.matches.undeliverable import Barrier, moved_game, undeliverable_board
from bot.talk.teams.team_texts import lost_room
from bot.teams.team_store import load_sides_of_match
from bot.views.note import show_note
from rules import Color
from storage.rooms import close_room, give_up_room, move_to_people
from storage.rows import Room, Team

log = structlog.get_logger(__name__)

NO_ACCESS = 50001  # Discord's code for a hidden channel; also in a server without the bot
PATIENCE = timedelta(hours=24)  # with a channel that is hidden
MOST_TOLD = 10  # members of a team
Key = tuple[int, int]  # a match, and the channel of one of its rooms


class GoneRooms:
    """Knows since when boards have been refused in rooms."""

    def __init__(self, around: Surroundings, rooms: PrivateRooms) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._rooms = rooms
        self._hidden_since: dict[Key, datetime] = {}

    def note_success(self, key: Key) -> None:
        """Note that a board has come into a room."""
        self._hidden_since.pop(key, None)

    async def move_if_gone(self, match: Match, room: Room, error: Exception) -> bool:
        """Move a match without teams out of a room that is gone; tell whether that was done.

        The room then waits for nothing any more, even if neither player accepts direct messages.
        """
        if not can_move(match, room) or not self._is_lost(match, room, error):
            return False
        try:
            await self.move(match, room)
        except FAILURES as failure:  # the next look for missing boards comes back to it
            log.info("game not moved", match=match.id, error=repr(failure))
        return True

    async def move(self, match: Match, room: Room) -> None:
        """Let a match go on in the direct messages of its players, each of whom is told.

        If neither accepts them, it goes on in `/games` alone. Raises one of `FAILURES`.
        """
        is_left = self._is_left(room.place.server_id)
        opened = []
        for seat in match.seats:
            explain = partial(moved_game, match, seat.color, is_left=is_left)
            opened.append(await self._rooms.open(match, room, seat, explain))
        own = [each for each in opened if each is not None]
        if own:
            await self._services.write(move_to_people, match.id, room.place.channel_id, own)
        else:
            await self._services.write(give_up_room, match.id, room.place.channel_id)

    def _is_lost(self, match: Match, room: Room, error: Exception) -> bool:
        """Tell whether a room is gone, or the bot no longer in its server."""
        is_left = self._is_left(room.place.server_id) and isinstance(error, discord.Forbidden)
        return is_left or self._is_gone(match, room, error)

    def _is_left(self, server_id: int | None) -> bool:
        """Tell whether the bot is no longer in a server."""
        return server_id is not None and self._client.get_guild(server_id) is None

    async def close_if_gone(self, match: Match, room: Room, error: Exception) -> bool:
        """Close a team's room that is gone, and inform both sides; return whether it is closed.

        A room that is only hidden is waited for; without teams nobody could choose another room.
        """
        has_team = any(isinstance(seat.holder, Team) for seat in match.seats)
        if match.is_over or not has_team or not self._is_gone(match, room, error):
            return False
        if await self._services.write(close_room, match.id, room.place.channel_id):
            await self._tell_members(match, room)
            if room.side is not None:
                side = Color(room.side)
                for other in match.rooms:
                    if other != room and not other.is_closed:
                        await self._tell(match, other, side)
        return True

    async def _tell_members(self, match: Match, room: Room) -> None:
        """Tell the people who saw the game in a room, in private, that it is gone: some members of
        a team.

        In a quiet server nobody is written to without having asked for it.
        """
        if await is_quiet(self._services, room.place.server_id):
            return
        sides, own = await self._services.run(load_sides_of_match, match), room_side(room)
        for color in Color if own is None else (own,):
            people = sides[color].liveliest if color in sides else match.calls(color)
            channel_id = room.place.channel_id
            explain = partial(undeliverable_board, match, color, channel_id, Barrier.GONE)
            for person_id in people[:MOST_TOLD]:
                try:
                    await self._rooms.tell(match, room, person_id, explain)
                except FAILURES as error:  # their game stands in `/games`
                    log.info("lost room not told", match=match.id, error=repr(error))

    def _is_gone(self, match: Match, room: Room, error: Exception) -> bool:
        if find_barrier(error) is Barrier.GONE:
            return True
        if find_code(error) != NO_ACCESS:
            return False
        since = self._hidden_since.setdefault((match.id, room.place.channel_id), self._now())
        return self._now() - since >= PATIENCE

    async def _tell(self, match: Match, room: Room, side: Color) -> None:
        """Say in a room that the other side has lost its own; later boards there say it too."""
        readers = list_readers(match, room)
        async with speak_in(self._client, self._services, room.place.server_id, readers):
            post = await show_note(lost_room(match, side))
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            await channel.send(**post.for_sending(), nonce=f"g{match.id}-{match.version}")
        except FAILURES as error:
            log.info("lost room not told", match=match.id, error=repr(error))


def can_move(match: Match, room: Room) -> bool:
    """Tell whether a room may be left for the direct messages of both players."""
    has_team = any(isinstance(seat.holder, Team) for seat in match.seats)
    return not (match.is_over or has_team or room.person_id is not None)

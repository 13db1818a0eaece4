"""The service for messages: which rooms are due, which old boards still carry controls."""

import asyncio
from collections.abc import Sequence

from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from storage import Board, DueRoom, Place, Room, Transaction
from storage.boards import forget_boards, keep_boards, list_all_stale_boards, list_stale_boards
from storage.kept_matches import list_open_rooms
from storage.offer_messages import (
    end_offer_message,
    find_offer_message,
    list_due_offer_messages,
    lose_offer_message,
    note_offer_message,
)
from storage.rooms import (
    close_room,
    give_up_room,
    leave_outdated,
    leave_room,
    list_due_rooms,
    list_outdated_rooms,
    move_to_people,
    note_shown,
    open_own_room,
)


class Showing:
    """What is committed is true; a board that was not sent is sent later."""

    def __init__(self, database: Runner) -> None:
        self._database = database
        self._shown: list[Board] = []  # to be kept
        self._keeping = asyncio.Lock()

    async def mark_shown(self, match: Match, room: Room, message_id: int) -> None:
        """Keep that a message shows this version of the match in a room; the newest one counts.

        What waits while someone writes is written together: a commit costs more than its rows.
        """
        self._shown.append(
            Board(
                message_id=message_id,
                match_id=match.id,
                channel_id=room.place.channel_id,
                version=match.version,
                ply=match.ply,
                quiet_changes=room.quiet_changes,
            )
        )
        async with self._keeping:
            batch, self._shown = self._shown, []
            try:
                if batch:
                    await self._database.write(_keep, batch)
            except BaseException:
                self._shown[:0] = batch
                raise

    async def note_old_boards(self, boards: Sequence[Board]) -> None:
        """Keep that messages show earlier versions of a match, so that they lose their controls."""
        await self._database.write(keep_boards, boards)

    async def list_due(self, after: DueRoom | None = None, most: int = 50) -> list[DueRoom]:
        """List rooms that do not show the version that they should, the oldest match first.

        `after` is the last one of the list before; at most `most` are listed.
        """
        return await self._database.read(list_due_rooms, after, most)

    async def give_up(self, match: Match, room: Room) -> None:
        """Have a room wait for nothing any more, since its channel is gone."""
        await self._database.write(give_up_room, match.id, room.place.channel_id)

    async def list_outdated(self, after: DueRoom | None = None, most: int = 50) -> list[DueRoom]:
        """List rooms whose newest board does not tell what came without a call, in that order.

        `after` is the last one of the list before; at most `most` are listed.
        """
        return await self._database.read(list_outdated_rooms, after, most)

    async def leave_outdated(self, match: Match, room: Room) -> None:
        """Leave the newest board of a room as it is, since no one can edit it."""
        here = match.id, room.place.channel_id
        await self._database.write(leave_outdated, *here, room.quiet_changes)

    async def open_own_room(self, match: Match, person_id: int, channel_id: int) -> None:
        """Show a match in a player's direct messages, too."""
        side = side_of(match, person_id)
        room = Room(
            place=Place(None, channel_id),
            person_id=person_id,
            side=side,
            wanted_version=match.version,
        )
        await self._database.write(open_own_room, match.id, room)

    async def move_to_people(self, match: Match, room: Room, own: Sequence[Room]) -> bool:
        """Show a match to its players alone instead of in a room that is gone.

        Return whether it was shown there until now; if not, nothing changes.
        """
        return await self._database.write(move_to_people, match.id, room.place.channel_id, own)

    async def list_open_rooms(self, server_id: int, most: int = 5000) -> list[tuple[int, Place]]:
        """List running matches by id, each with a place of a server where it is shown."""
        return await self._database.read(list_open_rooms, server_id, most)

    async def leave_room(self, match: Match, room: Room) -> None:
        """Show a match no more in a room beside the others; what stands there stays a while."""
        await self._database.write(leave_room, match.id, room.place.channel_id)

    async def close_room(self, match: Match, room: Room) -> bool:
        """Show a match no more in a room that is gone; tell whether it was open until now."""
        return await self._database.write(close_room, match.id, room.place.channel_id)

    async def list_stale_boards(self, match_id: int) -> list[Board]:
        """List the messages of a match but the newest board of each room, oldest first."""
        return await self._database.read(list_stale_boards, match_id)

    async def list_all_stale_boards(self, after: int = 0, most: int = 50) -> list[Board]:
        """List messages of any match but the newest board of each room, oldest first.

        They are those with an id above `after`, at most `most`.
        """
        return await self._database.read(list_all_stale_boards, after, most)

    async def forget_boards(self, message_ids: Sequence[int]) -> None:
        """Forget messages that have lost their controls, or are gone."""
        await self._database.write(forget_boards, message_ids)

    async def list_due_offers(self, after: DueRoom | None = None, most: int = 50) -> list[DueRoom]:
        """List rooms whose message about an offer is not as it should be, the oldest match first.

        `after` is the last one of the list before; at most `most` are listed.
        """
        return await self._database.read(list_due_offer_messages, after, most)

    async def find_offer_message(self, match: Match, room: Room) -> int | None:
        """Return the message about an offer that stands in a room, or None."""
        channel_id = room.place.channel_id
        return await self._database.read(find_offer_message, match.id, channel_id)

    async def note_offer_shown(self, match: Match, room: Room, message_id: int | None) -> None:
        """Keep which message tells about the offer as it stands; None: there is nothing to tell."""
        here = match.id, room.place.channel_id
        if message_id is None:
            await self._database.write(end_offer_message, *here, match.version)
        else:
            await self._database.write(note_offer_message, *here, match.version, message_id)

    async def note_offer_gone(self, match: Match, room: Room, message_id: int) -> None:
        """Keep that a message about an offer was taken away; a later one stays known."""
        here = match.id, room.place.channel_id
        await self._database.write(lose_offer_message, *here, message_id)


def _keep(transaction: Transaction, shown: Sequence[Board]) -> None:
    keep_boards(transaction, shown)
    note_shown(transaction, shown)

"""The service for messages: which rooms are due, which old boards still carry controls."""

import asyncio
from collections.abc import Sequence

from bot.matches.match_value import Match
from storage import Board, Database, DueRoom, Room, Transaction
from storage.boards import (
    forget_boards,
    keep_boards,
    list_all_stale_boards,
    list_stale_boards,
)
from storage.rooms import give_up_room, list_due_rooms, note_shown


class Showing:
    """What is committed is true; a board that was not sent is sent later."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shown: list[Board] = []  # to be kept
        self._keeping = asyncio.Lock()

    async def mark_shown(self, match: Match, room: Room, message_id: int) -> None:
        """Keep that a message shows this version of the match in a room; the newest one counts.

        What waits while somebody writes is written together: a commit costs more than its rows.
        """
        self._shown.append(
            Board(
                message_id=message_id,
                match_id=match.id,
                channel_id=room.place.channel_id,
                version=match.version,
                ply=match.ply,
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

    async def list_due(self, after: DueRoom | None = None, most: int = 50) -> list[DueRoom]:
        """List rooms that do not show the version that they should, the oldest match first.

        `after` is the last one of the list before; at most `most` are listed.
        """
        return await self._database.read(list_due_rooms, after, most)

    async def give_up(self, match: Match, room: Room) -> None:
        """Have a room wait for nothing any more, since its channel is gone."""
        await self._database.write(give_up_room, match.id, room.place.channel_id)

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


def _keep(transaction: Transaction, shown: Sequence[Board]) -> None:
    keep_boards(transaction, shown)
    note_shown(transaction, shown)

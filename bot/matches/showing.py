"""The service's part for messages: which boards were delivered, which still carry controls."""

from collections.abc import Sequence
from dataclasses import dataclass

import storage.boards
import storage.matches
from bot.matches.desk import Desk
from bot.matches.match import Match


@dataclass(frozen=True, slots=True)
class Board:
    """A message that shows a version of a match, when `ply` moves had been played."""

    message_id: int
    version: int
    ply: int


class Showing(Desk):
    """What is committed is true; a board that was not sent is sent later."""

    async def shown(self, match_id: int, version: int, message_id: int) -> None:
        """Keep that a message shows this version of the match; the newest one counts.

        What waits while somebody writes is written together: a commit costs more than its rows.
        """
        self._delivered.append((match_id, version, message_id))
        async with self._locks.of("delivered"):
            batch, self._delivered = self._delivered, []
            try:
                await self._keep_shown(batch)
            except BaseException:
                self._delivered[:0] = batch
                raise

    async def _keep_shown(self, batch: Sequence[tuple[int, int, int]]) -> None:
        if not batch:
            return
        async with self._database.writing() as transaction:
            for match_id, version, message_id in batch:
                await storage.boards.note(transaction, match_id, message_id, version)
                await storage.matches.show(transaction, match_id, version, message_id)

    async def undelivered(self) -> list[Match]:
        """The matches whose newest version nobody has seen, the oldest move first."""
        async with self._database.reading() as transaction:
            records = await storage.matches.undelivered(transaction)
        return self._archive.matches(records)

    async def note_board(self, match_id: int, message_id: int, version: int) -> None:
        """Keep a message with controls that is not the match's own board."""
        async with self._database.writing() as transaction:
            await storage.boards.note(transaction, match_id, message_id, version)

    async def stale_boards(self, match_id: int) -> list[Board]:
        """The messages of a match but its newest board, oldest first."""
        async with self._database.reading() as transaction:
            match = await self._archive.find(transaction, match_id)
            records = await storage.boards.stale(transaction, match_id)
        return [Board(old.message_id, old.version, match.ply - old.later) for old in records]

    async def forget_board(self, message_id: int) -> None:
        """The message has lost its controls, or is gone."""
        async with self._database.writing() as transaction:
            await storage.boards.forget(transaction, message_id)

"""The messages that show boards and offers in each room of a match."""

import asyncio
from collections.abc import Sequence

from bot.matches.match_value import Match
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.work import Work, writes
from storage import Board, Place, Room, Transaction
from storage.boards import keep_boards
from storage.offer_messages import end_offer_message, note_offer_message
from storage.rooms import note_shown, open_own_room


class ShownBoards:
    """Records which messages show boards; its only state is the records not yet written.

    The database is authoritative; a board that was not sent is sent later.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._shown: list[Board] = []  # still to be written
        self._keeping = asyncio.Lock()

    async def mark(self, match: Match, room: Room, message_id: int) -> None:
        """Record that a message shows this version of the match in a room; the newest one counts.

        Marks that wait while another write runs are written together: a commit costs more than its
        rows.
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
                    await self._runner.write(_keep, batch)
            except BaseException:
                self._shown[:0] = batch
                raise


@writes
def open_room_of_player(work: Work, match: Match, person_id: int, channel_id: int) -> None:
    """Show a match in a player's direct messages as well."""
    room = Room(
        place=Place(None, channel_id),
        person_id=person_id,
        side=side_of(match, person_id),
        wanted_version=match.version,
    )
    open_own_room(work.transaction, match.id, room)


@writes
def mark_offer_shown(work: Work, match: Match, room: Room, message_id: int | None) -> None:
    """Record which message shows the offer as it stands; None if there is nothing to show."""
    here = match.id, room.place.channel_id
    if message_id is None:
        end_offer_message(work.transaction, *here, match.version)
    else:
        note_offer_message(work.transaction, *here, match.version, message_id)


def _keep(transaction: Transaction, shown: Sequence[Board]) -> None:
    keep_boards(transaction, shown)
    note_shown(transaction, shown)

"""The newest board shows changes that call nobody: a gift of time, a pause, a holiday.

It is edited, so that no phone rings, at most once a second overall, since one holiday may concern
many games. Edits that failed or were interrupted by a crash are made later.
"""

import asyncio

import discord
import structlog

from bot.clockwork.delivery import Delivery
from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.in_progress import InProgress
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all_rows
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_store import load_match
from storage.lookout import Work
from storage.rooms import leave_outdated, list_outdated_rooms
from storage.rows import DueRoom

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a match, and the channel of one of its rooms
PAUSE = 1.0  # seconds between two edits
PATROL = 15.0  # seconds between two looks: boards may be under way, another process may write


class QuietEdits:
    """Edits outdated boards, one after another."""

    def __init__(self, around: Surroundings, in_progress: InProgress, delivery: Delivery) -> None:
        self._client, self._services = around.client, around.services
        self._in_progress = in_progress
        self._delivery = delivery
        self._attempts: Attempts[Key] = Attempts()
        self._free_at = 0.0  # of the event loop's clock: when the next edit may be made
        self.loop = Loop("quiet edits", self._edit_next, work=Work.QUIET_EDITS, patrol=PATROL)

    async def _edit_next(self) -> float:
        """Edit one board; return the seconds until the next one may be edited."""
        pause = self._free_at - asyncio.get_running_loop().time()
        if pause > 0:
            return pause
        # Boards that are being sent are edited soon, too.
        await self._in_progress.wait_for_present()
        due = await self._find_due()
        if due is None:
            return self._attempts.seconds_until_due(lambda _key: False)
        self._free_at = asyncio.get_running_loop().time() + PAUSE
        await self._edit(due)
        return PAUSE

    async def _find_due(self) -> DueRoom | None:
        """Return the first room of ours whose board may be edited now."""
        async for due in read_all_rows(lambda last: self._services.read(list_outdated_rooms, last)):
            is_mine = is_ours(self._client, due.place.server_id)
            if is_mine and self._attempts.is_due(_key_of(due), due.wanted_version):
                return due
        return None

    async def _edit(self, due: DueRoom) -> None:
        """Edit one board; one that is gone, or that may not be edited, is left as it is."""
        match = await self._services.run(load_match, due.match_id)
        room = match.room_in(due.place.channel_id)
        if room is None:  # the match has moved meanwhile
            return
        try:
            await self._delivery.renew(match, room)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("board cannot be edited", match=match.id, error=str(error))
            await self._services.write(
                leave_outdated, match.id, room.place.channel_id, room.quiet_changes
            )
        except FAILURES as error:
            log.info("board not edited", match=match.id, error=repr(error))
            self._attempts.note_failure(_key_of(due), due.wanted_version, error)
            return
        self._attempts.note_success(_key_of(due))


def _key_of(due: DueRoom) -> Key:
    return due.match_id, due.place.channel_id

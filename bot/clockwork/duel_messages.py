"""The messages of duels show how far everyone is, a few times a minute, and how they end."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import discord
import structlog

from bot.clockwork.failures import FAILURES, find_barrier
from bot.clockwork.kept_messages import KeptMessages
from bot.clockwork.late_edits import LateEdits
from bot.clockwork.loop import Loop
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.pacing import Pacing
from bot.school.duel import Duel
from bot.school.duel_store import load_duel, mark_duel_shown
from bot.school.duels import drop_old_duels, end_due_duels
from bot.services import Services
from bot.talk.undeliverable import Barrier
from bot.views.duel import show_duel
from storage.duels import find_next_due_duel, list_unshown_duels
from storage.rows import Place

log = structlog.get_logger(__name__)

PAUSE = 3.0  # seconds between two edits of a duel
PATROL = 60.0  # seconds at most between two looks
SHORTEST_REST = 1.0
LOST_AFTER = timedelta(seconds=30)  # the answer that shows a new duel has come, or never will
TRIED_FOR = timedelta(hours=1)  # after its opening, to show a duel


class DuelMessages:
    """Edits the messages of duels; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        services: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._services = services
        self._messages = KeptMessages(client, pacing)
        self._now = now
        self._edits = LateEdits("duel messages", self._edit)
        self._ends = Loop("duels", self._step)
        self.loops: Sequence[Loop] = (self._edits.loop, self._ends)

    def expect(self, duel_id: int) -> None:
        """Note that a duel has changed."""
        self._edits.expect(duel_id, PAUSE)

    async def _step(self) -> float:
        """End what is due, and show again what failed; return the seconds to the next look."""
        now = self._now()
        await self._services.run(end_due_duels, now)
        await self._services.run(drop_old_duels, now)
        for duel_id in await self._services.read(list_unshown_duels, now - TRIED_FOR):
            duel = await self._services.run(load_duel, duel_id)
            if is_ours(self._client, duel.place.server_id):
                self.expect(duel_id)
        following = await self._services.read(find_next_due_duel)
        rest = PATROL if following is None else (following - now).total_seconds()
        return min(PATROL, max(SHORTEST_REST, rest))

    async def _edit(self, duel_id: int) -> None:
        """Bring the messages of a duel up to date; the other channel gets one of its own."""
        duel = await self._services.run(load_duel, duel_id)
        shown = [await self._show(duel, place) for place in duel.places]
        if all(shown):
            await self._services.run(mark_duel_shown, duel)
        if duel.is_over:
            self._edits.forget(duel_id)

    async def _show(self, duel: Duel, place: Place) -> bool:
        """Show a duel in one of its channels; tell whether it is shown there.

        A failure there does not affect the other channel.
        """
        message_id = duel.message_id_in(place)
        if message_id is None and not self._is_missed(duel, place):
            return False
        async with speak_in(self._client, self._services, place.server_id):
            post = await show_duel(duel, place, self._now())
        post = await quieten(self._services, place.server_id, post)
        is_over, nonce = duel.is_over, f"d{duel.id}"
        try:
            shown = await self._messages.show(place, message_id, post, nonce, is_over=is_over)
        except FAILURES as error:
            log.info("duel not shown", duel=duel.id, error=repr(error))
            return find_barrier(error) is Barrier.GONE
        if shown != message_id:
            await self._services.run(mark_duel_shown, duel, place, shown)
        return True

    def _is_missed(self, duel: Duel, place: Place) -> bool:
        """Tell whether a duel must be shown in a channel in which it has no message.

        Only this loop asks the other side; in its own channel a duel comes as an answer, which is
        lost if the bot dies before sending it.
        """
        is_lost = self._now() - duel.created_at > LOST_AFTER
        return not duel.is_over and (place != duel.place or is_lost)

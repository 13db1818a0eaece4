"""Posts new entries of a server's moderation log in the channel that it has chosen for them."""

from collections import deque

import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.servers import speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.talk.servers.moderation_texts import entry_text
from bot.views.note import show_note
from storage.rows import AuditEntry

log = structlog.get_logger(__name__)


class AuditMessages:
    """Sends each entry once; one that Discord does not accept still stands in the log."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing = around.pacing
        self._due: deque[AuditEntry] = deque()
        self.loop = Loop("moderation log", self.step)

    def expect(self, entry: AuditEntry) -> None:
        """Have an entry that the bot itself made posted soon."""
        self._due.append(entry)
        self.loop.wake()

    async def step(self) -> float:
        """Post all waiting entries; return the seconds until the next look."""
        while self._due:
            await self.tell(self._due[0])
            self._due.popleft()
        return LONGEST_REST

    async def tell(self, entry: AuditEntry) -> None:
        """Post an entry in the channel that its server has for them, if it has one."""
        server_id = entry.server_id
        chosen = await self._services.server_choices.find(server_id)
        if chosen.audit_channel is None:
            return
        async with speak_in(self._client, self._services, server_id):
            post = await show_note(entry_text(entry))
        channel = self._client.get_partial_messageable(chosen.audit_channel)
        await self._pacing.wait_turn(Urgency.TABLE)
        try:
            await channel.send(**post.for_sending())
        except FAILURES as error:
            log.info("audit not told", server=server_id, error=repr(error))

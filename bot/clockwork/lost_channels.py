"""Tells people in private that an event has ended because its channel is gone."""

from collections.abc import Callable, Iterable

import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.failures import FAILURES
from bot.clockwork.quiet_servers import is_quiet
from bot.clockwork.servers import speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.people.preferences import find_preferences
from bot.views.note import show_note
from storage.people import find_direct_messages

log = structlog.get_logger(__name__)

IN_PRIVATE = {"dm", "both"}  # choices of people who take pings there


class LostChannels:
    """Writes to the people concerned."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._mail = DirectMail(around, Urgency.FEED)

    async def tell(
        self, people: Iterable[int], server_id: int | None, words: Callable[[], str], nonce: str
    ) -> None:
        """Tell everyone concerned who does not refuse it; in a quiet server only those who asked
        for direct messages.
        """
        for person_id in people:
            try:
                await self._tell(person_id, server_id, words, f"{nonce}-{person_id % 10**9}")
            except NoDirectMessages:
                continue
            except FAILURES as error:
                log.info("end in a lost channel not told", person=person_id, error=repr(error))

    async def _tell(
        self, person_id: int, server_id: int | None, words: Callable[[], str], nonce: str
    ) -> None:
        """Tell one person; raises `NoDirectMessages` or one of `FAILURES`."""
        chosen = await self._services.run(find_preferences, person_id)
        quiet = await is_quiet(self._services, server_id)
        if chosen.pings == "none" or (quiet and chosen.pings not in IN_PRIVATE):
            return
        known = await self._services.read(find_direct_messages, person_id)
        async with speak_in(self._client, self._services, server_id, [person_id]):
            post = await show_note(words())
        await self._mail.send(person_id, known, post, nonce)

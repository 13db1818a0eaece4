"""Direct messages: one remembered channel per person, and the people who refuse them."""

import discord
import structlog

from bot.challenges.challenge_facts import NoDirectMessages
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.people.preferences import keep_direct_channel
from bot.views.post import Post
from storage.rows import DirectMessages, Person

log = structlog.get_logger(__name__)


class DirectMail:
    """Writes to people alone."""

    def __init__(self, around: Surroundings, urgency: Urgency) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._urgency = urgency

    async def open(self, person: Person) -> int:
        """Return the id of a person's channel, and save it; raises `NoDirectMessages`."""
        try:
            channel_id = await self._open_channel(person.id)
        except (discord.Forbidden, discord.NotFound) as error:
            raise NoDirectMessages(person.id) from error
        await self._services.run(keep_direct_channel, person, channel_id)
        return channel_id

    async def send(
        self, person_id: int, known: DirectMessages, post: Post, nonce: str
    ) -> discord.Message:
        """Write to a person, given their mailbox.

        The same nonce again within minutes makes no second message. Raises `NoDirectMessages` if
        the person accepts none, or one of `FAILURES`.
        """
        try:
            channel_id = known.channel_id or await self._open_channel(person_id)
            await self._pacing.wait_turn(self._urgency)
            channel = self._client.get_partial_messageable(channel_id)
            sent = await channel.send(**post.for_sending(), nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no direct message", person=person_id, error=repr(error))
            await self._services.mailboxes.note(person_id, None, self._now())
            raise NoDirectMessages(person_id) from error
        if known.channel_id != channel_id or known.blocked_at:
            await self._services.mailboxes.note(person_id, channel_id, None)
        return sent

    async def _open_channel(self, person_id: int) -> int:
        await self._pacing.wait_turn(self._urgency)
        channel = await self._client.create_dm(discord.Object(person_id))
        return channel.id

"""Writing to people alone: the channel for it is opened once, and kept."""

import discord
import structlog

from bot.matches import MatchServices, Person
from bot.matches.facts import NoDirectMessages
from bot.pacing import Pacing, Urgency
from bot.views.post import Post

log = structlog.get_logger(__name__)


class DirectMessages:
    """Sends messages that only one person sees, outside of all servers."""

    def __init__(
        self, client: discord.AutoShardedClient, matches: MatchServices, pacing: Pacing
    ) -> None:
        self._client = client
        self._remembering = matches.remembering
        self._pacing = pacing

    async def open(self, person: Person) -> int:
        """Return the id of the channel of a person, and keep it; raises `NoDirectMessages`."""
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            channel = await self._client.create_dm(discord.Object(person.id))
        except (discord.Forbidden, discord.NotFound) as error:
            raise NoDirectMessages(person) from error
        await self._remembering.keep_direct_channel(person, channel.id)
        return channel.id

    async def send(self, person: Person, post: Post, nonce: str) -> discord.Message:
        """Send a message; the same nonce again within minutes makes no second one.

        Raises `NoDirectMessages` where the person takes none.
        """
        channel = self._client.get_partial_messageable(await self.open(person))
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            return await channel.send(**post.for_sending(), nonce=nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no direct message", person=person.id, error=repr(error))
            raise NoDirectMessages(person) from error

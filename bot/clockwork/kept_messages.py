"""Messages that are edited while something goes on, and posted again if they were deleted."""

import discord

from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.views.appearance import appearance_for_server
from bot.views.post import PublicPost
from rules import Color
from storage.rows import Place

NO_SUCH_MESSAGE = 10008  # a code of Discord


async def find_server_theme(matches: Services, server_id: int | None) -> str:
    """Return the theme of a server's pictures."""
    chosen = await matches.server_choices.find(server_id or 0)
    return appearance_for_server(chosen, Color.WHITE).theme


class KeptMessages:
    """Edits messages, or sends them."""

    def __init__(self, client: discord.AutoShardedClient, pacing: Pacing) -> None:
        self._client = client
        self._pacing = pacing

    async def show(
        self, place: Place, message_id: int | None, post: PublicPost, nonce: str | None = None
    ) -> int:
        """Show something in a message, or in a new one if that is gone; return its id.

        Sent again with the same nonce within minutes, it makes one message. Raises one of
        `FAILURES`.
        """
        channel = self._client.get_partial_messageable(place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        if message_id is not None:
            try:
                await channel.get_partial_message(message_id).edit(**post.for_editing())
            except discord.NotFound as error:
                if error.code != NO_SUCH_MESSAGE:
                    raise
            else:
                return message_id
        if nonce is None:
            return (await channel.send(**post.for_sending())).id
        return (await channel.send(**post.for_sending(), nonce=nonce)).id

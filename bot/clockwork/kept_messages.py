"""Messages that are edited while something goes on, and posted again if they were deleted."""

import discord

from bot.clockwork.failures import FAILURES
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.views.appearance import appearance_for_server
from bot.views.post import PublicPost
from rules import Color
from storage.rows import Place

NO_SUCH_MESSAGE = 10008  # a code of Discord
OTHERS = 1_000_000  # a nonce has 25 characters at most, and an id about 19


async def find_server_theme(services: Services, server_id: int | None) -> str:
    """Return the theme of a server's pictures."""
    chosen = await services.server_choices.find(server_id or 0)
    return appearance_for_server(chosen, Color.WHITE).theme


async def has_message(client: discord.Client, place: Place, message_id: int) -> bool:
    """Tell whether a message is still there; one that may not be read counts as there."""
    try:
        await client.get_partial_messageable(place.channel_id).fetch_message(message_id)
    except discord.NotFound as error:
        return error.code != NO_SUCH_MESSAGE
    except FAILURES:
        return True
    return True


class KeptMessages:
    """Edits messages, or sends them."""

    def __init__(self, client: discord.AutoShardedClient, pacing: Pacing) -> None:
        self._client = client
        self._pacing = pacing

    async def show(
        self,
        place: Place,
        message_id: int | None,
        post: PublicPost,
        nonce: str | None = None,
        *,
        is_over: bool = False,
    ) -> int:
        """Show something in a message, or in a new one if that is gone; return its id.

        What is over is not posted anew in place of a message that is gone. Sent again with the
        same nonce within minutes, it makes one message. Raises one of `FAILURES`.
        """
        channel = self._client.get_partial_messageable(place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        if message_id is not None:
            try:
                await channel.get_partial_message(message_id).edit(**post.for_editing())
            except discord.NotFound as error:
                if error.code != NO_SUCH_MESSAGE:
                    raise
                if is_over:
                    return message_id
                nonce = nonce and f"{nonce}.{message_id % OTHERS}"  # another than that of the lost
            else:
                return message_id
        if nonce is None:
            return (await channel.send(**post.for_sending())).id
        return (await channel.send(**post.for_sending(), nonce=nonce)).id

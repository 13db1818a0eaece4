"""The message of a lobby follows those who join, a few times a minute, and tells its end."""

from collections.abc import Callable
from datetime import datetime

import discord

from bot.clockwork.late_edits import LateEdits
from bot.clockwork.loop import Loop
from bot.clockwork.servers import server_language
from bot.matches import MatchServices
from bot.matches.lobby_value import LobbyState
from bot.pacing import Pacing, Urgency
from bot.talk.languages import speak
from bot.views.lobby import show_lobby

PAUSE = 3.0  # seconds between two edits of a lobby
PATROL = 60.0  # seconds between two looks for lobbies whose time is over


class LobbyMessages:
    """Edits the messages of lobbies; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: MatchServices,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._now = now
        self.edits = LateEdits("messages of lobbies", self._edit)
        self.loop = Loop("ends of lobbies", self.expire)

    def expect(self, lobby_id: int) -> None:
        """Note that a lobby has changed."""
        self.edits.expect(lobby_id, PAUSE)

    async def expire(self) -> float:
        """End the lobbies whose time is over; return the seconds until the next look."""
        for lobby in await self._matches.lobbies.expire(self._now()):
            self.expect(lobby.id)
        return PATROL

    async def _edit(self, lobby_id: int) -> None:
        lobby = await self._matches.lobbies.find(lobby_id)
        if lobby.message_id is None:
            return
        match = None
        if lobby.match_id is not None:
            match = await self._matches.finding.find(lobby.match_id)
        with speak(server_language(self._client, lobby.place.server_id)):
            post = await show_lobby(lobby, match)
        channel = self._client.get_partial_messageable(lobby.place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        await channel.get_partial_message(lobby.message_id).edit(view=post.card)
        if lobby.state is not LobbyState.OPEN:
            self.edits.forget(lobby_id)

"""The message of a lobby shows who joins, a few times a minute, and how it ends."""

from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.clockwork.late_edits import LateEdits
from bot.clockwork.loop import Loop
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.teams.lobbies import end_expired_lobbies
from bot.teams.lobby import Lobby, LobbyState
from bot.teams.lobby_store import load_lobby, mark_lobby_shown
from bot.views.lobby import show_lobby
from storage.lobbies import list_unshown_lobbies
from storage.rows import Place

log = structlog.get_logger(__name__)

PAUSE = 3.0  # seconds between two edits of a lobby
PATROL = 60.0  # seconds between two looks for expired lobbies
LOST_AFTER = timedelta(seconds=30)  # the answer that shows a new lobby has come, or never will


class LobbyMessages:
    """Edits the messages of lobbies; `now` tells the time."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._now = now
        self.edits = LateEdits("lobby messages", self._edit)
        self.loop = Loop("lobbies", self.expire)

    def expect(self, lobby_id: int) -> None:
        """Note that a lobby has changed."""
        self.edits.expect(lobby_id, PAUSE)

    async def expire(self) -> float:
        """End expired lobbies; return the seconds until the next look."""
        for lobby in await self._matches.run(end_expired_lobbies, self._now()):
            self.expect(lobby.id)
        before = self._now() - LOST_AFTER
        for lobby_id in await self._matches.read(list_unshown_lobbies, before):
            lobby = await self._matches.run(load_lobby, lobby_id)
            if is_ours(self._client, lobby.place.server_id):
                self.expect(lobby_id)
        return PATROL

    async def _edit(self, lobby_id: int) -> None:
        """Bring the messages of a lobby up to date; a channel without one gets the invitation."""
        lobby = await self._matches.run(load_lobby, lobby_id)
        match = None
        if lobby.match_id is not None:
            match = await self._matches.run(load_match, lobby.match_id)
        for place in lobby.places:
            message_id = lobby.message_id_in(place)
            if message_id is not None or self._is_missed(lobby, place):
                await self._show(lobby, place, message_id, match)
        if lobby.state is not LobbyState.OPEN:
            self.edits.forget(lobby_id)

    def _is_missed(self, lobby: Lobby, place: Place) -> bool:
        """Tell whether an open lobby must be shown in a channel in which it has no message.

        Only this loop asks the other side; in its own channel a lobby comes as an answer, which is
        lost if the bot dies before sending it.
        """
        is_lost = self._now() - lobby.created_at > LOST_AFTER
        return lobby.state is LobbyState.OPEN and (place != lobby.place or is_lost)

    async def _show(
        self, lobby: Lobby, place: Place, message_id: int | None, match: Match | None
    ) -> None:
        """Show a lobby in one of its channels; a failure there does not affect the others."""
        async with speak_in(self._client, self._matches, place.server_id):
            post = await show_lobby(lobby, place, match)
        post = await quieten(self._matches, place.server_id, post)
        channel = self._client.get_partial_messageable(place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        try:
            if message_id is not None:
                await channel.get_partial_message(message_id).edit(view=post.card)
                return
            sent = await channel.send(**post.for_sending(), nonce=f"l{lobby.id}")
        except FAILURES as error:
            log.info("lobby not shown", lobby=lobby.id, error=repr(error))
        else:
            await self._matches.run(mark_lobby_shown, lobby, place, sent.id)

"""The message of a lobby shows who joins, a few times a minute, and how it ends."""

from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.clockwork.failures import FAILURES, find_barrier
from bot.clockwork.kept_messages import KeptMessages
from bot.clockwork.late_edits import LateEdits
from bot.clockwork.loop import Loop
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.pacing import Pacing
from bot.services import Services
from bot.talk.undeliverable import Barrier
from bot.teams.lobbies import end_expired_lobbies
from bot.teams.lobby import Lobby, LobbyState
from bot.teams.lobby_store import load_lobby, mark_lobby_shown, mark_lobby_up_to_date
from bot.views.lobby import show_lobby
from storage.lobbies import list_outdated_lobbies, list_unshown_lobbies
from storage.rows import Place

log = structlog.get_logger(__name__)

PAUSE = 3.0  # seconds between two edits of a lobby
PATROL = 60.0  # seconds between two looks for expired lobbies
TRIED_FOR = timedelta(days=2)  # after its opening, to show how a lobby stands
LOST_AFTER = timedelta(seconds=30)  # the answer that shows a new lobby has come, or never will


class LobbyMessages:
    """Edits the messages of lobbies; `now` tells the time."""

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
        self.edits = LateEdits("lobby messages", self._edit)
        self.loop = Loop("lobbies", self.expire)

    def expect(self, lobby_id: int) -> None:
        """Note that a lobby has changed."""
        self.edits.expect(lobby_id, PAUSE)

    async def expire(self) -> float:
        """End expired lobbies, and show again what failed; return the seconds to the next look."""
        for lobby in await self._services.run(end_expired_lobbies, self._now()):
            self.expect(lobby.id)
        for lobby_id in await self._list_left(self._now()):
            lobby = await self._services.run(load_lobby, lobby_id)
            if is_ours(self._client, lobby.place.server_id):
                self.expect(lobby_id)
        return PATROL

    async def _list_left(self, now: datetime) -> list[int]:
        """List the lobbies whose messages are missing or do not show them as they stand."""
        left = await self._services.read(list_unshown_lobbies, now - LOST_AFTER)
        last = 0
        while page := await self._services.read(list_outdated_lobbies, now - TRIED_FOR, last):
            left += [each for each in page if each not in left]
            last = page[-1]
        return left

    async def _edit(self, lobby_id: int) -> None:
        """Bring the messages of a lobby up to date; a channel without one gets the invitation."""
        lobby = await self._services.run(load_lobby, lobby_id)
        match = None
        if lobby.match_id is not None:
            match = await self._services.run(load_match, lobby.match_id)
        shown = [await self._show(lobby, place, match) for place in lobby.places]
        if all(shown):
            await self._services.run(mark_lobby_up_to_date, lobby)
        if lobby.state is not LobbyState.OPEN:
            self.edits.forget(lobby_id)

    def _is_missed(self, lobby: Lobby, place: Place) -> bool:
        """Tell whether an open lobby must be shown in a channel in which it has no message.

        Only this loop asks the other side; in its own channel a lobby comes as an answer, which is
        lost if the bot dies before sending it.
        """
        is_lost = self._now() - lobby.created_at > LOST_AFTER
        return lobby.state is LobbyState.OPEN and (place != lobby.place or is_lost)

    async def _show(self, lobby: Lobby, place: Place, match: Match | None) -> bool:
        """Show a lobby in one of its channels; tell whether it is shown there as it stands.

        A failure there does not affect the others. A channel that is gone shows nothing more.
        """
        message_id = lobby.message_id_in(place)
        if message_id is None and not self._is_missed(lobby, place):
            return lobby.state is not LobbyState.OPEN
        async with speak_in(self._client, self._services, place.server_id):
            post = await show_lobby(lobby, place, match)
        post = await quieten(self._services, place.server_id, post)
        is_over, nonce = lobby.state is not LobbyState.OPEN, f"l{lobby.id}"
        try:
            shown = await self._messages.show(place, message_id, post, nonce, is_over=is_over)
        except FAILURES as error:
            log.info("lobby not shown", lobby=lobby.id, error=repr(error))
            return find_barrier(error) is Barrier.GONE
        if shown != message_id:
            await self._services.run(mark_lobby_shown, lobby, place, shown)
        return True

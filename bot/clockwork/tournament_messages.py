"""The message of a tournament follows its games, and its time ends by itself."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.clockwork.delivery import Delivery
from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.judging_calls import JudgingCalls
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.servers import is_ours, server_language
from bot.matches import MatchServices
from bot.matches.tournament_value import Tournament, TournamentState
from bot.pacing import Pacing, Urgency
from bot.talk.languages import speak
from bot.talk.undeliverable import Barrier
from bot.views.appearance import appearance_for_server
from bot.views.tournament import show_tournament
from rules import Color

log = structlog.get_logger(__name__)

ANNOUNCING = timedelta(minutes=1)  # so long the answer to the command may take to show it first
PAUSE = 15.0  # seconds between two edits of one message, at least
NO_SUCH_MESSAGE = 10008  # a code of Discord


class TournamentMessages:
    """Edits each message seldom, but for what people press in it themselves."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        matches: MatchServices,
        pacing: Pacing,
        now: Callable[[], datetime],
        delivery: Delivery,
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._now = now
        self._delivery = delivery
        self._attempts: Attempts[int] = Attempts()
        self._judging_calls = JudgingCalls(client, matches, pacing)
        self._shown_at: dict[int, float] = {}  # by the event loop's clock
        self.loop = Loop("tournaments", self._keep)

    def expect(self, tournament_id: int) -> None:
        """Show a tournament at once which somebody has just changed by an act of their own."""
        self._shown_at.pop(tournament_id, None)
        self.loop.wake()

    async def find_theme(self, server_id: int | None) -> str:
        """Return the theme of a server's pictures."""
        chosen = await self._matches.remembering.find_server_preferences(server_id or 0)
        return appearance_for_server(chosen, Color.WHITE).theme

    async def _keep(self) -> float:
        """End what is due, and show what has changed."""
        for match in await self._matches.tournaments.close_ended(self._now()):
            self._delivery.expect(match)
        await self._judging_calls.send_due()
        last, rest = 0, LONGEST_REST
        while due := await self._matches.tournaments.list_due(last):
            for tournament_id in due:
                rest = min(rest, await self._show_in_turn(tournament_id))
            last = due[-1]
        return rest

    async def _show_in_turn(self, tournament_id: int) -> float:
        """Show a tournament, but not soon again; return the seconds until that may be."""
        now = asyncio.get_running_loop().time()
        wait = self._shown_at.get(tournament_id, now - PAUSE) + PAUSE - now
        if wait > 0:
            return wait
        self._shown_at[tournament_id] = now
        tournament = await self._matches.tournaments.find(tournament_id)
        await self._show(tournament)
        if tournament.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
            self._shown_at.pop(tournament_id, None)  # which an act may have done meanwhile
        return LONGEST_REST

    async def _show(self, tournament: Tournament) -> None:
        """Show a tournament as it stands, anew where its first message got lost."""
        version = tournament.wanted_version
        ours = is_ours(self._client, tournament.place.server_id)
        is_new = tournament.message_id is None and self._now() - tournament.created_at < ANNOUNCING
        if not ours or is_new or not self._attempts.is_due(tournament.id, version):
            return
        try:
            message_id = await self._send(tournament)
        except FAILURES as error:
            log.warning("tournament not shown", tournament=tournament.id, error=repr(error))
            self._attempts.note_failure(tournament.id, version, error)
            if find_barrier(error) is Barrier.GONE:
                await self._matches.tournaments.mark_shown(tournament, None)
            return
        await self._matches.tournaments.mark_shown(tournament, message_id)
        self._attempts.note_success(tournament.id)

    async def _send(self, tournament: Tournament) -> int:
        theme = await self.find_theme(tournament.place.server_id)
        with speak(server_language(self._client, tournament.place.server_id)):
            post = await show_tournament(tournament, theme)
        channel = self._client.get_partial_messageable(tournament.place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        if tournament.message_id is None:
            return (await channel.send(**post.for_sending())).id
        message = channel.get_partial_message(tournament.message_id)
        try:
            await message.edit(**post.for_editing())
        except discord.NotFound as error:
            if error.code != NO_SUCH_MESSAGE:
                raise
            return (await channel.send(**post.for_sending())).id
        return tournament.message_id

"""Calls arbiters to the games that are unfinished at the end of their tournament."""

from functools import partial

import structlog

from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.pages import read_all_ids
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.pacing import Urgency
from bot.talk.matches.undeliverable import Barrier
from bot.tournaments.judgings import ToJudge, find_to_judge, mark_arbiter_called
from bot.views.tournaments.judging import call_arbiter
from storage.judgings import list_untold_judgings

log = structlog.get_logger(__name__)


class JudgingCalls:
    """Sends one message into the channel of a tournament for all games that wait."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._attempts: Attempts[int] = Attempts()

    async def send_due(self) -> None:
        """Call every arbiter who was not called yet."""
        async for tournament_id in read_all_ids(partial(self._services.read, list_untold_judgings)):
            waiting = await self._services.run(find_to_judge, tournament_id, self._now())
            await self._send_one(waiting)

    async def _send_one(self, waiting: ToJudge) -> None:
        tournament, count = waiting.tournament, len(waiting.matches)  # the version of what is shown
        is_due = self._attempts.is_due(tournament.id, count)
        if not (is_due and is_ours(self._client, tournament.place.server_id)):
            return
        try:
            await self._send(waiting)
        except FAILURES as error:
            log.warning("arbiter not called", tournament=tournament.id, error=repr(error))
            self._attempts.note_failure(tournament.id, count, error)
            if find_barrier(error) is not Barrier.GONE:
                return
        await self._services.run(mark_arbiter_called, waiting)
        self._attempts.note_success(tournament.id)

    async def _send(self, waiting: ToJudge) -> None:
        place = waiting.tournament.place
        async with speak_in(self._client, self._services, place.server_id):
            post = await call_arbiter(waiting)
        channel = self._client.get_partial_messageable(place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        nonce = f"j{waiting.tournament.id}-{len(waiting.matches)}"  # a kill may come before a note
        await channel.send(**post.for_sending(), nonce=nonce)

"""The message of a challenge shows its state: at once with the answer, or later without it.

A challenge knows which state its message shows. States that were committed and not shown, because
Discord failed or the bot died, are shown by the loop here, as are challenges that expire.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from operator import attrgetter

import discord
import structlog

from bot.challenges.challenge import Challenge, ChallengeState
from bot.challenges.challenges import (
    end_overdue_challenges,
    load_due_challenges,
    mark_challenge_shown,
)
from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.in_progress import InProgress
from bot.clockwork.jobs import HeldBack, Jobs
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.views.challenges.challenge import show_challenge
from bot.views.post import PublicPost
from storage.lookout import Work

log = structlog.get_logger(__name__)

SendOrEdit = Callable[[PublicPost], Awaitable[int | None]]  # returns the message's id
PAUSE = 30.0  # seconds between two looks for expired challenges
SLOW = 30.0  # seconds that a message may take
AT_ONCE = 4  # messages that the loop sends together
MOST = 50  # challenges that are listed at once
STATES = list(ChallengeState)


class ChallengeMessages:
    """Shows every state of a challenge where it was made."""

    def __init__(self, around: Surroundings, in_progress: InProgress) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._acts = in_progress
        self._under_way: HeldBack[int] = HeldBack(self._note_released)
        self._attempts: Attempts[int] = Attempts()
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop(
            "challenge messages", self.show_due, self._jobs, work=Work.CHALLENGES, patrol=PAUSE
        )

    async def show(
        self,
        challenge: Challenge,
        send: SendOrEdit,
        match: Match | None = None,
        avatar: str = "",
    ) -> None:
        """Show a challenge as it stands; if that fails, the loop keeps trying.

        `match` is what an accepted one led to, `avatar` the address of the challenger's picture.
        """
        with self._under_way.hold(challenge.id):
            async with speak_in(self._client, self._services, challenge.place.server_id):
                post = await show_challenge(challenge, match, avatar)
            post = await quieten(self._services, challenge.place.server_id, post)
            try:
                async with asyncio.timeout(SLOW):
                    message_id = await send(post)
            except FAILURES as error:
                if not _is_out_of_reach(challenge, error):
                    self._note_failure(challenge, error)
                    return
                message_id = None
            await self._services.run(mark_challenge_shown, challenge, message_id)
            self._attempts.note_success(challenge.id)

    def _note_failure(self, challenge: Challenge, error: Exception) -> None:
        log.info("challenge not shown", challenge=challenge.id, error=repr(error))
        self._attempts.note_failure(challenge.id, STATES.index(challenge.state), error)

    async def show_due(self) -> float:
        """End expired challenges and begin to show due ones; return the seconds until more are
        due.
        """
        await self._services.run(end_overdue_challenges, self._now())
        for challenge in await self._list_left():
            if self._jobs.has_room and self._is_due(challenge):
                self._jobs.start(challenge.id, self._show_later(challenge), self.loop.wake)
        if not self._jobs.has_room:
            return PAUSE  # the end of a job comes before that
        return self._attempts.seconds_until_due(self._is_busy)

    async def _list_left(self) -> list[Challenge]:
        """List challenges whose message does not show their state, and that no act will show
        soon.
        """
        found = {challenge.id: challenge.state for challenge in await self._list_due()}
        if not found:
            return []
        await self._acts.wait_for_present()
        return [each for each in await self._list_due() if found.get(each.id) is each.state]

    async def _list_due(self) -> list[Challenge]:
        pages = partial(self._services.run, load_due_challenges, most=MOST)
        return [due async for due in read_all(pages, 0, attrgetter("id"))]

    def _is_due(self, challenge: Challenge) -> bool:
        if self._is_busy(challenge.id) or not is_ours(self._client, challenge.place.server_id):
            return False
        return self._attempts.is_due(challenge.id, STATES.index(challenge.state))

    def _is_busy(self, challenge_id: int) -> bool:
        """Tell whether the message of a challenge is under way."""
        return challenge_id in self._under_way or self._jobs.is_running(challenge_id)

    async def _show_later(self, challenge: Challenge) -> None:
        """Show a challenge without an interaction: in its message, or in a new one."""
        if challenge.message_id is None and challenge.state is not ChallengeState.OPEN:
            await self._services.run(mark_challenge_shown, challenge, None)
            return
        match = None
        if challenge.match_id is not None:
            match = await self._services.run(load_match, challenge.match_id)
        await self.show(challenge, self.in_channel(challenge), match)

    def in_channel(self, challenge: Challenge) -> SendOrEdit:
        """Return a function that shows a challenge in its channel; repeated calls make one
        message.
        """
        channel = self._client.get_partial_messageable(challenge.place.channel_id)

        async def send(post: PublicPost) -> int:
            await self._pacing.wait_turn(Urgency.BOARD)
            return (await channel.send(**post.for_sending(), nonce=f"c{challenge.id}")).id

        async def edit(post: PublicPost) -> int | None:
            await self._pacing.wait_turn(Urgency.TABLE)
            assert challenge.message_id is not None
            message = channel.get_partial_message(challenge.message_id)
            await message.edit(**post.for_editing())
            return challenge.message_id

        return send if challenge.message_id is None else edit

    def _note_released(self, challenge_id: int) -> None:
        """Look again at a challenge whose message was under way: the loop has left it alone."""
        if self._attempts.is_waiting(challenge_id):
            self.loop.wake()


def _is_out_of_reach(challenge: Challenge, error: Exception) -> bool:
    """Tell whether the message of a challenge is gone for good, or may not be touched."""
    is_refused = isinstance(error, discord.NotFound | discord.Forbidden)
    return challenge.message_id is not None and is_refused

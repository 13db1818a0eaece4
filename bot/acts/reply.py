"""The answers to one interaction: a first response in time, whatever happens meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
import discord
import structlog

from bot.clockwork.failures import AnswerLost
from bot.talk.explain import answered_below
from bot.views.forms import Form
from bot.views.note import show_note
from bot.views.post import Post

log = structlog.get_logger(__name__)

T = TypeVar("T")
CUT = (aiohttp.ClientError, ConnectionError)  # discord.py gives up at once
UNREACHED = (*CUT, TimeoutError, OSError)
ALREADY_ANSWERED = 40060  # also after a 500 that did its work: discord.py then tried again
GIVEN_UP = {10062, 10015, 50027}  # Discord's codes for an interaction that grew too old
FAULTS_BEGIN = 500  # HTTP status; below it Discord tells what is wrong with the request


@dataclass(frozen=True, slots=True)
class AnswerTimes:
    """The seconds that first responses may take; Discord gives an interaction up after three."""

    defer_after: float = 2.2  # since the interaction came
    give_up_after: float = 3.5  # since a response was sent: nobody waits for it any more


USUAL_TIMES = AnswerTimes()


class Reply:
    """What one interaction is answered; as a context it defers when the time runs out.

    Every way to answer raises `AnswerLost`.
    """

    def __init__(self, interaction: discord.Interaction[Any], times: AnswerTimes) -> None:
        self._interaction = interaction
        self._times = times
        self._is_command = interaction.type is discord.InteractionType.application_command
        self._first = asyncio.Lock()  # held while the first response is under way
        self._guard: asyncio.Task[None] | None = None
        self._was_answered = False  # what discord.py does not know after a response that got lost
        self._is_deferred = False

    async def __aenter__(self) -> Self:
        self._guard = asyncio.create_task(self._defer_when_late())
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._guard is not None and not self._first.locked():
            self._guard.cancel()

    @property
    def is_answered(self) -> bool:
        """Whether Discord has had its first response."""
        return self._was_answered or self._interaction.response.is_done()

    async def send_privately(self, post: Post) -> int:
        """Show something to the person who acted, and to nobody else; returns the message's id."""
        async with self._first:
            if not self.is_answered:
                return await self._respond(post, ephemeral=True)
        if self._is_deferred and self._is_command:
            self._is_deferred = False
            return (await self._take(lambda: self._edit_original(post))).id
        send = self._interaction.followup.send
        sent = await self._take(lambda: send(**post.for_sending(), ephemeral=True, wait=True))
        return sent.id

    async def send_publicly(self, post: Post) -> int:
        """Send a message that everybody sees; returns its id."""
        async with self._first:
            if not self.is_answered:
                return await self._respond(post, ephemeral=False)
        if self._is_deferred and self._is_command:
            self._is_deferred = False
            # A message that follows at once would take the private place of what is loading.
            done = await show_note(answered_below())
            await self._take(lambda: self._edit_original(done))
        send = self._interaction.followup.send
        sent = await self._take(lambda: send(**post.for_sending(), wait=True))
        return sent.id

    async def edit(self, post: Post) -> int | None:
        """Change the message whose control was used; returns its id."""
        async with self._first:
            if not self.is_answered:
                respond = self._interaction.response.edit_message
                await self._insist(lambda: respond(**post.for_editing()))
                return self._message_id()
        await self._take(lambda: self._edit_original(post))
        return self._message_id()

    async def edit_sent(self, message_id: int, post: Post) -> None:
        """Change a message that was sent as an answer, up to fifteen minutes later."""
        edit = self._interaction.followup.edit_message
        await self._take(lambda: edit(message_id, **post.for_editing()))

    def _message_id(self) -> int | None:
        return self._interaction.message.id if self._interaction.message else None

    async def open_form(self, form: Form) -> None:
        """Open a window before the person who acted; nothing else can have been answered before."""
        async with self._first:
            if self.is_answered:
                raise AnswerLost("it is too late for a form")
            await self._insist(lambda: self._interaction.response.send_modal(form))

    async def acknowledge(self) -> None:
        """Give the first response to a press without changing anything yet."""
        async with self._first:
            if not self.is_answered:
                await self._insist(self._interaction.response.defer)

    async def remove_message(self) -> None:
        """Take the message away whose control was used, after a press was acknowledged."""
        await self._take(self._interaction.delete_original_response)

    async def _edit_original(self, post: Post) -> discord.InteractionMessage:
        return await self._interaction.edit_original_response(**post.for_editing())

    async def _respond(self, post: Post, *, ephemeral: bool) -> int:
        respond = self._interaction.response.send_message
        sent = await self._insist(lambda: respond(**post.for_sending(), ephemeral=ephemeral))
        if sent is not None and sent.message_id is not None:
            return sent.message_id
        return (await self._take(self._interaction.original_response)).id

    async def _insist(self, respond: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first response, again where the connection was cut.

        None where Discord had taken an earlier try without our hearing of it.
        """

        async def try_twice() -> T:
            async with asyncio.timeout(self._times.give_up_after):
                try:
                    return await respond()
                except CUT:
                    return await respond()

        try:
            return await self._take(try_twice)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._was_answered = True
            return None

    async def _take(self, call: Callable[[], Awaitable[T]]) -> T:
        """Make a call to Discord; raises `AnswerLost` where the failure is not of our doing."""
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code in GIVEN_UP or error.status >= FAULTS_BEGIN:
                raise AnswerLost(str(error)) from error
            raise
        except UNREACHED as error:
            raise AnswerLost(repr(error)) from error

    async def _defer_when_late(self) -> None:
        await asyncio.sleep(self._times.defer_after)
        async with self._first:
            if self.is_answered:
                return
            try:
                await self._take(self._defer)
            except AnswerLost as error:
                log.warning("not deferred", interaction=self._interaction.id, error=str(error))
            else:
                self._is_deferred = True

    async def _defer(self) -> None:
        if self._is_command:
            await self._interaction.response.defer(ephemeral=True)
        else:
            await self._interaction.response.defer()

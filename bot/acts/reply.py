"""The answers to one interaction: a first response in time, whatever happens meanwhile.

A message that only one person sees and one that everyone sees are values of different types. Which
one Discord considers "the original response" depends on what it received first, and on what got
lost; so messages are edited and deleted only by id.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar, overload

import aiohttp
import discord
import structlog

from bot.clockwork.failures import FAULTS_BEGIN, AnswerLost
from bot.talk.explain import answered_below
from bot.views.forms import Form
from bot.views.note import show_note
from bot.views.post import Post, PublicPost

log = structlog.get_logger(__name__)

T = TypeVar("T")
CUT = (aiohttp.ClientError, ConnectionError)  # discord.py gives up at once
UNREACHED = (*CUT, TimeoutError, OSError)
ALREADY_ANSWERED = 40060  # also after a 500 that succeeded anyway: discord.py then tried again
GIVEN_UP = {10062, 10015, 50027}  # Discord's codes for an interaction that grew too old
TOO_MANY = 429  # HTTP status that discord.py passes on once it has tried five times


@dataclass(frozen=True, slots=True)
class AnswerTimes:
    """The seconds that first responses may take; Discord gives an interaction up after three."""

    defer_after: float = 2.0  # since Discord made the interaction
    give_up_after: float = 3.5  # since a response was sent: nobody waits for it any more
    defer_each: float = 0.007  # to defer one of the others that have no answer yet


USUAL_TIMES = AnswerTimes()


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that only the person who acted sees; only a `Reply` knows which ones are."""

    id: int


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message that everyone in a channel sees. An answer never removes it."""

    id: int


class Reply:
    """The answers to one interaction. Every way to answer raises `AnswerLost`."""

    def __init__(self, interaction: discord.Interaction[Any], times: AnswerTimes) -> None:
        self._interaction = interaction
        self._times = times
        self._is_command = interaction.type is discord.InteractionType.application_command
        self._first = asyncio.Lock()  # held while the first response is under way
        self._note_answer: Callable[[], None] | None = None
        self._was_answered = False  # unknown to discord.py after a response that got lost
        self._is_loading = False  # a private message is still without its contents
        self.reached_at: float | None = None  # by `time.monotonic`, when Discord had the first one
        self.was_deferred = False

    def when_answered(self, note: Callable[[], None]) -> None:
        """Have the first answer noted as soon as Discord has it."""
        self._note_answer = note

    @property
    def is_answered(self) -> bool:
        """Whether Discord has had its first response."""
        return self._was_answered or self._interaction.response.is_done()

    @property
    def used(self) -> PrivateMessage | PublicMessage | None:
        """Return the message whose control was used; None for a command."""
        message = self._interaction.message
        if message is None:
            return None
        return PrivateMessage(message.id) if message.flags.ephemeral else PublicMessage(message.id)

    async def send_privately(self, post: Post) -> PrivateMessage:
        """Show something to the person who acted, and to no one else."""
        async with self._first:
            if not self.is_answered:
                message_id = await self._respond(post, ephemeral=True)
                if message_id is not None:
                    return PrivateMessage(message_id)
        return await self._follow_privately(post)

    async def send_publicly(self, post: PublicPost) -> PublicMessage:
        """Send a message that everyone in the channel sees.

        A press in a private message is acknowledged first, so that the private message isn't
        replaced by the public one.
        """
        if isinstance(self.used, PrivateMessage):
            with contextlib.suppress(AnswerLost, discord.HTTPException):
                await self.acknowledge()
        async with self._first:
            if not self.is_answered:
                message_id = await self._respond(post, ephemeral=False)
                if message_id is not None:
                    return PublicMessage(message_id)
        if self._is_loading:
            # A message sent at once would take the private place of the loading one.
            await self._follow_privately(await show_note(answered_below()))
        send = self._interaction.followup.send
        sent = await self._take(lambda: send(**post.for_sending(), wait=True))
        return PublicMessage(sent.id)

    @overload
    async def change(self, message: PrivateMessage, post: Post) -> None: ...
    @overload
    async def change(self, message: PublicMessage, post: PublicPost) -> None: ...
    async def change(self, message: PrivateMessage | PublicMessage, post: Post) -> None:
        """Change the message whose control was used, or one of the answers.

        Possible up to fifteen minutes later. The message is addressed by its id: the one that
        Discord calls the original response may be another.
        """
        async with self._first:
            if not self.is_answered and message == self.used:
                respond = self._interaction.response.edit_message
                if await self._insist(lambda: respond(**post.for_editing())):
                    return
        edit = self._interaction.followup.edit_message
        await self._take(lambda: edit(message.id, **post.for_editing()))

    async def change_sent(self, message_id: int, post: PublicPost) -> None:
        """Edit a public message by its id, which may come from storage."""
        await self.change(PublicMessage(message_id), post)

    async def remove(self, message: PrivateMessage) -> None:
        """Delete a private message, after the press was answered."""
        await self._take(lambda: self._interaction.followup.delete_message(message.id))

    async def open_form(self, form: Form) -> None:
        """Open a form for the person who acted; it must be the first response."""
        async with self._first:
            if self.is_answered:
                raise AnswerLost("it is too late for a form")
            await self._insist(lambda: self._interaction.response.send_modal(form))

    async def acknowledge(self) -> None:
        """Give the first response to a press without changing anything yet."""
        async with self._first:
            if not self.is_answered:
                await self._insist(self._interaction.response.defer)

    async def _follow_privately(self, post: Post) -> PrivateMessage:
        """Send another private answer; it replaces the loading one."""
        self._is_loading = False
        send = self._interaction.followup.send
        sent = await self._take(lambda: send(**post.for_sending(), ephemeral=True, wait=True))
        return PrivateMessage(sent.id)

    async def _respond(self, post: Post, *, ephemeral: bool) -> int | None:
        """Send the first response and return its id; None if Discord had another one before."""
        send = self._interaction.response.send_message
        sent = await self._insist(lambda: send(**post.for_sending(), ephemeral=ephemeral))
        if sent and sent.message_id is not None:
            return sent.message_id
        original = await self._take(self._interaction.original_response)
        is_used = self.used is not None and original.id == self.used.id
        self._is_loading = original.flags.loading
        if is_used or self._is_loading or original.flags.ephemeral is not ephemeral:
            return None
        return original.id

    async def _insist(self, respond: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first response, trying again if the connection was cut.

        None if Discord had accepted an earlier attempt without our knowing.
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
        """Make a call to Discord; raises `AnswerLost` if the failure is not of our making."""
        try:
            done = await call()
            if self.reached_at is None:
                self.reached_at = time.monotonic()
                if self._note_answer is not None:
                    self._note_answer()
            return done
        except discord.HTTPException as error:
            is_fault = error.status == TOO_MANY or error.status >= FAULTS_BEGIN
            if error.code in GIVEN_UP or is_fault:
                raise AnswerLost(str(error)) from error
            raise
        except UNREACHED as error:
            raise AnswerLost(repr(error)) from error

    async def defer(self) -> None:
        """Ask Discord for more time, unless the first response is there or under way."""
        async with self._first:
            if self.is_answered:
                return
            try:
                await self._insist(self._defer)
            except (AnswerLost, discord.HTTPException) as error:
                log.warning("not deferred", interaction=self._interaction.id, error=str(error))
            else:
                self._is_loading, self.was_deferred = self._is_command, True

    async def _defer(self) -> None:
        if self._is_command:
            await self._interaction.response.defer(ephemeral=True)
        else:
            await self._interaction.response.defer()

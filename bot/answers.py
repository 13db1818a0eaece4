"""Answers to interactions: one first response, in time, whatever happens meanwhile."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
import discord
import structlog

from bot.views.parts import Card, note, pinging

log = structlog.get_logger(__name__)

T = TypeVar("T")
CUT = (aiohttp.ClientError, ConnectionError)  # discord.py gives up at once
FAILURES = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
PATIENCE = 2.2  # seconds until an unanswered interaction is deferred; Discord gives up after 3
HOPELESS = 3.5  # seconds after which a first response need not be waited for
ALREADY_ANSWERED = 40060  # also after a 500 that did its work: discord.py then tried again
REMEMBERED = 4096  # interactions whose repetition is noticed without asking the database

Interaction = discord.Interaction[Any]  # its client is our Damka; the library asks for any


@dataclass(frozen=True, slots=True)
class Post:
    """A message to send, as often as it takes: files are made anew for every try."""

    card: Card
    files: Mapping[str, bytes] = field(default_factory=dict)  # by name
    pings: tuple[int, ...] = ()  # people

    def arguments(self) -> dict[str, Any]:
        """The arguments that all of discord.py's ways to send take."""
        return {
            "view": self.card,
            "files": [discord.File(BytesIO(data), name) for name, data in self.files.items()],
            "allowed_mentions": pinging(self.pings),
        }

    def edits(self) -> dict[str, Any]:
        """The same for discord.py's ways to edit."""
        arguments = self.arguments()
        arguments["attachments"] = arguments.pop("files")
        return arguments


class Repetitions:
    """Tells events that the gateway delivered twice."""

    def __init__(self) -> None:
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, event: int) -> bool:
        """True the first time that an event is asked about."""
        if event in self._seen:
            return False
        self._seen[event] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True


class Underway:
    """Counts what is being answered, so that a bot that stops can finish it first."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def begin(self) -> None:
        self._count += 1
        self._none.clear()

    def end(self) -> None:
        self._count -= 1
        if not self._count:
            self._none.set()

    async def over(self, seconds: float) -> None:
        """Wait until nothing is under way, but no longer than that."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), seconds)


def is_new(interaction: Interaction) -> bool:
    """False for an interaction that the gateway delivers a second time."""
    repetitions: Repetitions = interaction.client.repetitions
    return repetitions.is_new(interaction.id)


class Answer:
    """What one interaction is answered; as a context it defers when the time runs out."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._is_command = interaction.type is discord.InteractionType.application_command
        self._first = asyncio.Lock()  # held while the first response is under way
        self._guard: asyncio.Task[None] | None = None
        self._is_answered = False  # what discord.py does not know after a response that got lost
        self._is_deferred = False

    async def __aenter__(self) -> Self:
        self.interaction.client.underway.begin()
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
        self.interaction.client.underway.end()

    @property
    def is_private(self) -> bool:
        """Whether the control that was used stands in a message only its user sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def is_answered(self) -> bool:
        """Whether Discord has had its first response."""
        return self._is_answered or self.interaction.response.is_done()

    async def private(self, post: Post) -> None:
        """Show something to the person who acted, and to nobody else."""
        async with self._first:
            if not self.is_answered:
                await self._respond(post, ephemeral=True)
                return
        if self._is_deferred and self._is_command:
            self._is_deferred = False
            await self.interaction.edit_original_response(**post.edits())
        else:
            await self.interaction.followup.send(**post.arguments(), ephemeral=True)

    async def public(self, post: Post) -> int:
        """Send a message that everybody sees; returns its id."""
        async with self._first:
            if not self.is_answered:
                return await self._respond(post, ephemeral=False)
        if self._is_deferred and self._is_command:
            self._is_deferred = False
            await self.interaction.edit_original_response(view=note("Done."))
        sent = await self.interaction.followup.send(**post.arguments(), wait=True)
        return sent.id

    async def replace(self, post: Post) -> int | None:
        """Change the message whose control was used; returns its id."""
        async with self._first:
            if not self.is_answered:
                response = self.interaction.response
                await self._insist(lambda: response.edit_message(**post.edits()))
                return self._message_id()
        await self.interaction.edit_original_response(**post.edits())
        return self._message_id()

    def _message_id(self) -> int | None:
        return self.interaction.message.id if self.interaction.message else None

    async def _respond(self, post: Post, *, ephemeral: bool) -> int:
        response = self.interaction.response
        sent = await self._insist(
            lambda: response.send_message(**post.arguments(), ephemeral=ephemeral)
        )
        if sent is not None and sent.message_id is not None:
            return sent.message_id
        return (await self.interaction.original_response()).id

    async def _insist(self, respond: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first response, again where the connection was cut.

        None where Discord had taken an earlier try without our hearing of it.
        """
        try:
            async with asyncio.timeout(HOPELESS):
                try:
                    return await respond()
                except CUT:
                    return await respond()
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._is_answered = True
            return None

    async def _defer_when_late(self) -> None:
        await asyncio.sleep(PATIENCE)
        async with self._first:
            if self.is_answered:
                return
            try:
                await self._defer()
            except FAILURES as error:
                log.warning("not deferred", interaction=self.interaction.id, error=str(error))
            else:
                self._is_deferred = True

    async def _defer(self) -> None:
        if self._is_command:
            await self.interaction.response.defer(ephemeral=True)
        else:
            await self.interaction.response.defer()

"""Messages that show how something stands: edited while it goes on, posted again if deleted.

What is kept is a value of `Kept`, and `Keeper` runs it. What a failed edit means, a lost message,
a channel that is gone, a missing permission and the bot's death before it noted a message is
decided here, once for all of them.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Generic, TypeVar

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.pages import read_all_ids
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.gathering import Gathered, Gathering, KeptMessage, mark_shown
from bot.matches.work import UseCase
from bot.pacing import Urgency
from bot.services import Services
from bot.talk.matches.undeliverable import Barrier
from bot.views.appearance import appearance_for_server
from bot.views.post import PublicPost
from rules import Color
from storage import Transaction
from storage.lookout import Work
from storage.rows import Place

log = structlog.get_logger(__name__)

NO_SUCH_MESSAGE = 10008  # a code of Discord
OTHERS = 1_000_000  # a nonce has 25 characters at most, and an id about 19
ANSWERED = timedelta(minutes=1)  # then the answer that shows it first has come, or never will
SLOW = 30.0  # seconds that a message may take
AT_ONCE = 4  # gatherings of a kind that are shown together
MOST_FAILURES = 200  # in a row, two days: then what is over is left as it is shown
AFTERWARDS = "afterwards"  # stands for a message where failures are counted


T = TypeVar("T", bound=Gathered)
Columns = Mapping[str, object]
Afterwards = Callable[[Surroundings, T, Columns], Awaitable[Columns]]


async def rest(_around: Surroundings) -> float:
    """Do nothing; return the seconds to the next look."""
    return math.inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Generic[T]):
    """A kind of gathering, and how its messages are kept.

    `list_outdated` is a query in pages, by the id after which they begin. `advance` does what is
    due before a look, and returns the seconds until more is. `afterwards` follows once the messages
    are shown, is told their new ids by columns, and returns columns to be noted with them. `end_in`
    ends what has lost its channel.
    """

    name: str  # of its loop
    gathering: Gathering
    letter: str  # of its nonces
    work: Work
    list_outdated: Callable[[Transaction, int], list[int]]
    load: UseCase[[int], T]
    view: Callable[[Surroundings, T, KeptMessage], Awaitable[PublicPost]]
    advance: Callable[[Surroundings], Awaitable[float]] = rest
    afterwards: Afterwards[T] | None = None
    end_in: Callable[[Surroundings, int], Awaitable[None]] | None = None
    pause: float = 15.0  # seconds between two edits, at least
    pause_after_act: float = 0.0  # likewise, after a person has changed it
    patrol: float = math.inf  # seconds between two looks while something goes on


class Keeper(Generic[T]):
    """Keeps the messages of one kind of gathering."""

    def __init__(self, kept: Kept[T], around: Surroundings) -> None:
        self.kept = kept
        self._around = around
        self._attempts: Attempts[tuple[int, str]] = Attempts()
        self._shown_at: dict[int, float] = {}  # by the event loop's clock
        self._due: dict[int, float] = {}  # likewise: when each may be shown next
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop(kept.name, self._step, self._jobs, work=kept.work)

    def note(self, changed: Collection[int], *, is_act: bool) -> None:
        """Show what has changed: if a person did that, even what otherwise is shown rarely."""
        for thing_id in self._shown_at.keys() & changed if is_act else ():
            self._due[thing_id] = self._shown_at[thing_id] + self.kept.pause_after_act
        if changed:
            self.loop.wake()

    async def end_in(self, channel_id: int) -> None:
        """End what cannot go on because its channel is gone."""
        if self.kept.end_in is not None:
            await self.kept.end_in(self._around, channel_id)

    async def _step(self) -> float:
        """Do what is due, and begin to show what is outdated; return the seconds until more is."""
        pause = await self.kept.advance(self._around)
        past = asyncio.get_running_loop().time() - LONGEST_REST
        self._due = {n: due for n, due in self._due.items() if n in self._shown_at or due > past}
        read = self._around.services.read
        async for thing_id in read_all_ids(lambda last: read(self.kept.list_outdated, last)):
            pause = min(pause, self._begin(thing_id))
        return min(pause, self.kept.patrol) if self._due else pause

    def _begin(self, thing_id: int) -> float:
        """Begin to show something if it may be now; return the seconds until it may."""
        wait = self._due.get(thing_id, 0.0) - asyncio.get_running_loop().time()
        if wait > 0:
            return wait
        if self._jobs.has_room and not self._jobs.is_running(thing_id):
            self._jobs.start(thing_id, self._show(thing_id), self.loop.wake)
        return math.inf  # the end of a job wakes the loop

    async def _show(self, thing_id: int) -> None:
        """Bring the messages of something up to date, and note which they are."""
        now = asyncio.get_running_loop().time()
        self._due[thing_id] = now + LONGEST_REST
        thing = await self._around.services.run(self.kept.load, thing_id)
        if not is_ours(self._around.client, thing.place.server_id):
            return  # another process shows it, and it is not listed any more
        self._shown_at[thing_id], self._due[thing_id] = now, now + self.kept.pause
        showing = Showing(self.kept, self._around, self._attempts, thing)
        columns = await showing.show_all()
        if columns or showing.is_whole:
            await self._around.services.run(
                mark_shown, self.kept.gathering, thing, columns, is_whole=showing.is_whole
            )
        if showing.is_lost:
            await self.end_in(thing.place.channel_id)
        if not showing.is_whole:
            self._due[thing_id] = now + max(min(showing.waits), self.kept.pause_after_act)
        elif thing.is_over:
            self._due.pop(thing_id, None)
            self._shown_at.pop(thing_id, None)


class Showing(Generic[T]):
    """One go at showing something in all its messages.

    `waits` are the seconds until what is left may be tried again; `is_lost` tells whether a channel
    is gone.
    """

    def __init__(
        self, kept: Kept[T], around: Surroundings, attempts: Attempts[tuple[int, str]], thing: T
    ) -> None:
        self._kept = kept
        self._around = around
        self._attempts = attempts
        self._thing = thing
        self.waits: list[float] = []
        self.is_lost = False

    @property
    def is_whole(self) -> bool:
        """Whether everything shows it as it stands, or never will."""
        return not self.waits

    async def show_all(self) -> Columns:
        """Show it wherever it is to be shown; return the columns that change by that."""
        columns: dict[str, object] = {}
        failed = set()
        for message in self._thing.messages:
            is_missing = message.id is None
            if message.place in failed or (is_missing and message.is_closed):
                continue
            if is_missing and message.is_answer and (wait := self._seconds_to_answer()) > 0:
                self.waits.append(wait)
                continue
            before = len(self.waits)
            columns |= await self._attempt(message.column, partial(self._show, message))
            if len(self.waits) > before:
                failed.add(message.place)
        if self.is_whole and self._kept.afterwards is not None:
            follow = partial(self._kept.afterwards, self._around, self._thing, columns)
            columns |= await self._attempt(AFTERWARDS, follow)
        return columns

    def _seconds_to_answer(self) -> float:
        """Return for how long the answer may still be on its way that shows it first."""
        return (self._thing.created_at + ANSWERED - self._around.now()).total_seconds()

    async def _attempt(self, name: str, act: Callable[[], Awaitable[Columns]]) -> Columns:
        """Try something unless it failed just now; return the columns that change by it."""
        key, version = (self._thing.id, name), self._thing.version
        if not self._attempts.is_due(key, version):
            self.waits.append(self._attempts.seconds_until(key))
            return {}
        try:
            columns = await act()
        except FAILURES as error:
            log.warning("not shown", kind=self._kept.gathering.value, key=key, error=repr(error))
            attempt = self._attempts.note_failure(key, version, error)
            is_gone = find_barrier(error) is Barrier.GONE
            is_left = self._thing.is_over and attempt.failures >= MOST_FAILURES
            if not is_gone and not is_left:
                self.waits.append(self._attempts.seconds_until(key))
            self.is_lost |= is_gone
            return {}
        self._attempts.note_success(key)
        return columns

    async def _show(self, message: KeptMessage) -> Columns:
        """Show it in one message; raises one of `FAILURES`."""
        around, server_id = self._around, message.place.server_id
        async with speak_in(around.client, around.services, server_id):
            post = await self._kept.view(around, self._thing, message)
        post = await quieten(around.services, server_id, post)
        nonce = f"{self._kept.letter}{self._thing.id}-{message.column[0]}"
        shown = await send_or_edit(around, message, post, nonce)
        return {} if shown == message.id else {message.column: shown}


async def send_or_edit(
    around: Surroundings, message: KeptMessage, post: PublicPost, nonce: str
) -> int | None:
    """Show something in a message, or in a new one if that is gone; return its id.

    Sent again with the same nonce within minutes, it makes one message. Raises one of `FAILURES`.
    """
    channel = around.client.get_partial_messageable(message.place.channel_id)
    await around.pacing.wait_turn(Urgency.TABLE)
    async with asyncio.timeout(SLOW):
        if message.id is not None:
            try:
                await channel.get_partial_message(message.id).edit(**post.for_editing())
            except discord.NotFound as error:
                if error.code != NO_SUCH_MESSAGE:
                    raise
                if message.is_closed:
                    return message.id
                nonce = f"{nonce}.{message.id % OTHERS}"  # another than that of the lost one
            else:
                return message.id
        return (await channel.send(**post.for_sending(), nonce=nonce)).id


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

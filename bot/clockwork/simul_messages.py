"""Keeps simuls going: begins their games, updates their message, announces their end."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.kept_messages import KeptMessages, find_server_theme
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.sleeping_threads import choose_archiving
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.talk.names import thread_name
from bot.talk.simul_texts import simul_end
from bot.talk.undeliverable import Barrier
from bot.teams.simul import Simul, SimulBoard, SimulState
from bot.teams.simul_store import load_simul, mark_simul_shown
from bot.teams.simuls import begin_board, close_simul
from bot.views.note import show_public_note
from bot.views.simul import show_simul
from rules import Color
from storage.rows import Place
from storage.simuls import list_due_simuls

log = structlog.get_logger(__name__)

ANNOUNCING = timedelta(minutes=1)  # how long the answer to the command may take to show it first
PAUSE = 15.0  # seconds between two edits of one message, at least


class SimulMessages:
    """Checks every quarter of a minute what has changed on the boards of simuls."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        services: Services,
        pacing: Pacing,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._services = services
        self._pacing = pacing
        self._now = now
        self._messages = KeptMessages(client, pacing)
        self._attempts: Attempts[int] = Attempts()
        self._shown_at: dict[int, float] = {}  # by the event loop's clock
        self.loop = Loop("simuls", self._keep)

    def expect(self, simul_id: int) -> None:
        """Advance a simul at once that a person has just changed."""
        self._shown_at.pop(simul_id, None)
        self.loop.wake()

    async def _keep(self) -> float:
        """Advance all simuls that are due."""
        last, rest = 0, LONGEST_REST
        while due := await self._services.read(list_due_simuls, self._now(), last):
            for simul_id in due:
                simul = await self._services.run(load_simul, simul_id)
                if is_ours(self._client, simul.place.server_id):
                    rest = min(rest, await self._go_on(simul))
            last = due[-1]
        return min(rest, PAUSE) if self._shown_at else rest

    async def _go_on(self, simul: Simul) -> float:
        """Begin the games that are due, end the simul if it is over, show it; return the seconds
        until it is due again.
        """
        if simul.message_id is None and self._now() - simul.created_at < ANNOUNCING:
            return LONGEST_REST
        if not self._attempts.is_due(simul.id, simul.version):
            return self._attempts.seconds_until(simul.id)
        try:
            if simul.state is SimulState.RUNNING:
                for board in simul.boards:
                    await self._begin(simul, board)
            return await self._show_in_turn(
                await self._services.run(close_simul, simul.id, self._now())
            )
        except FAILURES as error:
            log.warning("simul not shown", simul=simul.id, error=repr(error))
            self._attempts.note_failure(simul.id, simul.version, error)
            is_over = simul.state not in (SimulState.OPEN, SimulState.RUNNING)
            if find_barrier(error) is Barrier.GONE and is_over:
                await self._services.run(mark_simul_shown, simul, None, is_told=True)
            return LONGEST_REST

    async def _begin(self, simul: Simul, board: SimulBoard) -> None:
        """Begin the game on a board, unless it has begun, in a thread if there can be one."""
        if not board.is_to_begin:
            return
        place = await self._find_place(simul, board)
        await self._services.run(begin_board, simul.id, board.number, place, self._now())

    async def _find_place(self, simul: Simul, board: SimulBoard) -> Place:
        """Return a new thread for a game, or the channel if none can be opened."""
        channel = self._client.get_channel(simul.place.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return simul.place
        players = simul.host, board.person
        white, black = players if simul.host_side(board) is Color.WHITE else players[::-1]
        async with speak_in(self._client, self._services, simul.place.server_id):
            name = thread_name(white, black, simul.terms.build())
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            thread = await channel.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=choose_archiving(simul.terms),
            )
        except discord.HTTPException as error:
            log.info("no thread for a board", simul=simul.id, error=str(error))
            return simul.place
        return Place(simul.place.server_id, thread.id)

    async def _show_in_turn(self, simul: Simul) -> float:
        """Show a simul unless it was shown just now; return the seconds until it may be shown."""
        now = asyncio.get_running_loop().time()
        wait = self._shown_at.get(simul.id, now - PAUSE) + PAUSE - now
        is_running = simul.state in (SimulState.OPEN, SimulState.RUNNING)
        if is_running and wait > 0:
            return wait
        self._shown_at[simul.id] = now
        message_id = await self._send(simul)
        if simul.state is SimulState.OVER:
            await self._tell_end(simul)
        await self._services.run(mark_simul_shown, simul, message_id, is_told=not is_running)
        self._attempts.note_success(simul.id)
        if simul.state is not SimulState.RUNNING:
            self._shown_at.pop(simul.id, None)  # an act may have done so meanwhile
        return LONGEST_REST

    async def _send(self, simul: Simul) -> int:
        """Show a simul in its message, or in a new one if that is gone; return its id."""
        theme = await find_server_theme(self._services, simul.place.server_id)
        async with speak_in(self._client, self._services, simul.place.server_id):
            post = await show_simul(simul, theme)
        return await self._messages.show(simul.place, simul.message_id, post, f"m{simul.id}")

    async def _tell_end(self, simul: Simul) -> None:
        """Post the score below everything else; repeated within minutes, it makes one message."""
        async with speak_in(self._client, self._services, simul.place.server_id):
            post = await show_public_note(partial(simul_end, simul))
        await self._messages.show(simul.place, None, post, f"m{simul.id}-end")

"""Gathers the moves of old boards in one line soon after a newer board is there."""

import asyncio
import contextlib
from dataclasses import replace
from functools import partial
from operator import attrgetter

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import Loop
from bot.clockwork.pages import read_all
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.computer_seat import side_below
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, list_readers
from bot.pacing import Urgency
from bot.views.appearance import Appearance, appearance_for_server
from bot.views.matches.match_board import list_board_names
from bot.views.matches.retired_board import list_moves, retired_board, retired_text_board
from storage.boards import (
    find_moves_message,
    forget_boards,
    list_all_stale_boards,
    list_stale_boards,
    note_moves_message,
)
from storage.rows import Board

log = structlog.get_logger(__name__)

PAUSE = 1.5  # seconds in which several old boards of a match are collected
AT_ONCE = 16  # matches whose old boards are edited together
MOST_REFUSALS = 100  # of a board in a channel that was closed to the bot: about a day
NO_SUCH_PICTURE = 400  # HTTP status if a board that was sent as letters is edited as a picture


class Tidying:
    """Shrinks every board that is not the newest of its room, and removes its controls."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing = around.pacing
        self._has_looked = False  # for boards that an earlier run left
        self._expected: dict[int, float] = {}  # matches, and when to look at each
        self._letters: set[int] = set()  # messages of this run that show no picture
        self._attempts: Attempts[int] = Attempts()  # by message
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.loop = Loop("old boards", self._tidy_due, self._jobs)

    def expect(self, match_id: int) -> None:
        """Look at the boards of a match soon, collecting those of several moves."""
        self._expected.setdefault(match_id, asyncio.get_running_loop().time() + PAUSE)
        self.loop.wake()

    def note_letters(self, message_id: int) -> None:
        """Remember that a board was sent as letters."""
        self._letters.add(message_id)

    async def _tidy_due(self) -> float:
        """Begin to tidy the matches that are due; return the seconds until the next."""
        if not self._has_looked:
            await self._look_for_stale()
            self._has_looked = True
        now = asyncio.get_running_loop().time()
        for match_id, due in [*self._expected.items()]:
            if self._jobs.has_room and due <= now and not self._jobs.is_running(match_id):
                del self._expected[match_id]  # before looking, so that no board is missed
                self._jobs.start(match_id, self._tidy(match_id), self.loop.wake)
        later = (due - now for due in self._expected.values() if due > now)
        return min(later, default=float("inf"))

    async def _look_for_stale(self) -> None:
        """Schedule every match of which an earlier run left old boards."""
        pages = partial(self._services.read, list_all_stale_boards)
        async for board in read_all(pages, 0, attrgetter("message_id")):
            self._expected.setdefault(board.match_id, 0.0)

    async def _tidy(self, match_id: int) -> None:
        """Retire the old boards of a match, and look again when a failed one is due again."""
        try:
            left = await self._retire_all(match_id)
        except Exception:
            self.expect(match_id)
            raise
        if left:
            pause = max(PAUSE, min(map(self._attempts.seconds_until, left)))
            self._expected.setdefault(match_id, asyncio.get_running_loop().time() + pause)

    async def _retire_all(self, match_id: int) -> list[int]:
        """Try to retire the old boards of a match; return the messages that are left."""
        boards = await self._services.read(list_stale_boards, match_id)
        match = await self._services.run(load_match, match_id) if boards else None
        if match is None:
            return []
        boards = [each for each in boards if is_ours(self._client, _server_of(match, each))]
        retired = [board.message_id for board in boards if await self._try_to_retire(match, board)]
        if retired:
            await self._services.write(forget_boards, retired)
            self._letters.difference_update(retired)
        return [board.message_id for board in boards if board.message_id not in retired]

    async def _try_to_retire(self, match: Match, board: Board) -> bool:
        """Retire a board unless it failed a short while ago; tell whether it is done."""
        if not self._attempts.is_due(board.message_id, board.version):
            return False
        try:
            await self._retire(match, board)
        except discord.NotFound as error:
            log.info("old board is out of reach", match=match.id, error=str(error))
        except FAILURES as error:
            log.info("old board kept its controls", match=match.id, error=repr(error))
            attempt = self._attempts.note_failure(board.message_id, board.version, error)
            if not isinstance(error, discord.Forbidden) or attempt.failures < MOST_REFUSALS:
                return False
        self._attempts.note_success(board.message_id)
        return True

    async def _retire(self, match: Match, board: Board) -> None:
        """Add an old board to the line of moves, remove only its controls, or delete it, as a
        server wants.
        """
        board = replace(board, ply=min(board.ply, match.ply))  # moves may have been taken back
        channel = self._client.get_partial_messageable(board.channel_id)
        message = channel.get_partial_message(board.message_id)
        room = match.room_in(board.channel_id)
        server_id = _server_of(match, board)
        chosen = await self._services.server_choices.find(server_id or 0)
        await self._pacing.wait_turn(Urgency.RETIRE)
        if chosen.boards == "last":
            await message.delete()
            return
        readers = () if room is None else list_readers(match, room)
        async with speak_in(self._client, self._services, server_id, readers):
            if chosen.boards == "keep":
                below = side_below(match, room)
                appearance = appearance_for_server(chosen, match.turn, below)
                await self._take_controls(message, match, board, appearance)
            else:
                await self._gather(message, match, board)

    async def _gather(self, message: discord.PartialMessage, match: Match, board: Board) -> None:
        """Delete a board whose moves are in the line of its room, or make it that line."""
        shown = list_moves(match)
        line = await self._services.read(find_moves_message, match.id, board.channel_id)
        if line is not None and line != board.message_id:
            with contextlib.suppress(discord.NotFound):  # someone deleted the line
                channel = self._client.get_partial_messageable(board.channel_id)
                await channel.get_partial_message(line).edit(view=shown)
                await self._pacing.wait_turn(Urgency.RETIRE)
                await message.delete()
                return
        await message.edit(view=shown, attachments=[])
        await self._services.write(note_moves_message, board)

    async def _take_controls(
        self, message: discord.PartialMessage, match: Match, board: Board, appearance: Appearance
    ) -> None:
        """Show an old board without controls; one that was sent as letters has no picture."""
        if board.message_id in self._letters:
            await message.edit(view=retired_text_board(match, board.ply))
            return
        for name in list_board_names(match.course.cut(board.ply), appearance):
            try:
                await message.edit(view=retired_board(match, board.ply, appearance, name))
                return
            except discord.HTTPException as error:
                if error.status != NO_SUCH_PICTURE:
                    raise
            await self._pacing.wait_turn(Urgency.RETIRE)
        # An earlier run may have sent letters, too.
        await message.edit(view=retired_text_board(match, board.ply))


def _server_of(match: Match, board: Board) -> int | None:
    """Return the server in which a board stands; rooms only move within their server."""
    return (match.room_in(board.channel_id) or match.main_room).place.server_id

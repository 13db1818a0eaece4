"""Old boards lose their controls, soon after a newer one stands, and until none is left."""

import asyncio
from collections.abc import Sequence

import discord
import structlog

from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.loop import Loop
from bot.clockwork.servers import server_language
from bot.matches import Board, Match, MatchServices
from bot.pacing import Pacing, Urgency
from bot.talk.languages import speak
from bot.views.appearance import appearance_for_server
from bot.views.retired_board import retired_board, retired_text_board

log = structlog.get_logger(__name__)

PAUSE = 1.5  # seconds in which several old boards of a match are collected
NO_SUCH_PICTURE = 400  # HTTP status where a board that was sent in letters is edited as a picture


class Tidying:
    """Takes the controls off every board that is not the newest of its room."""

    def __init__(
        self, client: discord.AutoShardedClient, matches: MatchServices, pacing: Pacing
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._expected: dict[int, float] = {}  # matches, and when to look at each
        self._attempts: Attempts[int] = Attempts()  # by message
        self.loop = Loop("tidying of old boards", self._tidy_expected)

    def expect(self, match_id: int) -> None:
        """Look at the boards of a match soon, at those of several moves together."""
        due = asyncio.get_running_loop().time() + PAUSE
        self._expected.setdefault(match_id, due)
        self.loop.wake()

    async def _tidy_expected(self) -> float:
        """Tidy the matches whose moment has come; return the seconds until the next one's."""
        now = asyncio.get_running_loop().time()
        ready = [match_id for match_id, due in self._expected.items() if due <= now]
        await asyncio.gather(*map(self._tidy, ready))
        now = asyncio.get_running_loop().time()
        return max(0.0, min(self._expected.values(), default=float("inf")) - now)

    async def _tidy(self, match_id: int) -> None:
        """Retire the old boards of a match, and look again later unless there was none."""
        del self._expected[match_id]  # before looking, so that no board shown meanwhile is missed
        try:
            boards = await self._matches.showing.list_stale_boards(match_id)
            if boards:
                await self._retire_due(match_id, boards)
        except BaseException:
            self.expect(match_id)
            raise
        if boards:
            self.expect(match_id)

    async def _retire_due(self, match_id: int, boards: Sequence[Board]) -> None:
        match = await self._matches.finding.find(match_id)
        for board in boards:
            if self._attempts.is_due(board.message_id, board.version):
                await self._try_to_retire(match, board)

    async def _try_to_retire(self, match: Match, board: Board) -> None:
        try:
            await self._retire(match, board)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("old board is out of reach", match=match.id, error=str(error))
        except FAILURES as error:
            log.info("old board kept its controls", match=match.id, error=repr(error))
            self._attempts.note_failure(board.message_id, board.version, error)
            return
        self._attempts.note_success(board.message_id)
        await self._matches.showing.forget_boards([board.message_id])

    async def _retire(self, match: Match, board: Board) -> None:
        """Take the controls off an old board, or the board away where the server wants that."""
        channel = self._client.get_partial_messageable(board.channel_id)
        message = channel.get_partial_message(board.message_id)
        server_id = match.main_room.place.server_id
        chosen = await self._matches.remembering.find_server_preferences(server_id or 0)
        await self._pacing.wait_turn(Urgency.RETIRE)
        if chosen.boards == "last":
            await message.delete()
            return
        with speak(server_language(self._client, server_id)):
            card = retired_board(match, board.ply, appearance_for_server(chosen, match.turn))
            try:
                await message.edit(view=card)
            except discord.HTTPException as error:
                if error.status != NO_SUCH_PICTURE:
                    raise
                await self._pacing.wait_turn(Urgency.RETIRE)
                await message.edit(view=retired_text_board(match, board.ply))

"""Boards in a room that the database does not know: the bot died before it recorded them.

Discord received them as the answer to a press or a command, which has no nonce. They are sought
among the last messages of a room before its board is sent again.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator

import discord
import structlog

from bot.clockwork.failures import FAILURES
from bot.matches.match_value import Match
from bot.pacing import Pacing, Urgency
from bot.services import Services
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import list_controls
from bot.views.post import PublicPost
from storage.boards import keep_boards
from storage.rows import Board, DueRoom, Room

log = structlog.get_logger(__name__)

Send = Callable[[PublicPost], Awaitable[int]]  # sends a post, returns the message's id
LOOKED_AT = 50  # messages, the newest ones of a room


class UnnotedBoards:
    """Finds boards that the database does not know, and records them."""

    def __init__(
        self, client: discord.AutoShardedClient, matches: Services, pacing: Pacing
    ) -> None:
        self._client = client
        self._matches = matches
        self._pacing = pacing
        self._suspected: set[tuple[int, int]] = set()  # matches, and channels of their rooms

    def suspect(self, rooms: Iterable[DueRoom]) -> None:
        """Look for the boards of rooms before they are sent there again."""
        self._suspected.update((due.match_id, due.place.channel_id) for due in rooms)

    def look_first(self, match: Match, room: Room, send: Send) -> Send:
        """Return a function that sends to a room; if the board is suspected to be there already, it
        looks first.
        """
        key = match.id, room.place.channel_id

        async def look_and_send(post: PublicPost) -> int:
            found = await self._take_up(match, room, post) if key in self._suspected else None
            self._suspected.discard(key)
            return await send(post) if found is None else found

        return look_and_send

    async def _take_up(self, match: Match, room: Room, post: PublicPost) -> int | None:
        """Edit the newest unrecorded board of this ply to show a post; return its id, None without
        one.

        Older ones are recorded as old boards, which soon lose their controls.
        """
        found = await self._list(match, room)
        newest = found[-1] if found and found[-1].ply == match.ply else None
        if old := [board for board in found if board != newest]:
            await self._matches.write(keep_boards, old)
        if newest is None:
            return None
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            await channel.get_partial_message(newest.message_id).edit(**post.for_editing())
        except FAILURES as error:
            log.info("unnoted board out of reach", match=match.id, error=repr(error))
            return None
        return newest.message_id

    async def _list(self, match: Match, room: Room) -> list[Board]:
        """List the boards of a match that came after the newest known one, oldest first.

        None if the bot may not read the history.
        """
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            messages = [each async for each in channel.history(limit=LOOKED_AT)]
        except FAILURES as error:
            log.info("cannot look for boards", match=match.id, error=repr(error))
            return []
        return [
            board
            for message in reversed(messages)
            if message.id > (room.message_id or 0) and message.author == self._client.user
            for board in _read_board(message, match)
        ]


def _read_board(message: discord.Message, match: Match) -> Iterator[Board]:
    """Yield what a message shows if it is a board of this match that has its controls."""
    for control in list_controls(message.components):
        if _is_of_board(control, match):
            # The board does not show its version; an old one needs only its ply.
            yield Board(
                message_id=message.id,
                match_id=match.id,
                channel_id=message.channel.id,
                version=match.version,
                ply=control.ply or 0,
            )
            return


def _is_of_board(control: ControlId, match: Match) -> bool:
    """Tell whether a control is one that every board has, and nothing else."""
    named = (control.kind, control.action, control.subject)
    return named == (ControlKind.MATCH, MatchAction.MORE, match.id)

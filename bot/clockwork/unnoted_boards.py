"""Boards in a room that the database does not know: Discord has them, but the bot did not learn of
it, or died before it recorded them.

Discord received them as the answer to a press or a command, which has no nonce. They are sought
among the last messages of a room: before its board is sent again, and once more after the next
board was shown, because an answer can be under way for long.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.clockwork.failures import FAILURES, is_refusal
from bot.clockwork.surroundings import Surroundings
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.pacing import Urgency
from bot.views.control_actions import ControlKind, MatchAction
from bot.views.control_id import ControlId
from bot.views.controls import list_controls
from bot.views.post import PublicPost
from storage.boards import find_known_boards, keep_boards
from storage.rows import Board, DueRoom, Room

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a match, and the channel of one of its rooms
Send = Callable[[PublicPost], Awaitable[int]]  # sends a post, returns the message's id
LOOKED_AT = 50  # messages, the newest ones of a room
LOOKS = 2  # for the board of one room


@dataclass(slots=True)
class _Suspicion:
    """How often to look yet, and the version of the match that was shown after the last look."""

    looks: int = LOOKS
    version: int | None = None


class UnnotedBoards:
    """Finds boards that the database does not know, and records them."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing = around.pacing
        self._suspected: dict[Key, _Suspicion] = {}
        self._overtaken: set[Key] = set()  # those in whose room a newer board was shown

    def suspect(self, rooms: Iterable[DueRoom]) -> None:
        """Look for the boards of rooms before they are sent there again."""
        for due in rooms:
            self._suspected[due.match_id, due.place.channel_id] = _Suspicion()

    def suspect_lost(self, due: DueRoom, error: Exception) -> None:
        """Look for a board whose sending failed, unless Discord has said that it refused it."""
        if not is_refusal(error):
            self.suspect([due])

    def look_first(self, match: Match, room: Room, send: Send) -> Send:
        """Return a function that sends to a room; if the board is suspected to be there already, it
        looks first. Raises one of `FAILURES` if it cannot look.
        """
        key = match.id, room.place.channel_id

        async def look_and_send(post: PublicPost) -> int:
            found = await self._take_up(match, room, post) if key in self._suspected else None
            self._note_look(key, match)
            return await send(post) if found is None else found

        return look_and_send

    def note_shown(self, match: Match, key: Key) -> None:
        """Look again for a lost board, now that a newer one stands in its room."""
        suspicion = self._suspected.get(key)
        if suspicion is not None and suspicion.version != match.version:
            self._overtaken.add(key)

    def list_overtaken(self) -> list[Key]:
        """List the rooms in which `look_again` should look."""
        return [*self._overtaken]

    async def look_again(self, key: Key) -> None:
        """Record the lost boards that stand above the newest one, so that they are tidied.

        Raises one of `FAILURES`.
        """
        self._overtaken.discard(key)
        match = await self._services.run(load_match, key[0])
        room = match.room_in(key[1])
        if room is None or room.message_id is None:
            return
        newest = room.message_id
        await self._keep(each for each in await self._list(match, room) if each.message_id < newest)
        self._note_look(key, match)

    def look_later(self, key: Key) -> None:
        """Have `look_again` look once more, since it failed."""
        self._overtaken.add(key)

    def _note_look(self, key: Key, match: Match) -> None:
        suspicion = self._suspected.get(key)
        if suspicion is None:
            return
        suspicion.looks, suspicion.version = suspicion.looks - 1, match.version
        if not suspicion.looks:
            del self._suspected[key]

    async def _take_up(self, match: Match, room: Room, post: PublicPost) -> int | None:
        """Edit the newest unrecorded board of this ply to show a post; return its id, None without
        one.

        Others are recorded as old boards, which soon lose their controls.
        """
        found = await self._list(match, room)
        newest = found[-1] if found and _is_newest(found[-1], match, room) else None
        await self._keep(each for each in found if each != newest)
        if newest is None:
            return None
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            await channel.get_partial_message(newest.message_id).edit(**post.for_editing())
        except FAILURES as error:
            if not is_refusal(error):
                raise
            log.info("unnoted board out of reach", match=match.id, error=repr(error))
            await self._keep([newest])
            return None
        return newest.message_id

    async def _keep(self, boards: Iterable[Board]) -> None:
        if kept := [*boards]:
            await self._services.write(keep_boards, kept)

    async def _list(self, match: Match, room: Room) -> list[Board]:
        """List the boards of a match that the database does not know, oldest first.

        None if the bot may not read the history.
        """
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        known = await self._services.read(find_known_boards, match.id)
        try:
            messages = [each async for each in channel.history(limit=LOOKED_AT)]
        except FAILURES as error:
            if not is_refusal(error):
                raise
            log.info("cannot look for boards", match=match.id, error=repr(error))
            return []
        return [
            board
            for message in reversed(messages)
            if message.id not in known and message.author == self._client.user
            for board in _read_board(message, match)
        ]


def _is_newest(board: Board, match: Match, room: Room) -> bool:
    """Tell whether a board shows the present ply, below the newest one that is known."""
    return board.ply == match.ply and board.message_id > (room.message_id or 0)


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

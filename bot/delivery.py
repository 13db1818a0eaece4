"""Boards reach their channel: at once with the answer, or later, again and again, without it.

A match knows which version of it was shown last. Whatever was committed and not shown, because
Discord failed or because the bot died, is shown by the loop here.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import discord
import structlog

from bot.answers import FAILURES, Post
from bot.barriers import barrier, least_pause
from bot.looks import Look, look_of_server
from bot.matches import Board, DueRoom, Match, MatchServices, Place, Room
from bot.views.board import board_post, earlier_board, text_post
from bot.views.parts import note

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a match, and the channel of one of its rooms
Send = Callable[[Post], Awaitable[int]]  # sends a post, gives the message's id
PATROL = 60.0  # seconds between looks for boards that were not shown
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 900.0  # seconds before a board is tried again
SLOW = 30.0  # seconds that sending a board may take
TIDY_PAUSE = 1.5  # seconds in which several old boards of a match are collected
AT_ONCE = 8  # boards that the loop sends together


@dataclass(slots=True)
class Attempt:
    """How often a version of a match was tried in vain in a room, and when it is due again."""

    version: int
    due: float
    error: Exception
    pause: float = FIRST_PAUSE
    is_told: bool = False  # the side to move knows from a direct message


class Delivery:
    """Shows boards, and takes the controls off those that are no longer the newest."""

    def __init__(self, client: discord.AutoShardedClient, matches: MatchServices) -> None:
        self._client = client
        self._matches = matches
        self._busy: Counter[Key] = Counter()  # rooms whose board is under way
        self._failed: dict[Key, Attempt] = {}
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._wake = asyncio.Event()
        self._tidying: dict[int, asyncio.Task[None]] = {}
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to deliver what is left over; called once the client can reach channels."""
        if self._loop is None:
            self._loop = asyncio.create_task(self._patrol(), name="board delivery")

    async def stop(self) -> None:
        tasks = [task for task in (self._loop, *self._tidying.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def show(self, match: Match, room: Room, send: Send, actor: int | None = None) -> None:
        """Send the board of `match` to a room; where that fails, the loop goes on trying there."""
        key = match.id, room.place.channel_id
        with self._under_way(key):
            try:
                post = await self._post(match, actor)
                async with asyncio.timeout(SLOW):
                    message_id = await send(post)
            except FAILURES as error:
                self._note_failure(key, match.version, error)
                await self._tell_if_barred(match, room)
                return
            await self._matches.showing.mark_shown(match, room, message_id)
            self._failed.pop(key, None)
        self.tidy(match.id)

    def in_room(self, match: Match, room: Room) -> Send:
        """Send into the channel of a room, in letters where pictures are forbidden.

        Repeated within minutes, it makes one message.
        """
        channel = self._client.get_partial_messageable(room.place.channel_id)
        nonce = f"{match.id}-{match.version}"

        async def send(post: Post) -> int:
            try:
                sent = await channel.send(**post.arguments(), nonce=nonce)
            except discord.Forbidden as error:
                log.warning("no picture allowed", match=match.id, error=str(error))
                sent = await channel.send(**text_post(match).arguments(), nonce=nonce)
            return sent.id

        return send

    async def _post(self, match: Match, actor: int | None) -> Post:
        first = await self._matches.rematching.find_first_game(match) if match.is_over else None
        return await board_post(match, await self._look(match), first=first, actor=actor)

    async def _look(self, match: Match) -> Look:
        """How everybody in the server of this match sees its boards."""
        server_id = match.main_room.place.server_id
        if server_id is None:
            return Look()
        chosen = await self._matches.remembering.find_server_preferences(server_id)
        return look_of_server(chosen, match.turn)

    def tidy(self, match_id: int) -> None:
        """Take the controls off the earlier boards of a match, soon and together."""
        if match_id not in self._tidying:
            task = asyncio.create_task(self._tidy(match_id), name=f"tidy {match_id}")
            self._tidying[match_id] = task
            task.add_done_callback(lambda _: self._tidying.pop(match_id, None))

    @contextlib.contextmanager
    def _under_way(self, key: Key) -> Iterator[None]:
        self._busy[key] += 1
        try:
            yield
        finally:
            self._busy[key] -= 1
            if not self._busy[key]:
                del self._busy[key]

    def _note_failure(self, key: Key, version: int, error: Exception) -> None:
        log.warning("board not sent", match=key[0], version=version, error=str(error))
        now = asyncio.get_running_loop().time()
        attempt = self._failed.get(key)
        if attempt is None or attempt.version != version:
            attempt = self._failed[key] = Attempt(version, now, error)
        else:
            attempt.due, attempt.error = now + attempt.pause, error
            attempt.pause = min(2 * attempt.pause, LONGEST_PAUSE)
        attempt.due = max(attempt.due, now + least_pause(error))
        self._wake.set()

    async def _patrol(self) -> None:
        while True:
            try:
                await self._deliver_all()
            except Exception:
                log.exception("delivery faltered")
            await self._rest()

    async def _deliver_all(self) -> None:
        """Try every board that is due, some rooms at a time."""
        last = None
        while rooms := await self._matches.showing.list_due(last):
            await asyncio.gather(*(self._deliver(room) for room in rooms))
            last = rooms[-1]

    async def _deliver(self, due: DueRoom) -> None:
        """Try one board that is due; whatever is wrong with it keeps no other waiting."""
        async with self._hands:
            if not self._is_due(due):
                return
            try:
                match = await self._matches.finding.find(due.match_id)
                (room,) = (room for room in match.rooms if room.place == due.place)
                await self.show(match, room, self.in_room(match, room))
            except Exception as error:
                log.exception("board cannot be made", match=due.match_id)
                self._note_failure(_key(due), due.wanted_version, error)

    def _is_due(self, due: DueRoom) -> bool:
        key = _key(due)
        if key in self._busy or not self._is_ours(due.place):
            return False
        attempt = self._failed.get(key)
        if attempt is None or attempt.version != due.wanted_version:
            return True
        return asyncio.get_running_loop().time() >= attempt.due

    def _is_ours(self, place: Place) -> bool:
        """False for a server that another process serves."""
        server, ours = place.server_id, self._client.shard_ids
        if server is None or ours is None or not self._client.shard_count:
            return True
        return (server >> 22) % self._client.shard_count in ours

    async def _rest(self) -> None:
        now = asyncio.get_running_loop().time()
        soonest = min((attempt.due - now for attempt in self._failed.values()), default=PATROL)
        self._wake.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), max(0.05, min(soonest, PATROL)))

    async def _tell_if_barred(self, match: Match, room: Room) -> None:
        """Tell the side to move, once, what keeps the board out of the channel."""
        attempt = self._failed.get((match.id, room.place.channel_id))
        words = barrier(match, attempt.error) if attempt else None
        if attempt is None or attempt.is_told or words is None:
            return
        attempt.is_told = True
        for person_id in match.calls(match.turn):
            try:
                user = await self._client.fetch_user(person_id)
                await user.send(view=note(words))
            except FAILURES as error:  # closed DMs: the room stays due and is tried again
                log.info("no DM either", match=match.id, error=str(error))

    async def _tidy(self, match_id: int) -> None:
        await asyncio.sleep(TIDY_PAUSE)
        for board in await self._matches.showing.list_stale_boards(match_id):
            match = await self._matches.finding.find(match_id)
            try:
                await self._retire(match, board)
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("old board is out of reach", match=match_id, error=str(error))
            except FAILURES as error:
                log.info("old board kept its controls", match=match_id, error=str(error))
                continue
            await self._matches.showing.forget_board(board.message_id)

    async def _retire(self, match: Match, board: Board) -> None:
        """Take the controls off an old board, or the board away where the server wants that."""
        channel = self._client.get_partial_messageable(board.channel_id)
        message = channel.get_partial_message(board.message_id)
        chosen = await self._matches.remembering.find_server_preferences(
            match.main_room.place.server_id or 0
        )
        if chosen.boards == "last":
            await message.delete()
        else:
            await message.edit(view=earlier_board(match, board.ply, await self._look(match)))


def _key(due: DueRoom) -> Key:
    return due.match_id, due.place.channel_id

"""Boards reach their channel: at once with the answer, or later without it, by repeated attempts.

A room knows which version of its match was shown last. Versions that were committed and not shown,
because Discord failed or the bot died, are shown by the loop here.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

import discord
import structlog

from bot.challenges.rematches import find_first_game
from bot.clockwork.barred_rooms import BarredRooms
from bot.clockwork.board_facts import call_rightly, find_counted, find_remark, find_team_news
from bot.clockwork.failures import FAILURES, Attempts, find_barrier
from bot.clockwork.gone_rooms import GoneRooms, can_move
from bot.clockwork.jobs import HeldBack, Jobs
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.private_rooms import PrivateRooms
from bot.clockwork.quiet_servers import RestingBoards, find_young_board, is_edited, is_quiet
from bot.clockwork.servers import speak_in
from bot.clockwork.surroundings import Surroundings
from bot.clockwork.tidying import Tidying
from bot.clockwork.unnoted_boards import UnnotedBoards
from bot.matches.computer_seat import side_below
from bot.matches.keyed_locks import KeyedLocks
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, list_readers, room_side
from bot.pacing import Urgency
from bot.people.awards import find_awards
from bot.people.preferences import find_preferences
from bot.ratings.rating_tables import find_shown_changes
from bot.talk.matches.undeliverable import Barrier, undeliverable_board
from bot.teams.team_store import load_sides_of_match
from bot.views.appearance import Appearance, appearance_for_person, appearance_for_server
from bot.views.matches.board import NOTHING, Afterthought, show_board, show_text_board
from bot.views.note import show_note
from bot.views.post import PublicPost
from bot.watching.predictions import NO_PREDICTIONS, find_predictions, is_scored
from rules import Color
from storage.rooms import give_up_room
from storage.rows import DueRoom, Place, Room

log = structlog.get_logger(__name__)

Key = tuple[int, int]  # a match, and the channel of one of its rooms
Send = Callable[[PublicPost], Awaitable[int]]  # sends a post, returns the message's id
SLOW = 30.0  # seconds that sending a board may take
AT_ONCE = 8  # boards that the loop sends together
LOOK = -1  # stands for a version where failed looks for lost boards are counted


class Delivery:
    """Shows every version of a match in its rooms, once, whatever happens meanwhile."""

    def __init__(self, around: Surroundings, tidying: Tidying) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._tidying = tidying
        self._under_way: HeldBack[Key] = HeldBack(self._note_released)
        self._due: dict[Key, DueRoom] = {}  # rooms that do not show what they should
        self._attempts: Attempts[Key] = Attempts()
        self._locks = KeyedLocks()
        self._resting: RestingBoards[Key] = RestingBoards()
        private = PrivateRooms(around)
        self._gone = GoneRooms(around, private)
        self._barred = BarredRooms(around.services, private)
        self._unnoted = UnnotedBoards(around)
        self._jobs: Jobs[Key] = Jobs(AT_ONCE)
        self.when_shown: Callable[[Match], None] | None = None  # called after a board was sent
        self.loop = Loop("board delivery", self._deliver_due, self._jobs)

    async def show(self, match: Match, room: Room, send: Send, actor_id: int | None = None) -> None:
        """Send the board of a match to a room; if that fails, the loop keeps trying there.

        Boards that edit the same message are sent one after the other, each up to date: it must not
        go backwards.
        """
        if not await is_edited(self._services, match, room, self._now()):
            await self._show(match, room, send, actor_id)
            return
        async with self._locks.of(match.id, room.place.channel_id):
            present = await self._services.run(load_match, match.id)
            if (present_room := present.room_in(room.place.channel_id)) is not None:
                match, room = present, present_room
            await self._show(match, room, send, actor_id)

    async def _show(self, match: Match, room: Room, send: Send, actor_id: int | None) -> None:
        key = match.id, room.place.channel_id
        with self._under_way.hold(key):
            try:
                post = await self._make_post(match, room, actor_id)
                async with asyncio.timeout(SLOW):
                    message_id = await send(post)
            except FAILURES as error:
                await self._note_failure(match, room, error)
                return
            await self._services.shown_boards.mark(match, room, message_id)
            self._forget(match, key)
            self._unnoted.note_shown(match, key)
            self._attempts.note_success(key)
            self._gone.note_success(key)
            await self._barred.leave_private(match, room)
        self._tidying.expect(match.id)
        if self.when_shown is not None:
            self.when_shown(match)

    def expect(self, match: Match) -> None:
        """Let the loop show a match that has changed, in every room that does not show it yet."""
        self.expect_rooms(
            DueRoom(match.id, room.place, room.wanted_version)
            for room in match.rooms
            if room.shown_version < room.wanted_version
        )

    def expect_missing(self, rooms: Sequence[DueRoom]) -> None:
        """Let the loop show matches in rooms where nobody else is about to show them.

        Their boards may already be there, if the bot died before it recorded them.
        """
        self._unnoted.suspect(rooms)
        self.expect_rooms(rooms)

    def expect_rooms(self, rooms: Iterable[DueRoom]) -> None:
        """Let the loop show matches in rooms that do not show what they should."""
        for due in rooms:
            self._due[due.match_id, due.place.channel_id] = due
        self.loop.wake()

    @contextlib.contextmanager
    def hold_back(self, match: Match, rooms: Iterable[Room]) -> Iterator[None]:
        """Make the loop leave alone rooms in which others are about to show a match."""
        with contextlib.ExitStack() as held:
            for room in rooms:
                held.enter_context(self._under_way.hold((match.id, room.place.channel_id)))
            yield

    def in_room(self, match: Match, room: Room) -> Send:
        """Return a function that sends into the channel of a room, without an interaction.

        The board is sent as letters if pictures are forbidden. Repeated within minutes, it makes
        one message. In a quiet server it replaces a recent board.
        """
        channel = self._client.get_partial_messageable(room.place.channel_id)
        nonce = f"{match.id}-{match.version}"

        async def send(post: PublicPost) -> int:
            young = await find_young_board(self._services, match, room, self._now())
            await self._pacing.wait_turn(Urgency.BOARD)
            if young is not None and await _change(channel.get_partial_message(young), post):
                return young
            try:
                sent = await channel.send(**post.for_sending(), nonce=nonce)
            except discord.Forbidden as error:
                log.warning("no picture allowed", match=match.id, error=str(error))
                await self._pacing.wait_turn(Urgency.BOARD)
                news = await find_team_news(self._services, match, room)
                occasion = await find_remark(self._services, match)
                letters = await show_text_board(match, self._now(), teams=news, occasion=occasion)
                letters = await call_rightly(self._services, match, room, letters, self._now())
                sent = await channel.send(**letters.for_sending(), nonce=nonce)
                self._tidying.note_letters(sent.id)
            return sent.id

        return send

    async def renew(self, match: Match, room: Room) -> None:
        """Bring the newest board of a room, if there is one, up to date.

        Raises one of `FAILURES`.
        """
        if room.message_id is None:
            return
        post = await self._make_post(match, room, None)
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        await channel.get_partial_message(room.message_id).edit(**post.for_editing())
        await self._services.shown_boards.mark(match, room, room.message_id)
        self._tidying.expect(match.id)  # a newer board may have come meanwhile

    async def add_afterthought(self, match: Match, room: Room, afterthought: Afterthought) -> None:
        """Add something to the last board of a match; raises one of `FAILURES`."""
        if room.message_id is None:
            return
        post = await self._make_post(match, room, None, afterthought)
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.FEED)
        await channel.get_partial_message(room.message_id).edit(**post.for_editing())

    async def _make_post(
        self,
        match: Match,
        room: Room,
        actor_id: int | None,
        afterthought: Afterthought = NOTHING,
    ) -> PublicPost:
        first = await self._services.run(find_first_game, match) if match.is_over else None
        appearance = await self._find_appearance(match, room)
        predictions = NO_PREDICTIONS
        if is_scored(match):
            predictions = await self._services.run(find_predictions, match.id)
        changes = await self._services.run(find_shown_changes, match) if match.is_over else ()
        awards = await self._services.run(find_awards, match.id) if match.is_over else ()
        occasion = await find_remark(self._services, match)
        async with self._speak_in(room, list_readers(match, room)):
            post = await show_board(
                await find_counted(self._services, match),
                appearance,
                self._now(),
                first_game=first,
                teams=await find_team_news(self._services, match, room),
                predictions=predictions,
                changes=changes,
                awards=awards,
                afterthought=afterthought,
                watchers=self._services.watchers.count(match.id, self._now()),
                occasion=occasion,
                actor_id=actor_id,
            )
        return await call_rightly(self._services, match, room, post, self._now())

    def _speak_in(
        self, room: Room, readers: Iterable[int]
    ) -> contextlib.AbstractAsyncContextManager[None]:
        """Write the sentences of this context as `speak_in` does, in the server of a room."""
        return speak_in(self._client, self._services, room.place.server_id, readers)

    async def _find_concerned(self, match: Match, room: Room) -> list[tuple[int, Color]]:
        """Return the ids of the people to tell that a room gets no board, with their sides.

        For a team that is the captain, or the members who want to be called if there is none.
        """
        own, sides = room_side(room), await self._services.run(load_sides_of_match, match)
        every = Color if match.is_over else (match.turn,)
        return [
            (person_id, side)
            for side in (every if own is None else (own,))
            for person_id in match.calls(side) or (sides[side].callers if side in sides else ())
        ]

    async def _find_appearance(self, match: Match, room: Room) -> Appearance:
        """Return how boards look in a room: as its server wants, or its one person."""
        chosen = await self._services.server_choices.find(room.place.server_id or 0)
        if room.person_id is None or room.side is None:
            return appearance_for_server(chosen, match.turn, side_below(match, room))
        own = await self._services.run(find_preferences, room.person_id)
        return appearance_for_person(own, chosen, Color(room.side))

    def _forget(self, match: Match, key: Key) -> None:
        """Stop waiting for a room that shows this version, unless a newer one is still to come."""
        due = self._due.get(key)
        if due is not None and due.wanted_version <= match.version:
            del self._due[key]

    def _note_released(self, key: Key) -> None:
        """Look again at a room whose board was under way: the loop has left it alone."""
        if key in self._due or key in self._unnoted.list_overtaken():
            self.loop.wake()

    async def _deliver_due(self) -> float:
        """Begin to deliver what is due; return the seconds until something is due again."""
        resting = self._resting.list_left()
        for key, due in [*self._due.items()]:
            if not self._jobs.has_room:
                return LONGEST_REST  # the end of a job comes before that
            is_due = self._attempts.is_due(key, due.wanted_version) and key not in resting
            if is_due and not self._is_busy(key):
                self._jobs.start(key, self._deliver(due), self.loop.wake)
        for key in self._unnoted.list_overtaken():
            is_due = not self._is_busy(key) and self._attempts.is_due(key, LOOK)
            if self._jobs.has_room and is_due:
                self._jobs.start(key, self._look_again(key), self.loop.wake)
        seconds = [resting[key] for key in resting if key in self._due]
        return min(self._attempts.seconds_until_due(self._is_busy), *seconds, LONGEST_REST)

    def _is_busy(self, key: Key) -> bool:
        """Tell whether the board of a room is under way."""
        return key in self._under_way or self._jobs.is_running(key)

    async def _deliver(self, due: DueRoom) -> None:
        """Try to send one due board; errors are contained."""
        key = due.match_id, due.place.channel_id
        try:
            match = await self._services.run(load_match, due.match_id)
            room = match.room_in(due.place.channel_id)
            if room is None or room.shown_version >= room.wanted_version:
                self._forget(match, key)
            else:
                await self._resting.note(key, self._services, match, self._now())
                send = self._unnoted.look_first(match, room, self.in_room(match, room))
                await self.show(match, room, send)
        except Exception as error:
            log.exception("board cannot be made", match=due.match_id)
            self._attempts.note_failure(key, due.wanted_version, error)

    async def _look_again(self, key: Key) -> None:
        """Look for a lost board above the newest one of a room; errors are contained."""
        try:
            await self._unnoted.look_again(key)
        except FAILURES as error:
            log.info("no second look", match=key[0], error=repr(error))
            self._unnoted.look_later(key)
            self._attempts.note_failure(key, LOOK, error)
        else:
            if key not in self._due:  # otherwise they are those of a board
                self._attempts.note_success(key)
        self._tidying.expect(key[0])

    async def _note_failure(self, match: Match, room: Room, error: Exception) -> None:
        """Schedule another attempt, and tell the people concerned once what the matter is."""
        log.warning("board not sent", match=match.id, version=match.version, error=repr(error))
        key = match.id, room.place.channel_id
        due = self._due[key] = DueRoom(match.id, room.place, match.version)
        self._unnoted.suspect_lost(due, error)
        attempt = self._attempts.note_failure(key, match.version, error)
        if await self._gone.move_if_gone(match, room, error):
            await self._note_moved(match, key)
            return
        if await self._gone.close_if_gone(match, room, error):
            self._due.pop(key, None)
            return
        barrier = find_barrier(error)
        if barrier is not None and not attempt.is_told:
            attempt.is_told = await self._tell_of_barrier(match, room, barrier)
        if barrier is Barrier.GONE and match.is_over:
            await self._services.write(give_up_room, match.id, room.place.channel_id)
            self._due.pop(key, None)

    async def leave(self, match_id: int, place: Place) -> None:
        """Let a match of two people go on elsewhere if the bot has left its place.

        Raises one of `FAILURES`.
        """
        match = await self._services.run(load_match, match_id)
        room = match.room_in(place.channel_id)
        if room is not None and can_move(match, room):
            await self._gone.move(match, room)
            await self._note_moved(match, (match_id, place.channel_id))

    async def _note_moved(self, match: Match, key: Key) -> None:
        """Stop waiting for a room that was left, and wait for those the match has moved to."""
        self._due.pop(key, None)
        self.expect(await self._services.run(load_match, match.id))

    async def _tell_of_barrier(self, match: Match, room: Room, barrier: Barrier) -> bool:
        """Show a match to its players alone if its room is barred, or tell them why; return whether
        that was done.
        """
        try:
            is_shown = await self._barred.show_in_private(match, room, barrier)
        except FAILURES as error:
            log.info("no room in private", match=match.id, error=repr(error))
            return False
        if is_shown:
            self.expect(await self._services.run(load_match, match.id))
        else:
            await self._tell_players(match, room, barrier)
        return True

    def try_again(self, channel_id: int) -> None:
        """Retry at once the boards that wait for a channel, since the channel has changed."""
        for match_id, waiting_in in [*self._due]:
            if waiting_in == channel_id:
                self._attempts.note_success((match_id, channel_id))
        self.loop.wake()

    async def _tell_players(self, match: Match, room: Room, barrier: Barrier) -> None:
        """Tell the people whom the board would call what keeps it away; nobody else is told.

        In a quiet server nobody is written to without having asked for it.
        """
        if await is_quiet(self._services, room.place.server_id):
            return
        for person_id, side in await self._find_concerned(match, room):
            async with self._speak_in(room, [person_id]):
                words = undeliverable_board(match, side, room.place.channel_id, barrier)
                post = await show_note(words)
            try:
                await self._pacing.wait_turn(Urgency.BOARD)
                user = await self._client.fetch_user(person_id)
                await user.send(view=post.card)
            except FAILURES as error:  # closed DMs: the room stays due and is tried again
                log.info("no DM either", match=match.id, error=repr(error))


async def _change(message: discord.PartialMessage, post: PublicPost) -> bool:
    """Replace a board by another one; return whether the old one was still there."""
    try:
        await message.edit(**post.for_editing())
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("young board out of reach", message=message.id, error=str(error))
        return False
    return True

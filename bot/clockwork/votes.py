"""Closes the votes of teams when due, announces extensions, and shows counts under the boards."""

import math
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.clockwork.board_facts import find_team_news
from bot.clockwork.failures import FAILURES, Attempts
from bot.clockwork.late_edits import LateEdits
from bot.clockwork.loop import Loop
from bot.clockwork.quiet_servers import quieten
from bot.clockwork.servers import is_ours, speak_in
from bot.clockwork.surroundings import Surroundings
from bot.matches.calling import choose_calls
from bot.matches.changed import ChangedVote
from bot.matches.computer_seat import side_below
from bot.matches.match_store import load_match
from bot.pacing import Urgency
from bot.talk.teams.team_texts import extension_call
from bot.teams.closings import Closing
from bot.teams.sessions import Session
from bot.teams.voting import look_at_vote
from bot.views.appearance import appearance_for_server
from bot.views.matches.board import MOST_PINGS, running_board
from bot.views.note import show_public_note
from storage.councils import find_next_due, list_due_councils
from storage.lookout import Work
from storage.rows import DueCouncil

log = structlog.get_logger(__name__)

LEAST_PAUSE, LONGEST_PAUSE = 5.0, 60.0  # seconds between two edits of a board that is voted on
TOLD_AT_ONCE = 5  # votes: the first ones are shown at once, so that people see that theirs arrived
EDITS_OF_A_TURN = 60  # at most, while a team has the move
AT_ONCE = 50  # votes that are listed together
LEAST_REST = 1.0  # seconds, even if a vote that cannot be closed stays due
HELPED_AFTER = timedelta(minutes=1)  # a vote is closed by the process of another shard


class Votes:
    """Looks at every vote when its moment comes."""

    def __init__(self, around: Surroundings) -> None:
        self._client, self._services = around.client, around.services
        self._pacing, self._now = around.pacing, around.now
        self._next: datetime | None = None  # when something is due, None if nothing is
        self._attempts: Attempts[int] = Attempts()
        self._told: dict[int, tuple[int, int]] = {}  # how often each board was edited, at which ply
        self.edits = LateEdits("vote counts", self._tell_count)
        self.loop = Loop("team votes", self.close_due, work=Work.VOTES)

    def expect(self, match_id: int, vote: ChangedVote) -> None:
        """Note that a vote has changed: it may be due sooner, and its count is shown again."""
        if self._next is None or vote.due_at < self._next:
            self.loop.wake()
        if vote.turn is not None:
            turn = vote.turn.total_seconds()
            pause = min(max(turn / EDITS_OF_A_TURN, LEAST_PAUSE), LONGEST_PAUSE)
            self.edits.expect(match_id, 0.0 if vote.votes <= TOLD_AT_ONCE else pause)

    async def close_due(self) -> float:
        """Look at every vote that is due; return the seconds until the next one."""
        seen = set[int]()
        while due := await self._list_due():
            fresh = [each for each in due if each.match_id not in seen]
            if not fresh:
                break  # what is due at once after its last vote waits for the others
            for each in fresh:
                seen.add(each.match_id)
                await self._look_at(each)
        now = self._now()
        self._next = await self._services.read(find_next_due)
        wait = math.inf if self._next is None else (self._next - now).total_seconds()
        return max(wait, LEAST_REST)

    async def _list_due(self) -> list[DueCouncil]:
        """List votes to look at now, skipping those that must wait."""
        most = AT_ONCE
        while True:
            found = await self._services.read(list_due_councils, self._now(), most)
            due = [each for each in found if await self._is_due(each)]
            if due or len(found) < most:
                return due
            most *= 4

    async def _is_due(self, due: DueCouncil) -> bool:
        if not self._attempts.is_due(due.match_id, due.ply):
            return False
        if is_ours(self._client, due.server_id):
            return self._services.heartbeats.was_awake(due.server_id, due.due_at)
        return await self._is_left_alone(due)

    async def _is_left_alone(self, due: DueCouncil) -> bool:
        """Tell whether the process of another shard should have looked at a vote, but has not.

        If that process was down, the vote waits for the outage to be recorded, which moves its
        deadline by half a turn at most.
        """
        late = self._now() - due.due_at
        if late < HELPED_AFTER:
            return False
        if late >= timedelta(seconds=due.turn_seconds / 2):
            return True
        return await self._services.heartbeats.was_awake_anywhere(due.server_id, due.due_at)

    async def _look_at(self, due: DueCouncil) -> None:
        """Close or extend one vote; its errors do not affect the others."""
        try:
            seen = await look_at_vote(self._services.runner, due.match_id, self._now())
        except Exception as error:
            log.exception("a vote cannot be closed", match=due.match_id)
            self._attempts.note_failure(due.match_id, due.ply, error)
            return
        self._attempts.note_success(due.match_id)
        if isinstance(seen, Closing):
            self.edits.forget(due.match_id)
            self._told.pop(due.match_id, None)
        elif seen is not None and seen.poll.is_extended and seen.poll.is_below_quorum:
            await self._tell_extension(seen)

    async def _tell_extension(self, session: Session) -> None:
        """Tell a team that its vote goes on; call the silent members who want to be called.

        Quiet hours apply as for a board.
        """
        room = session.match.room_of(session.match.turn)
        called = [each for each in session.list_wanted() if each not in session.poll.votes]
        calls = await choose_calls(
            self._services.runner, session.match, called[:MOST_PINGS], self._now()
        )
        async with speak_in(self._client, self._services, room.place.server_id):
            post = await show_public_note(partial(extension_call, session, calls.people))
        post = replace(post, pings=calls.people, is_silent=calls.is_silent)
        post = await quieten(self._services, room.place.server_id, post)
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.BOARD)
        try:
            nonce = f"e{session.match.id}-{session.match.ply}"
            await channel.send(**post.for_sending(), nonce=nonce)
        except FAILURES as error:  # the board shows it, too
            log.info("extension not told", match=session.match.id, error=repr(error))
        self.edits.expect(session.match.id, LEAST_PAUSE)

    async def _tell_count(self, match_id: int) -> None:
        """Write the current state of the vote under the board of the team that votes."""
        match = await self._services.run(load_match, match_id)
        ply, times = self._told.get(match_id, (match.ply, 0))
        times = times if ply == match.ply else 0
        if times >= EDITS_OF_A_TURN:
            return
        self._told[match_id] = match.ply, times + 1
        room = match.room_of(match.turn)
        news = await find_team_news(self._services, match, room)
        if news.vote is None or room.message_id is None or room.shown_version != match.version:
            return
        server_id = room.place.server_id
        chosen = await self._services.server_choices.find(server_id or 0)
        now = self._now()
        watchers = self._services.watchers.count(match_id, now)
        async with speak_in(self._client, self._services, server_id):
            appearance = appearance_for_server(chosen, match.turn, side_below(match, room))
            card = running_board(match, appearance, now, news, watchers)
        channel = self._client.get_partial_messageable(room.place.channel_id)
        await self._pacing.wait_turn(Urgency.TABLE)
        await channel.get_partial_message(room.message_id).edit(view=card)

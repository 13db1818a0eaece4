"""The computer moves automatically, exactly once, whatever happens meanwhile.

A match waits for it while the database says so. A change of a match wakes the loop here, which also
finds the others: those left by a crash or changed by another process. Two processes may think about
the same match; the database accepts the move of one.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from bot.clockwork.delivery import Delivery, Send
from bot.clockwork.failures import Attempts
from bot.clockwork.jobs import Jobs
from bot.clockwork.loop import LONGEST_REST, Loop
from bot.clockwork.pages import read_all_ids
from bot.clockwork.servers import is_ours
from bot.clockwork.surroundings import Surroundings
from bot.matches.computer_seat import find_computer_side, waits_for_computer
from bot.matches.match_value import Match
from bot.partner.player import ComputerPlayer
from bot.views.post import PublicPost
from engine.turns import Asker, asked_by
from storage.lookout import Work
from storage.rows import Person, Room, Team
from storage.storage_errors import Overtaken

log = structlog.get_logger(__name__)

PATROL = LONGEST_REST  # seconds between two looks for matches that were not announced
AT_ONCE = 200  # matches in which the computer is busy at once; thinking time is shared by turns
SHOT_PACE = 3.5  # seconds from one shot to the next, so that the last one is seen to its end
FORCED_PACE = 0.8  # seconds from the last move to an only one
PACES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7)  # and to others

Pace = Callable[[Match], float]  # seconds from the last move to the computer's
EditMessage = Callable[[int, PublicPost], Awaitable[None]]


def human_pace(match: Match) -> float:
    """Return how long the computer seems to think, in seconds; always the same for the same
    match.
    """
    if not match.is_draughts:
        return SHOT_PACE
    if len(match.choices) == 1:
        return FORCED_PACE
    return PACES[(match.id + 3 * match.ply) % len(PACES)]


def asker_of(match: Match) -> Asker | None:
    """Return the person or the team in whose turns the computer thinks about a match."""
    side = find_computer_side(match)
    opponent = None if side is None else match.holder(side.other)
    if not isinstance(opponent, Person | Team):
        return None
    return Asker(opponent.id, match.main_room.place.server_id)


class ComputerMoves:
    """Has the computer act in every match that waits for it, at a pace that people can follow."""

    def __init__(self, around: Surroundings, player: ComputerPlayer, delivery: Delivery) -> None:
        self._client, self._now = around.client, around.now
        self._player = player
        self._delivery = delivery
        self._expected: dict[int, None] = {}  # matches that may wait, in order
        self._edits: dict[int, EditMessage] = {}  # of boards that a person has just been shown
        self._looked_at = -PATROL  # for others in the database, by the event loop's clock
        self._attempts: Attempts[int] = Attempts()
        self._jobs: Jobs[int] = Jobs(AT_ONCE)
        self.pace: Pace = human_pace
        self.loop = Loop(
            "computer moves", self._act_in_expected, self._jobs, work=Work.COMPUTER_MOVES
        )

    def expect(self, match_id: int) -> None:
        """Check soon whether a match waits for the computer."""
        self._expected[match_id] = None
        self.loop.wake()

    def answer_with(self, match_id: int, edit: EditMessage) -> None:
        """Have the computer's next act in a match change the board that a person looks at.

        `edit` changes the message, by its id, that has just shown it to them.
        """
        self._edits[match_id] = edit

    async def _act_in_expected(self) -> float:
        """Begin to act in matches that are due; return the seconds until the next is."""
        now = asyncio.get_running_loop().time()
        rest = self._looked_at + PATROL - now
        if rest <= 0:
            await self._look_for_waiting()
            self._looked_at, rest = now, math.inf
        for match_id in [*self._expected]:
            may_start = self._jobs.has_room and self._is_free(match_id)
            if may_start and self._attempts.is_due(match_id, 0):
                self._expected.pop(match_id)  # before looking, so that no change is missed
                act = self._act(match_id, self._edits.pop(match_id, None))
                self._jobs.start(match_id, act, self.loop.wake)
        if not self._jobs.has_room:
            return rest  # the end of a job comes before that
        waits = (
            self._attempts.seconds_until(each) for each in self._expected if self._is_free(each)
        )
        return min((rest, *waits))

    def _is_free(self, match_id: int) -> bool:
        """Tell whether the computer is not busy with a match."""
        return not self._jobs.is_running(match_id)

    async def _look_for_waiting(self) -> None:
        async for match_id in read_all_ids(self._player.list_waiting):
            self._expected[match_id] = None

    async def _act(self, match_id: int, edit: EditMessage | None) -> None:
        """Act in a match until it no longer waits; errors are contained."""
        try:
            match = await self._player.find(match_id)
            while waits_for_computer(match) and is_ours(
                self._client, match.main_room.place.server_id
            ):
                with asked_by(asker_of(match)):
                    match = await self._act_once(match, edit)
        except Exception as error:
            log.exception("the computer cannot move", match=match_id)
            self._attempts.note_failure(match_id, 0, error)
            self._expected[match_id] = None
        else:
            self._attempts.note_success(match_id)

    async def _act_once(self, match: Match, edit: EditMessage | None) -> Match:
        """Decide, wait as long as a person would think, act and show it; return the match then."""
        decision = await self._player.decide(match)
        await asyncio.sleep(self._rest(match))
        with self._delivery.hold_back(match, match.rooms):
            try:
                after = await self._player.carry_out(match, decision, self._now())
            except Overtaken:  # a player resigned or offered a draw, or another process was quicker
                return await self._player.find(match.id)
            after = await self._player.find(after.id)
            await self._show(match, after, edit)
        return after

    async def _show(self, match: Match, after: Match, edit: EditMessage | None) -> None:
        """Show a match after the computer's act in every room that does not show it yet."""
        shown = {room.place.channel_id: room.wanted_version for room in match.rooms}
        for room in after.rooms:
            if room.wanted_version > room.shown_version:
                is_newest = room.shown_version == shown.get(room.place.channel_id)
                send = self._find_way(after, room, edit if is_newest else None)
                await self._delivery.show(after, room, send)

    def _find_way(self, after: Match, room: Room, edit: EditMessage | None) -> Send:
        """Return a function that shows the computer's move in a room.

        A person who has just moved still looks at the board of their move: it becomes the board of
        both moves, through the answer to their own act, which takes no extra message. Otherwise it
        is a new message, which calls them.
        """
        message_id = room.message_id
        if edit is None or message_id is None:
            return self._delivery.in_room(after, room)

        async def edit_board(post: PublicPost) -> int:
            await edit(message_id, post)
            return message_id

        return edit_board

    def _rest(self, match: Match) -> float:
        """Return the seconds left of the computer's apparent thinking time."""
        passed = (self._now() - match.moved_at).total_seconds()
        pace = self.pace(match)
        return max(0.0, min(pace, pace - passed))

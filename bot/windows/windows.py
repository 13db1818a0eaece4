"""The windows that are open in this process: who looks at which match, and what they are told."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Protocol

from discord.utils import snowflake_time

from bot.clockwork.in_progress import InProgress
from bot.clockwork.loop import Loop
from bot.clockwork.surroundings import Surroundings
from bot.matches.changed import Changed
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.monitoring.measures import Measures
from storage import Person
from storage.open_boards import list_versions
from storage.rooms import show_anew
from storage.rows import OpenBoard

MOST, MOST_OF_PERSON = 2000, 4
AWAY = timedelta(seconds=20)  # from leaving a board to being called back to it
CLOCKS_DIFFER = timedelta(seconds=2)  # ours and Discord's
LOOK = 0.7  # seconds between two looks for what other processes have changed


class CloseCode(IntEnum):
    """Why a window is closed; its page knows whether to try again."""

    GOING_AWAY = 1001
    RESTARTING = 1012
    UNREADABLE = 4000
    SIGNED_OUT = 4001
    NOT_HERE = 4003
    TOO_FAST = 4008
    TOO_MANY = 4009


@dataclass(frozen=True, slots=True)
class BotParts:
    """What windows need of the running bot; `deliver` has the boards of a match sent."""

    around: Surroundings
    in_progress: InProgress
    measures: Measures
    deliver: Callable[[Match], None]


class AnyWindow(Protocol):
    """A window, as far as those who tell it of changes know it."""

    board: OpenBoard
    is_away: bool

    def show(self, match: Match) -> None:
        """Show a match as it stands now."""

    def show_again(self) -> None:
        """Show the match as it was shown last: something beside it has changed."""

    async def end(self, code: CloseCode) -> None:
        """Close the window."""


class Windows:
    """Tells every window of the changes of its match, also of those that other processes made."""

    def __init__(self, parts: BotParts, digest: str, *, is_shared: bool) -> None:
        self.around, self.in_progress = parts.around, parts.in_progress
        self.measures, self._deliver = parts.measures, parts.deliver
        self.digest = digest
        self._is_shared = is_shared  # the database, with other processes
        self._by_match: dict[int, list[AnyWindow]] = defaultdict(list)
        self._by_person: dict[int, list[AnyWindow]] = defaultdict(list)
        self._versions: dict[int, int] = {}  # that are shown, by match
        self._here: dict[int, set[int]] = {}  # the people who look, by match
        self._left: dict[int, datetime] = {}  # when someone stopped looking, by match
        self.loop = Loop("windows", self._look)

    def add(self, window: AnyWindow) -> bool:
        """Tell a window of what happens from now on; return False if there are too many."""
        of_person = self._by_person.get(window.board.person_id, ())
        count = sum(map(len, self._by_match.values()))
        if len(of_person) >= MOST_OF_PERSON or count >= MOST:
            return False
        self._by_person[window.board.person_id].append(window)
        self._by_match[window.board.match_id].append(window)
        self.loop.wake()
        return True

    def remove(self, window: AnyWindow) -> bool:
        """Forget a window; tell whether it was known."""
        board = getattr(window, "board", None)
        if board is None or window not in self._by_match.get(board.match_id, ()):
            return False
        for known, key in ((self._by_match, board.match_id), (self._by_person, board.person_id)):
            known[key].remove(window)
            if not known[key]:
                del known[key]
        if board.match_id not in self._by_match:
            self._versions.pop(board.match_id, None)
        return True

    def find_here(self, match_id: int) -> set[int]:
        """Return the people who look at a match now, in this process."""
        windows = self._by_match.get(match_id, ())
        return {each.board.person_id for each in windows if not each.is_away}

    def note(self, changed: Changed) -> None:
        """Show what has changed in this process."""
        for change in changed.matches:
            self._show(change.after)
        for person_id in changed.people:
            for window in self._by_person.get(person_id, ()):
                window.show_again()

    def note_looking(self, match_id: int) -> None:
        """Show who else is at a board, and remember when someone may have left it."""
        here = self.find_here(match_id)
        before = self._here.get(match_id, set())
        if here != before:
            self._here[match_id] = here
            for window in self._by_match.get(match_id, ()):
                window.show_again()
        if before - here:
            self._left[match_id] = self.around.now()
            self.loop.wake()
        if not here:
            self._here.pop(match_id, None)

    def _show(self, match: Match) -> None:
        for window in self._by_match.get(match.id, ()):
            self._versions[match.id] = max(self._versions.get(match.id, 0), match.version)
            window.show(match)

    async def _look(self) -> float:
        """Show what other processes have changed, and call whoever has left; return the seconds
        until the next look.
        """
        for match_id, left_at in [*self._left.items()]:
            if self.around.now() - left_at >= AWAY:
                del self._left[match_id]
                await self._call(match_id)
        if self._is_shared and self._by_match:
            await self._show_changes()
            return LOOK
        return 1.0 if self._left else float("inf")

    async def _show_changes(self) -> None:
        """Show the matches that have newer versions than this process knows."""
        versions = await self.around.services.read(list_versions, [*self._by_match])
        for match_id, version in versions.items():
            if version > self._versions.get(match_id, 0):
                self._show(await self.around.services.run(load_match, match_id))

    async def _call(self, match_id: int) -> None:
        """Send the board of a match anew if its player to move no longer looks, and was not called:
        while both looked, the earlier one was only edited.
        """
        services = self.around.services
        match = await services.run(load_match, match_id)
        message_id = match.main_room.message_id
        if match.is_over or message_id is None or not isinstance(match.mover, Person):
            return
        was_called = snowflake_time(message_id) >= match.moved_at - CLOCKS_DIFFER
        looking = await services.open_boards.find_looking(match_id, self.around.now())
        if not was_called and match.mover.id not in looking:
            await services.write(show_anew, match_id)
            self._deliver(await services.run(load_match, match_id))

    async def stop(self) -> None:
        """Close every window: their pages come back once the bot does."""
        await self.loop.stop()
        windows = [window for each in self._by_match.values() for window in each]
        await asyncio.gather(*(window.end(CloseCode.RESTARTING) for window in windows))

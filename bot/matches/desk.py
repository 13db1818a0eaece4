"""What all parts of the service share: the database, the locks, and those who listen."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from bot.matches.archive import Archive
from bot.matches.challenge import Lot
from bot.matches.locks import Locks
from bot.matches.match import Match
from bot.matches.openings import SEEDS
from storage import Database, ServerPreferences

Seed = Callable[[], int]
Listener = Callable[[Match], Awaitable[object]]
log = logging.getLogger(__name__)


def new_seed() -> int:
    """A number that nobody can foresee."""
    return secrets.randbelow(SEEDS)


class Desk:
    """The base of the service; `lot` draws a colour, `seed` an opening; tests bring their own."""

    def __init__(
        self, database: Database, *, lot: Lot = secrets.choice, seed: Seed = new_seed
    ) -> None:
        self._database = database
        self._archive = Archive()
        self._locks = Locks()
        self._lot = lot
        self._seed = seed
        self._listeners: list[Listener] = []
        self._wanted: dict[int, ServerPreferences] = {}  # by server
        self._delivered: list[tuple[int, int, int]] = []  # match, version, message: to be kept

    def add_listener(self, listener: Listener) -> None:
        """Have `listener` called with every match that began or changed, after the commit."""
        self._listeners.append(listener)

    async def _tell(self, match: Match) -> None:
        # The change is committed, so a listener that fails must not look like a failed move.
        told = (listener(match) for listener in self._listeners)
        for outcome in await asyncio.gather(*told, return_exceptions=True):
            if isinstance(outcome, Exception):
                log.error("a listener failed on match %s", match.id, exc_info=outcome)

"""The service for what is kept of a person, shown to that person."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.matches.match_value import Match
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.people.privacy_facts import FetchedJustNow, NothingKept
from storage.own_data import claim_export, count_own, is_known, list_own_matches, list_own_rows
from storage.rows import OwnFigures

PAUSE = timedelta(minutes=1)  # between two times that one person fetches data
Sections = Mapping[str, Sequence[Mapping[str, Any]]]


class OwnData:
    """Each call is one transaction; a large life is read in parts, so that no one waits long."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def count(self, person_id: int) -> OwnFigures:
        """Return how much there is of a person; raises `NothingKept`."""
        if not await self._database.read(is_known, person_id):
            raise NothingKept
        return await self._database.read(count_own, person_id)

    async def claim(self, person_id: int, now: datetime) -> None:
        """Let a person fetch data, in one of all processes.

        Raises `NothingKept` or `FetchedJustNow`.
        """
        if not await self._database.read(is_known, person_id):
            raise NothingKept
        if not await self._database.write(claim_export, person_id, now, now - PAUSE):
            raise FetchedJustNow(now + PAUSE)

    async def list_games(self, person_id: int, most: int, before: int | None = None) -> list[int]:
        """List the games of a person, alone or in teams, with ids below, the newest first."""
        if before is None:
            return await self._database.read(list_own_matches, person_id, most)
        return await self._database.read(list_own_matches, person_id, most, before)

    async def load_games(self, match_ids: Sequence[int]) -> list[Match]:
        """Return the games with these ids; a damaged one is told to the log and left out."""
        return await self._database.read(self._store.load_readable, match_ids)

    async def list_rows(
        self, person_id: int, first: int, before: int | None, most: int
    ) -> Sections:
        """Return what tells of a person, by section, in games from the id `first` on.

        Without `before` they are the newest games, and what belongs to no game is among it. Of each
        section has a limited number of rows.
        """
        return await self._database.read(list_own_rows, person_id, first, before, most)

"""The service that finds matches."""

from bot.matches.match_store import MatchStore
from bot.matches.match_value import Match
from storage import Database


class Finding:
    """Matches by number, by channel, by person; each call is one transaction."""

    def __init__(self, database: Database, store: MatchStore) -> None:
        self._database = database
        self._store = store

    async def find(self, match_id: int) -> Match:
        """Return the match with this number; raises `NoSuchMatch`."""
        return await self._database.read(self._store.load, match_id)

    async def find_running_in(self, channel_id: int) -> Match | None:
        """Return the match that goes on in a channel, or None."""
        return await self._database.read(self._store.load_running, channel_id)

    async def find_newest_in(self, channel_id: int) -> Match | None:
        """Return the newest match of a channel, running or over, or None."""
        return await self._database.read(self._store.load_newest, channel_id)

    async def list_running_of(self, person_id: int) -> list[Match]:
        """List a person's running matches: those waiting for them first, then the oldest move."""
        mine = await self._database.read(self._store.load_running_of, person_id)
        return sorted(mine, key=lambda match: person_id not in match.calls(match.turn))

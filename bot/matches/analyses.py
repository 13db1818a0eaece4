"""The service that keeps what was found out about finished matches."""

from datetime import datetime

from bot.matches.runner import Runner
from storage.analyses import find_analysis, keep_analysis, list_untold_matches, note_told


class Analyses:
    """Analyses as texts, each call in a transaction of its own."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def find(self, match_id: int) -> str | None:
        """Return what is known of the moves of a match, or None."""
        return await self._database.read(find_analysis, match_id)

    async def keep(self, match_id: int, judgements: str) -> None:
        """Keep what is known of the moves of a match so far."""
        await self._database.write(keep_analysis, match_id, judgements)

    async def list_untold(self, since: datetime, until: datetime, most: int = 20) -> list[int]:
        """List matches that ended between two moments, whose players were not told where."""
        return await self._database.read(list_untold_matches, since, until, most)

    async def note_told(self, match_id: int) -> None:
        """Keep that the players of a match need not be told of its analysis any more."""
        await self._database.write(note_told, match_id)

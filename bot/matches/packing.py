"""The service that packs matches which are over."""

from datetime import datetime, timedelta

from storage import Database
from storage.packing import pack_matches

AGE = timedelta(hours=1)  # since the end: longer than Discord repeats an event or waits for answers


class Packing:
    """Makes room: what is kept of a match that is over becomes a third as large."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pack(self, now: datetime, most: int = 50) -> int:
        """Pack some matches that have been over for `AGE`; return how many they were."""
        return await self._database.write(pack_matches, now - AGE, most)

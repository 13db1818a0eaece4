"""The service that packs matches which are over, and forgets what is too old."""

from datetime import datetime, timedelta

from bot.matches.runner import Runner
from storage import Transaction
from storage.forecasts import forget_forecasts
from storage.packing import pack_matches

AGE = timedelta(hours=1)  # since the end: longer than Discord repeats an event or waits for answers

FORECASTS_KEPT = timedelta(days=90)


class Packing:
    """Makes room: what is kept of a match that is over becomes a third as large."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def pack(self, now: datetime, most: int = 50) -> int:
        """Pack some matches that have been over for `AGE`; return how many they were.

        Forecasts of long ago go with them.
        """
        return await self._database.write(_pack, now, most)


def _pack(transaction: Transaction, now: datetime, most: int) -> int:
    forget_forecasts(transaction, now - FORECASTS_KEPT)
    return pack_matches(transaction, now - AGE, most)

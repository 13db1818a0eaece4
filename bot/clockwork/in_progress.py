"""Knows which interactions are being answered: a stop finishes them first, and looks for missing
messages wait.
"""

import asyncio
import contextlib
from collections.abc import Iterator

LONGEST_LOOK = 30.0  # seconds that a look waits for interactions which do not end


class InProgress:
    """The interactions that are being answered."""

    def __init__(self) -> None:
        self._ends: set[asyncio.Event] = set()

    def __len__(self) -> int:
        """Return the number of interactions being answered."""
        return len(self._ends)

    @contextlib.contextmanager
    def one_more(self) -> Iterator[None]:
        """Count an interaction while this context lasts."""
        end = asyncio.Event()
        self._ends.add(end)
        try:
            yield
        finally:
            self._ends.remove(end)
            end.set()

    async def wait_until_done(self, seconds: float) -> None:
        """Wait until nothing is under way, but no longer than `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._ends:
                    await next(iter(self._ends)).wait()

    async def wait_for_present(self) -> None:
        """Wait until everything that is under way now has ended, but no longer than `LONGEST_LOOK`.

        Call this before showing something found in the database that is not shown yet: an act
        shows what it has changed by itself, a moment after its transaction.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_LOOK):
                for end in [*self._ends]:
                    await end.wait()

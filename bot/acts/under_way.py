"""Counts what is being answered, so that a bot that stops can finish it first."""

import asyncio
import contextlib
from collections.abc import Iterator


class UnderWay:
    """The interactions that are being answered."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextlib.contextmanager
    def one_more(self) -> Iterator[None]:
        """Count an interaction as long as this context lasts."""
        self._count += 1
        self._none.clear()
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._none.set()

    async def wait_until_done(self, seconds: float) -> None:
        """Wait until nothing is under way, but no longer than `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._none.wait()

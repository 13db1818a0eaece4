"""A heartbeat of changes, so that waiting needs no polling."""

import asyncio
from collections.abc import Callable


class Pulse:
    """Wakes everybody who waits for something to become true."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def beat(self) -> None:
        for waiting in self._waiting:
            waiting.set()

    async def until(self, holds: Callable[[], object], seconds: float) -> None:
        """Return when `holds()` is true; it is asked at every beat. Raises TimeoutError."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    await changed.wait()
                    changed.clear()
        finally:
            self._waiting.discard(changed)

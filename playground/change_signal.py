"""Wake tasks that wait for a condition to become true."""

import asyncio
import contextlib
from collections.abc import Callable

BETWEEN = 0.02  # seconds between checks when nothing happens here; a bot changes by itself


class ChangeSignal:
    """Wakes all waiting tasks whenever something happens in the playground."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Event] = set()

    def notify(self) -> None:
        for waiting in self._waiting:
            waiting.set()

    async def wait_until(self, holds: Callable[[], object], seconds: float) -> None:
        """Wait until `holds()` is true, checking at every change. Raises TimeoutError."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    await _wait_shortly(changed)
        finally:
            self._waiting.discard(changed)


async def _wait_shortly(changed: asyncio.Event) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BETWEEN):
            await changed.wait()
    changed.clear()

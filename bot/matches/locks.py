"""One lock a thing."""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class Locks:
    """A lock for every key, forgotten as soon as nobody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, *key: Hashable) -> asyncio.Lock:
        """The lock of `key`, the same for all who ask while one of them keeps it."""
        return self._locks.setdefault(key, asyncio.Lock())

    def __len__(self) -> int:
        return len(self._locks)

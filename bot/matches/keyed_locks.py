"""A lock for each key, such as a match's id."""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class KeyedLocks:
    """Gives one lock for each key, forgotten as soon as nobody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, *key: Hashable) -> asyncio.Lock:
        """Return the lock of `key`: the same one for all callers as long as any of them
        holds it.
        """
        return self._locks.setdefault(key, asyncio.Lock())

    def __len__(self) -> int:
        """Count the locks that someone holds or waits for."""
        return len(self._locks)

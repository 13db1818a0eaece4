"""The work that the bot does for what a person sends, in all its threads: calls, counted."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.rules.work import TooMuchWork

# What is done for every event alike, and what people and their Discord do in the same process.
OTHERS = (
    "/asyncio/",
    "/aiohttp/",
    "/concurrent/",
    "/logging/",
    "/playground/",
    "/tests/",
    "/_pytest/",
)
BY_THEMSELVES = ("selectors.py", "threading.py", "queue.py", "weakref.py", "contextlib.py")


class SpentWork:
    """How many functions were called, Python's and those written in C."""

    def __init__(self) -> None:
        self.total = 0  # whoever measures begins anew
        self.most: int | None = None  # above it, work without an end stops
        self._counts: dict[str, bool] = {}  # by file

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take in an event of `sys.setprofile`."""
        if event in ("call", "c_call") and self._does_count(frame.f_code.co_filename):
            self.total += 1
            if self.most is not None and self.total > self.most:
                self.most = None
                raise TooMuchWork(frame.f_code.co_qualname)

    def _does_count(self, file: str) -> bool:
        if file not in self._counts:
            is_other = any(part in file for part in OTHERS) or file.endswith(BY_THEMSELVES)
            self._counts[file] = not is_other
        return self._counts[file]


@contextmanager
def spent_work() -> Iterator[SpentWork]:
    """Count in this thread, and in all that begin inside the block."""
    work, before = SpentWork(), sys.getprofile()
    threading.setprofile(work.note)
    sys.setprofile(work.note)
    try:
        yield work
    finally:
        sys.setprofile(before)
        threading.setprofile(before)

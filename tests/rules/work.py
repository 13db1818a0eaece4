"""Work that is counted, where the clock would be a bad witness: calls of functions."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooMuchWork(AssertionError):
    """More functions were called than a test allows; work without an end stops here."""


class Calls:
    """How often functions were called, Python's and those written in C."""

    def __init__(self, most: int | None = None) -> None:
        self._counts: Counter[str] = Counter()
        self._most = most

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """Take in an event of `sys.setprofile`."""
        if event == "call":
            self._counts[frame.f_code.co_qualname] += 1
        elif event == "c_call":
            self._counts[getattr(argument, "__qualname__", "")] += 1
        if self._most is not None and self.total > self._most:
            self._most = None
            raise TooMuchWork(f"{self._counts.most_common(3)}")

    def of(self, name: str) -> int:
        """Return how often functions of that qualified name were called."""
        return self._counts[name]

    @property
    def total(self) -> int:
        """How many calls there were."""
        return self._counts.total()


@contextmanager
def counted_calls(most: int | None = None) -> Iterator[Calls]:
    """Count every call inside the block; raises `TooMuchWork` above `most` of them."""
    calls, before = Calls(most), sys.getprofile()
    sys.setprofile(calls.note)
    try:
        yield calls
    finally:
        sys.setprofile(before)

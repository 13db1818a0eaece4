"""The same failure is logged once a minute, with its number, however often it comes.

While a database is away, every loop, job and act fails again and again, each with a traceback.
"""

import sys
import time
from collections.abc import Callable, Hashable

import structlog
from structlog.typing import EventDict, WrappedLogger

from storage.storage_errors import DatabaseTrouble

MINUTE, HOUR = 60.0, 3600.0  # seconds


class OnceAMinute:
    """A processor that drops a failure told less than a minute ago.

    The next line about it counts them in `times`. A bug that has a reference is always told.
    """

    def __init__(self, tell_time: Callable[[], float] = time.monotonic) -> None:
        self._tell_time = tell_time
        self._told: dict[Hashable, tuple[float, int]] = {}  # when, and how many since

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        """Return the line, or raise `structlog.DropEvent`."""
        error = find_error(event)
        if error is None or "reference" in event:
            return event
        key, present = key_of(event, error), self._tell_time()
        told_at, untold = self._told.pop(key, (-MINUTE, 0))
        times = untold + event.get("times", 1)
        if present - told_at < MINUTE:
            self._told[key] = told_at, times
            raise structlog.DropEvent
        self._told = {k: told for k, told in self._told.items() if present - told[0] < HOUR}
        self._told[key] = present, 0
        return {**event, "times": times} if times > 1 else event


def find_error(event: EventDict) -> BaseException | None:
    """Return the error that a line is about, if its traceback is to be written."""
    given = event.get("exc_info")
    if given is True:
        return sys.exc_info()[1]
    return given if isinstance(given, BaseException) else None


def key_of(event: EventDict, error: BaseException) -> Hashable:
    """Return what two lines about the same failure share; a database in trouble fails for all."""
    if isinstance(error, DatabaseTrouble):
        return event["event"], type(error)
    facts = {
        name: repr(value) for name, value in event.items() if name not in ("exc_info", "times")
    }
    return type(error), str(error), *sorted(facts.items())

"""How long a transaction may take: a person who waits for an answer must hear in time."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SOMEONE_WAITS: ContextVar[bool] = ContextVar("someone_waits", default=False)


@contextmanager
def someone_waits() -> Iterator[None]:
    """While this context lasts, give up soon where a server of databases does not answer."""
    token = SOMEONE_WAITS.set(True)
    try:
        yield
    finally:
        SOMEONE_WAITS.reset(token)

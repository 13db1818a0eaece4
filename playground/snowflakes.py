"""Make and read snowflakes: Discord's ids, which grow with time."""

from typing import Protocol, runtime_checkable

from playground.clock import Clock

EPOCH = 1_420_070_400.0  # the first second of 2015, when Discord's ids begin
TIME_SHIFT = 22


@runtime_checkable
class Identified(Protocol):
    """Something with an id: a person, a channel, a role, a server."""

    @property
    def id(self) -> int: ...


class Snowflakes:
    """Hands out ids, each larger than the one before."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._backdated = 0
        self.last = last

    def new(self) -> int:
        fresh = int((self._clock.now() - EPOCH) * 1000) << TIME_SHIFT
        self.last = max(fresh, self.last + 1)
        return self.last

    def new_at(self, moment: float) -> int:
        """Return an id as if it had been made in the past, different from all others."""
        self._backdated += 1
        return (int((moment - EPOCH) * 1000) << TIME_SHIFT) + self._backdated % (1 << TIME_SHIFT)


def creation_time(snowflake: int) -> float:
    """Return the seconds since 1970 when `snowflake` was made."""
    return (snowflake >> TIME_SHIFT) / 1000 + EPOCH

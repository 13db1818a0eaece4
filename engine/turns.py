"""The order of people's work: people take turns, and so do the servers they ask from.

However much one person asks for, everyone else waits for at most one piece of it.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_REMEMBERED = 1000  # how many people are remembered beyond those who wait


@dataclass(frozen=True, slots=True)
class Asker:
    """The person for whom work is done, and the server they ask from (None in direct messages)."""

    person_id: int
    server_id: int | None = None

    @property
    def home(self) -> int:
        """Return what takes turns with others: the server or, in direct messages, the person."""
        return self.person_id if self.server_id is None else self.server_id


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


@contextmanager
def asked_by(asker: Asker | None) -> Iterator[None]:
    """Have all work requested in this context done in a person's turns."""
    token = _asker.set(asker)
    try:
        yield
    finally:
        _asker.reset(token)


def find_asker() -> Asker | None:
    """Return the person for whom work is done in this context, or None for the bot itself."""
    return _asker.get()


@dataclass(order=True, slots=True)
class Ticket(Generic[T]):
    """A piece of work in its queue; `turn` is the number of its asker's turns before it."""

    delay: float
    number: int
    asker: Asker = field(compare=False)
    work: T = field(compare=False)
    turn: int = field(compare=False, default=0)


class Turns(Generic[T]):
    """A queue of work, ordered by its askers' fewest turns, then by age.

    A person who asks for the first time starts level with those being served now. Work with a delay
    lets others take that many turns first, and so is never passed over for ever.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._waiting: dict[Asker, list[Ticket[T]]] = {}
        self._people, self._homes = _Tally(), _Tally()

    def put(self, work: T, asker: Asker | None, delay: float = 0) -> Ticket[T]:
        """Add a piece of work; the bot's own work takes turns like that of a new person."""
        number = next(self._numbers)
        ticket = Ticket(delay, number, asker or Asker(-number), work)
        heappush(self._waiting.setdefault(ticket.asker, []), ticket)
        self._people.join(ticket.asker.person_id)
        self._homes.join(ticket.asker.home)
        return ticket

    def take(self) -> Ticket[T] | None:
        """Take the next piece of work, or return None if nothing waits."""
        if not self._waiting:
            return None
        ticket = self._choose()
        line = self._waiting[ticket.asker]
        heappop(line)
        if not line:
            del self._waiting[ticket.asker]
        ticket.turn = self._people.serve(ticket.asker.person_id)
        self._homes.serve(ticket.asker.home)
        return ticket

    def give_back(self, ticket: Ticket[T]) -> None:
        """Return a turn to the asker of a piece of work that was taken but not done."""
        self._people.give_back(ticket.asker.person_id)
        self._homes.give_back(ticket.asker.home)

    def goes_before(self, ticket: Ticket[T], taken: Ticket[T]) -> bool:
        """Tell whether waiting work would have come before work that was taken."""
        turn = self._people.count(ticket.asker.person_id)
        return turn + ticket.delay < taken.turn + taken.delay

    def _choose(self) -> Ticket[T]:
        """Choose each home's next work by its people, and then the next home."""
        firsts: dict[int, Ticket[T]] = {}
        for asker, (ticket, *_) in self._waiting.items():
            rival = firsts.get(asker.home)
            if rival is None or self._rank_person(ticket) < self._rank_person(rival):
                firsts[asker.home] = ticket
        return min(firsts.values(), key=self._rank_home)

    def _rank_person(self, ticket: Ticket[T]) -> tuple[float, int]:
        return self._people.lead(ticket.asker.person_id) + ticket.delay, ticket.number

    def _rank_home(self, ticket: Ticket[T]) -> tuple[float, float, int]:
        person, number = self._rank_person(ticket)
        return max(person, self._homes.lead(ticket.asker.home)), person, number


class _Tally:
    """The number of turns each has had; one that joins late starts level with those served now."""

    def __init__(self) -> None:
        self._had: dict[int, int] = {}
        self._waiting: Counter[int] = Counter()
        self._now = 0

    def count(self, key: int) -> int:
        """Return the number of turns one has had."""
        return self._had.get(key, self._now)

    def lead(self, key: int) -> int:
        """Return how many more turns one has had than those being served now."""
        return self.count(key) - self._now

    def join(self, key: int) -> None:
        """Add one who waits, once for each piece of work."""
        if not self._waiting[key]:
            self._had[key] = max(self.count(key), self._now)
        self._waiting[key] += 1

    def serve(self, key: int) -> int:
        """Count a turn, and return how many there were before it."""
        turn = self.count(key)
        self._now = max(self._now, turn)
        self._had[key] = turn + 1
        self._waiting[key] -= 1
        if not self._waiting[key]:
            del self._waiting[key]
            self._forget()
        return turn

    def give_back(self, key: int) -> None:
        """Take back a turn that was counted."""
        if key in self._had:
            self._had[key] -= 1

    def _forget(self) -> None:
        """Forget now and then those with no work waiting."""
        if len(self._had) > len(self._waiting) + MOST_REMEMBERED:
            self._had = {key: self._had[key] for key in self._waiting}

"""The unit of work: one transaction, and what every use case needs in it.

A use case is a plain function whose first parameter is a `Work`, marked by `@reads` or `@writes`:

    @writes
    def join_simul(work: Work, simul_id: int, act: Act) -> Simul: ...

`Runner.run` gives it a transaction of its own; another use case calls it in its own transaction.
It cannot wait for anything but the database, and if that is a file it runs in a thread.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import update_wrapper
from typing import Concatenate, Generic, ParamSpec, TypeVar

from bot.matches.chance import Chance
from bot.matches.changed import Changed
from bot.matches.match_value import Match
from bot.matches.replays import ReplayCache
from storage import Transaction

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

# Called with each change of a match, in its transaction; the earlier match is None for a new one.
Follow = Callable[["Work", Match | None, Match], None]


@dataclass(frozen=True, slots=True)
class Work:
    """One transaction.

    `replays` caches the history of matches, `follow` is called with each change of a match, and
    `changed` collects what the stores save.
    """

    transaction: Transaction
    chance: Chance
    replays: ReplayCache
    follow: Follow
    changed: Changed = field(default_factory=Changed)


class UseCase(Generic[P, T_co]):
    """A function over a unit of work that knows whether it writes."""

    def __init__(self, function: Callable[Concatenate[Work, P], T_co], *, writes: bool) -> None:
        self._function = function
        self.writes = writes
        update_wrapper(self, function)

    def __call__(self, work: Work, /, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """Run in a transaction that is under way."""
        return self._function(work, *args, **kwargs)


def reads(function: Callable[Concatenate[Work, P], T]) -> UseCase[P, T]:
    """Make a use case that sees one snapshot and changes nothing."""
    return UseCase(function, writes=False)


def writes(function: Callable[Concatenate[Work, P], T]) -> UseCase[P, T]:
    """Make a use case that is committed at its end, or rolled back if it raises."""
    return UseCase(function, writes=True)

"""Runs use cases: the only place that opens transactions and announces what they changed."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Concatenate, ParamSpec, TypeVar

from bot.matches.chance import Chance
from bot.matches.changed import Changed
from bot.matches.match_value import Match
from bot.matches.replays import ReplayCache
from bot.matches.work import Follow, UseCase, Work
from storage import Database, Transaction

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
HELD_BACK: ContextVar[Changed | None] = ContextVar("held_back", default=None)


def nothing_follows(_work: Work, _before: Match | None, _after: Match) -> None:
    """Do nothing when a match changes."""


def tell_nobody(_changed: Changed) -> None:
    """Announce nothing."""


class Runner:
    """Gives each use case a transaction; calls `tell` with every change once it is committed.

    A committed use case has succeeded: if `tell` fails, that is only logged.
    """

    def __init__(
        self,
        database: Database,
        chance: Chance = Chance(),  # noqa: B008  # a value
        follow: Follow = nothing_follows,
    ) -> None:
        self.database = database
        self.chance = chance
        self._follow = follow
        self._replays = ReplayCache()
        self.tell: Callable[[Changed], None] = tell_nobody

    async def run(self, use_case: UseCase[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a use case returns, once it is committed; if it raises, nothing has changed.

        Also raises `DatabaseBusy`, `DatabaseFull` or `DatabaseGone`.
        """

        def do(work: Work) -> T:
            return use_case(work, *args, **kwargs)

        return await (self._write(do) if use_case.writes else self._read(do))

    async def read(
        self, query: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a query of `storage` finds, as `Database.read` does."""
        return await self._read(lambda work: query(work.transaction, *args, **kwargs))

    async def write(
        self, query: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do what a query of `storage` does, as `Database.write` does."""
        return await self._write(lambda work: query(work.transaction, *args, **kwargs))

    async def _read(self, do: Callable[[Work], T]) -> T:
        return await self.database.read(lambda transaction: do(self._begin(transaction)))

    async def _write(self, do: Callable[[Work], T]) -> T:
        tried: list[Changed] = []

        def do_and_collect(transaction: Transaction) -> tuple[T, Changed]:
            work = self._begin(transaction)
            tried.append(work.changed)
            try:
                return do(work), work.changed
            except BaseException:
                self._forget(work.changed)  # before another transaction gives its numbers away
                raise

        try:
            done, changed = await self.database.write(do_and_collect)
        except BaseException:
            for undone in tried:  # the commit may have failed
                self._forget(undone)
            raise
        self._settle(changed)
        return done

    def _forget(self, undone: Changed) -> None:
        """Forget the matches that a transaction which was undone had begun or changed."""
        for _before, after in undone.matches:
            self._replays.forget(after.id)

    def _begin(self, transaction: Transaction) -> Work:
        return Work(transaction, self.chance, self._replays, self._follow)

    def _settle(self, changed: Changed) -> None:
        """Remember what is now committed, and announce it."""
        for before, after in changed.matches:
            if before is not None:
                self._replays.follow(before, after)
        if (held_back := HELD_BACK.get()) is not None:
            held_back.add(changed)
        elif changed:
            self._tell(changed)

    @contextmanager
    def holding_back(self) -> Iterator[Changed]:
        """Announce the changes of several use cases as one, at the end of this context."""
        token = HELD_BACK.set(changed := Changed())
        try:
            yield changed
        finally:
            HELD_BACK.reset(token)
            if changed:
                self._tell(changed)

    def _tell(self, changed: Changed) -> None:
        try:
            self.tell(changed)
        except Exception:
            log.exception("a change was committed, but not told")

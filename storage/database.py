"""The database: opened once, then read and written in transactions."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, Self, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from storage import address, migrating, sqlite, sqlite_file
from storage.driver_facts import driver_facts, is_damage
from storage.storage_errors import Damaged, HalfCopied, Outdated, Unreachable

P = ParamSpec("P")
T = TypeVar("T")
Transaction = Connection  # the first parameter of every query
# Called for every transaction with `read` or `write`, its seconds, and the error it raised.
Watch = Callable[[str, float, BaseException | None], None]


class Connections(Protocol):
    """Something that runs transactions, on connections of these pools."""

    @property
    def pools(self) -> Sequence[QueuePool]: ...
    async def read(self, work: Callable[[Transaction], T]) -> T: ...
    async def write(self, work: Callable[[Transaction], T]) -> T: ...
    async def close(self) -> None: ...


class Database:
    """One database; build it with `Database.open`.

    A transaction is a plain function: it cannot wait for anything but the database, and it runs
    away from the event loop if the database is a file.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self.watch: Watch | None = None
        self.written_at: float | None = None  # the end of the last write, by `time.monotonic`

    @classmethod
    async def open(cls, url: str, *, is_bot: bool = False) -> Self:
        """Open the database at `url`, creating it if it is missing, and bring it up to date.

        The bot announces itself on a server, for commands that must not run beside it. Raises
        `BadUrl`, `Unwritable`, `Unreachable`, `TooNew`, `TooOld` or `HalfCopied`.
        """
        where = address.read_url(url)
        with driver_errors(where):
            if address.is_file(where):
                return cls(await _open_file(where))
            return cls(await _open_server(where, is_bot=is_bot))

    @classmethod
    async def attach(cls, url: str) -> Self:
        """Open a database that exists and is up to date, for a command that runs beside the bot.

        Raises what `open` does, and `Outdated`; creates and migrates nothing.
        """
        where = address.read_url(url)
        with driver_errors(where):
            connections = await _attach(where)
            try:
                if not await connections.read(migrating.is_current):
                    raise Outdated(await connections.read(migrating.find_revision))
            except BaseException:
                await connections.close()
                raise
            return cls(connections)

    @classmethod
    async def attach_half_copied(cls, url: str) -> Self | None:
        """Open a database that `damka copy` has begun to fill, or return None if there is none.

        Raises what `attach` does.
        """
        where = address.read_url(url)
        with driver_errors(where):
            try:
                connections = await _attach(where)
            except Unreachable:
                return None  # the file does not exist yet
            try:
                await connections.read(migrating.is_current)
            except HalfCopied:
                return cls(connections)
            except BaseException:
                await connections.close()
                raise
            await connections.close()
            return None

    async def read(
        self, work: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of `work`, run in a read-only transaction that sees one moment.

        Raises `DatabaseBusy` or `DatabaseGone`.
        """
        with self._watched("read"), driver_facts():
            return await self._connections.read(_bound(work, *args, **kwargs))

    async def write(
        self, work: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of `work` once its transaction is committed; an error rolls it back.

        Raises `DatabaseBusy`, `DatabaseFull` or `DatabaseGone`.
        """
        with self._watched("write"), driver_facts():
            done = await self._connections.write(_bound(work, *args, **kwargs))
        self.written_at = time.monotonic()
        return done

    def count_connections(self) -> dict[str, int]:
        """Return how many connections are busy, and how many wait for work."""
        pools = self._connections.pools
        return {
            "busy": sum(pool.checkedout() for pool in pools),
            "idle": sum(pool.checkedin() for pool in pools),
        }

    async def close(self) -> None:
        """Finish the transactions under way, then close the database."""
        await self._connections.close()

    @contextmanager
    def _watched(self, kind: str) -> Iterator[None]:
        if self.watch is None:
            yield
            return
        began, failure = time.monotonic(), None
        try:
            yield
        except BaseException as error:
            failure = error
            raise
        finally:
            self.watch(kind, time.monotonic() - began, failure)


def _bound(
    work: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
) -> Callable[[Transaction], T]:
    return lambda transaction: work(transaction, *args, **kwargs)


async def _open_file(url: URL) -> Connections:
    await asyncio.to_thread(sqlite_file.prepare, url)
    await asyncio.to_thread(sqlite.migrate_sqlite, url)
    return sqlite.SqliteConnections(url)


async def _open_server(url: URL, *, is_bot: bool) -> Connections:
    from storage import postgres  # a driver that most people do not have

    await postgres.migrate_postgres(url)
    if is_bot:
        return postgres.PostgresConnections(url, postgres.BOT, postgres.PATIENT, postgres.HURRIED)
    return postgres.PostgresConnections(url)


def _attach_file(url: URL) -> Connections:
    if not Path(url.database or "").is_file():
        raise Unreachable(address.hide_password(url), "there's no such file")
    return sqlite.SqliteConnections(url)


async def _attach(url: URL) -> Connections:
    if address.is_file(url):
        return await asyncio.to_thread(_attach_file, url)
    from storage import postgres  # a driver that most people do not have

    return postgres.PostgresConnections(url)


@contextmanager
def driver_errors(url: URL) -> Iterator[None]:
    """Turn drivers' errors about an unusable database into our own."""
    try:
        yield
    except DBAPIError as error:
        if is_damage(error):
            raise Damaged(address.hide_password(url), str(error.orig)) from error
        raise Unreachable(address.hide_password(url), str(error.orig)) from error
    except OSError as error:
        raise Unreachable(address.hide_password(url), str(error)) from error

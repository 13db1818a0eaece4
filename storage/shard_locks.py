"""One bot for each shard: locks on a PostgreSQL server, held for the life of the process.

A process that serves all shards holds the database alone. Those that share them agree in how many
there are, and each holds its own. https://www.postgresql.org/docs/current/explicit-locking.html
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import TextClause, text
from sqlalchemy.exc import DBAPIError

from storage import address
from storage.storage_errors import DatabaseInUse

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = structlog.get_logger(__name__)

WHOLE, COUNT, SHARD = 0x44414D01, 0x44414D02, 0x44414D03  # what a lock is of
# Seconds until a process that is being stopped has let go, or the server has noticed that the
# connection of one is dead: our own after the network was away, or that of a lost machine.
PATIENCE = 90.0
AGAIN = 0.5  # seconds between two tries
LOOK = 15.0  # seconds between two looks whether the locks are still held
TELL = 40  # such looks between two warnings of shards that nobody serves
# A machine that is gone without a word lets go after a minute.
SESSION = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}

ALONE = text("SELECT pg_try_advisory_lock(:of, :key)")
SHARED = text("SELECT pg_try_advisory_lock_shared(:of, :key)")
LET_GO = text("SELECT pg_advisory_unlock_all()")
HELD = (
    "FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
    " WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()"
    " AND l.classid = :of"
)
KEYS = text(f"SELECT DISTINCT CAST(l.objid AS bigint) {HELD}")
HOLDER = text(
    "SELECT a.pid, a.backend_start FROM pg_stat_activity a WHERE a.pid IN"  # noqa: S608
    f" (SELECT l.pid {HELD.replace(':of', 'ANY(:kinds)')}) AND a.pid <> pg_backend_pid() LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that a process serves: all of them, or those with these ids of so many."""

    count: int | None = None
    ids: frozenset[int] | None = None


@asynccontextmanager
async def holding_shards(
    url: str, shards: Shards, lost: Callable[[], object]
) -> AsyncIterator[None]:
    """Keep other bots off these shards while the block runs; a file has another lock.

    `lost` is called if another one took them after the server had forgotten this one. Raises
    `DatabaseInUse`.
    """
    where = address.read_url(url)
    if address.is_file(where):
        yield
        return
    from storage import postgres  # a driver that most people lack

    engine = postgres.create_postgres_engine(where, postgres.BOT, postgres.PATIENT, SESSION)
    try:
        held = _Held(engine, shards, await _take(engine, shards))
        keeping = asyncio.create_task(held.keep(lost))
        try:
            yield
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                await keeping
            with suppress(DBAPIError, OSError):
                await held.connection.close()
    finally:
        await engine.dispose()  # and with its connection the locks are gone


@dataclass
class _Held:
    """The connection that holds the locks of shards."""

    engine: "AsyncEngine"
    shards: Shards
    connection: "AsyncConnection"

    async def keep(self, lost: Callable[[], object]) -> None:
        """Look again and again at the locks; take them anew from a server that restarted."""
        looks = 0
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look(looks)
                looks += 1
            except (DBAPIError, OSError):  # it is told elsewhere that the server is away
                looks = 0
                try:
                    await self._take_again()
                except DatabaseInUse:
                    log.exception("another bot has taken the shards of this one")
                    lost()
                    return

    async def _take_again(self) -> None:
        with suppress(DBAPIError, OSError):
            await self.connection.invalidate()
            self.connection = await _take(self.engine, self.shards)

    async def _look(self, looks: int) -> None:
        """See that the server is there; warn now and then of shards that nobody serves."""
        served = {*await self.connection.scalars(KEYS, {"of": SHARD})}
        count, ids = self.shards.count, self.shards.ids
        if count is None or ids is None or looks % TELL:
            return
        if missing := sorted({*range(count)} - served):
            log.warning("no process serves some shards", shards=missing)


async def _take(engine: "AsyncEngine", shards: Shards) -> "AsyncConnection":
    """Return the connection that holds the locks. Raises `DatabaseInUse`."""
    connection = await engine.connect()
    try:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        for number in range(int(PATIENCE / AGAIN)):
            if await _try_all(connection, shards):
                return connection
            if number == 0:
                log.info("another bot serves these shards; waiting until it lets go")
            await connection.execute(LET_GO)
            await asyncio.sleep(AGAIN)
        raise DatabaseInUse(await _find_holder(connection))
    except BaseException:
        await connection.close()
        raise


async def _find_holder(connection: "AsyncConnection") -> str:
    found = (await connection.execute(HOLDER, {"kinds": [WHOLE, COUNT, SHARD]})).first()
    if found is None:
        return ""
    return f"server process {found.pid} since {found.backend_start:%Y-%m-%d %H:%M}"


async def _try_all(connection: "AsyncConnection", shards: Shards) -> bool:
    async def take(way: TextClause, of: int, key: int) -> bool:
        return bool(await connection.scalar(way, {"of": of, "key": key}))

    if shards.ids is None:
        return await take(ALONE, WHOLE, 0)
    assert shards.count is not None
    if not await take(SHARED, WHOLE, 0) or not await take(SHARED, COUNT, shards.count):
        return False
    if {*await connection.scalars(KEYS, {"of": COUNT})} != {shards.count}:
        return False  # another process counts otherwise
    return all([await take(ALONE, SHARD, each) for each in sorted(shards.ids)])

"""Backing up and restoring the database of a server, in one transaction each."""

from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.backups.archive import Archive, write_archive
from storage.backups.part_files import whole_file
from storage.backups.putting_back import (
    Present,
    PutBack,
    PutBackCounts,
    free_name,
    put_back,
    read_present,
)
from storage.backups.sources import Backup, fill_from, fitting
from storage.migrating import LOCK, VERSION, find_revision
from storage.postgres import BOT, create_postgres_engine
from storage.schema import metadata
from storage.storage_errors import DatabaseInUse

OTHERS = text(
    "SELECT pid, backend_start FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = :bot"
    " ORDER BY backend_start LIMIT 1"
)


async def back_up_server(url: URL, target: Path, now: datetime) -> int:
    """Write the database of a server into an archive, as of one moment; return its size in bytes.

    Raises `FileInTheWay`, `BadBackup` and `OSError`.
    """
    engine = create_postgres_engine(url)
    try:
        with whole_file(target) as part:
            readers = engine.execution_options(isolation_level="REPEATABLE READ")
            async with readers.connect() as connection:
                await connection.run_sync(write_archive, part, now)
            with Archive.open(part) as archive:
                archive.check()
            return part.stat().st_size
    finally:
        await engine.dispose()


async def restore_server(
    url: URL, backup: Backup, given: PutBack
) -> tuple[PutBackCounts, str | None]:
    """Replace a server's tables with a backup; return what is in it, and where the old ones are.

    The old tables move to another schema of the database. Raises `DatabaseInUse` if a bot runs.
    """
    engine = create_postgres_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(_restore, backup, given)
    finally:
        await engine.dispose()


async def check_not_in_use(engine: AsyncEngine) -> None:
    """Raise `DatabaseInUse` if a bot runs on the database of a server."""
    async with engine.connect() as connection:
        await connection.run_sync(check_no_bot)


def check_no_bot(connection: Connection) -> None:
    """Raise `DatabaseInUse` if a bot is connected to the same database."""
    found = connection.execute(OTHERS, {"bot": BOT}).first()
    if found is not None:
        raise DatabaseInUse(
            f"server process {found.pid} since {found.backend_start:%Y-%m-%d %H:%M}"
        )


def _restore(
    connection: Connection, backup: Backup, given: PutBack
) -> tuple[PutBackCounts, str | None]:
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    check_no_bot(connection)
    present, kept = Present(), None
    if find_revision(connection) is not None:
        present = read_present(connection)
        kept = _set_aside(connection, given.now)
    with fitting(backup):
        fill_from(connection, backup)
        return put_back(connection, given, present), kept


def _set_aside(connection: Connection, now: datetime) -> str:
    """Move our tables, with their indexes and sequences, to a schema of their own."""
    schema = free_name(f"before_{now:%Y%m%d_%H%M%S}", inspect(connection).get_schema_names())
    connection.execute(text(f"CREATE SCHEMA {schema}"))
    ours = {*metadata.tables, VERSION} & {*inspect(connection).get_table_names()}
    for name in sorted(ours):
        connection.execute(text(f'ALTER TABLE "{name}" SET SCHEMA {schema}'))
    return schema

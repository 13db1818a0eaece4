"""What the bot needs of its database: a connection, rights, room, a backup."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.commands.checkups.finding import Finding, unwell, well
from bot.commands.console import size_of
from storage import Database, Outdated, StorageError, Unreachable
from storage.backups.backup_and_restore import find_source
from storage.database_facts import ServerFacts, read_server_facts
from storage.instance import APPLICATION, BACKED_UP_AT, find_fact, find_moment
from storage.server_clock import find_server_time

OLDEST_BACKUP = timedelta(hours=26)  # of a backup that is made every day
LARGEST_LOG = 64_000_000  # bytes of SQLite's log of writes, which usually has 4 MB
OLDEST_SERVER = 14
MOST_DIFFERENCE = timedelta(seconds=2)
FREE_CONNECTIONS = 12  # that one process needs: its pool, and a command


async def look_at_database(url: str, application_id: int | None) -> list[Finding]:
    """Return the findings about the database; `application_id` is that of the token."""
    try:
        source = find_source(url)
    except Unreachable:
        return [well("database", "the bot creates it at its first start")]
    try:
        database = await Database.attach(url)
    except Outdated as error:
        return [unwell("database", str(error))]
    except StorageError as error:
        return [unwell("database", f"{error}")]
    try:
        findings = [well("database", "it can be read and is up to date")]
        if source is not None:
            findings += _look_at_log(source)
        else:
            findings += _look_at_server(await database.read(read_server_facts))
            findings += _compare_clocks(await database.read(find_server_time))
        backed_up_at = await database.read(find_moment, BACKED_UP_AT)
        owner = await database.read(find_fact, APPLICATION)
    except StorageError as error:
        return [unwell("database", str(error))]
    finally:
        await database.close()
    return [*findings, _look_at_backup(backed_up_at), *_look_at_owner(owner, application_id)]


def _look_at_log(file: Path) -> Iterator[Finding]:
    log = file.with_name(f"{file.name}-wal")
    size = log.stat().st_size if log.is_file() else 0
    if size > LARGEST_LOG:
        yield unwell(
            "database",
            f"its write-ahead log has grown to {size_of(size)}. Another program keeps {file} open, "
            "so close it",
        )


def _look_at_server(facts: ServerFacts) -> Iterator[Finding]:
    if facts.version < OLDEST_SERVER:
        yield unwell(
            "database", f"PostgreSQL {facts.version} is too old. Install {OLDEST_SERVER} or newer"
        )
    if facts.is_standby:
        yield unwell(
            "database", "the server is a standby, which can't be written to. Give the primary"
        )
    if facts.free_connections < FREE_CONNECTIONS:
        yield unwell(
            "database",
            f"the server has {facts.free_connections} connections left, and a process needs up to "
            f"{FREE_CONNECTIONS}. Raise max_connections",
        )


def _compare_clocks(server_time: datetime | None) -> Iterator[Finding]:
    if server_time is None:
        return
    difference = datetime.now(UTC) - server_time
    if abs(difference) >= MOST_DIFFERENCE:
        seconds = difference.total_seconds()
        yield unwell(
            "clock", f"it differs from the database's by {seconds:.0f} s. Set both with NTP"
        )


def _look_at_backup(backed_up_at: datetime | None) -> Finding:
    if backed_up_at is None:
        return unwell("backup", "there hasn't been one yet. Run `damka backup FILE` every day")
    words = f"the last one is from {backed_up_at:%Y-%m-%d %H:%M} UTC"
    if datetime.now(UTC) - backed_up_at > OLDEST_BACKUP:
        return unwell("backup", f"{words}. Run `damka backup FILE` every day")
    return well("backup", words)


def _look_at_owner(owner: str | None, application_id: int | None) -> Iterator[Finding]:
    if owner is None or application_id is None:
        return
    if owner != str(application_id):
        yield unwell(
            "database",
            f"it belongs to application {owner}, but the token to {application_id}. Use the other "
            "token, or start with --adopt",
        )

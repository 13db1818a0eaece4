"""Bringing a database up to date when it is opened."""

import logging
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from storage.instance import COMPAT as COMPAT_FACT
from storage.instance import COPYING, find_fact, find_own_id, keep_fact
from storage.schema import COMPAT, FIRST_REVISION, REVISION, instance
from storage.storage_errors import HalfCopied, TooNew, TooOld

log = logging.getLogger(__name__)

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x64616D6B61  # "damka"; any number that nobody else on the server locks
VERSION = "alembic_version"
FACTS_SINCE = "0056"  # the first revision in which a database keeps facts about itself


def find_revision(connection: Connection) -> str | None:
    """Return the revision of the tables, or None if there are none."""
    if not inspect(connection).has_table(VERSION):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION}"))  # noqa: S608  # ours
    return found


def is_current(connection: Connection) -> bool:
    """Tell whether this version of Damka can work on the tables as they are.

    The tables are its own or newer ones that declare themselves compatible with it. Returns False
    if they must be migrated. Raises `TooNew`, `TooOld` or `HalfCopied`.
    """
    revision = find_revision(connection)
    if revision is None:
        return False
    if revision < FIRST_REVISION:
        raise TooOld(revision)
    has_facts = revision >= FACTS_SINCE and inspect(connection).has_table(instance.name)
    if has_facts and find_fact(connection, COPYING) is not None:
        raise HalfCopied
    if revision <= REVISION:
        return revision == REVISION
    compat = find_fact(connection, COMPAT_FACT) if has_facts else None
    if compat is None or compat > REVISION:
        raise TooNew(revision)
    log.warning("the database is of a newer version; this one can work on it: %s", revision)
    return True


def upgrade(connection: Connection) -> None:
    """Migrate to the newest revision in the connection's transaction; raises as `is_current`.

    Two processes that start at once take turns: on SQLite because the transaction writes, on
    PostgreSQL by an advisory lock that ends with the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if not is_current(connection):
        migrate_to(connection, REVISION)
        keep_fact(connection, COMPAT_FACT, COMPAT)
        find_own_id(connection)  # the migration creates the instance table


def migrate_to(connection: Connection, revision: str) -> None:
    """Migrate the tables to a revision, also from an empty database."""
    from alembic import command  # a heavy import, and most starts migrate nothing
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    command.upgrade(config, revision)
    _check_keys(connection)


def _check_keys(connection: Connection) -> None:
    # SQLite looks at no keys while it migrates (see sqlite.py), so it checks them afterwards.
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).first()
        if broken is not None:
            raise RuntimeError(f"the migration left a dangling key: {broken}")

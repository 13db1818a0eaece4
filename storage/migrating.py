"""Bringing a database up to date when it is opened."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from storage.schema import FIRST_REVISION, REVISION
from storage.storage_errors import TooNew, TooOld

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x64616D6B61  # "damka"; any number nobody else locks on the server
VERSION = "alembic_version"


def is_current(connection: Connection) -> bool:
    """Tell whether the tables are those of this version of Damka; raises `TooNew` or `TooOld`."""
    if not inspect(connection).has_table(VERSION):
        return False
    revision = connection.scalar(text(f"SELECT version_num FROM {VERSION}"))  # noqa: S608  # ours
    if revision is not None and revision > REVISION:
        raise TooNew(revision)
    if revision is not None and revision < FIRST_REVISION:
        raise TooOld(revision)
    return bool(revision == REVISION)


def upgrade(connection: Connection) -> None:
    """Migrate to the newest revision in the connection's transaction; raises `TooNew` or `TooOld`.

    Two processes that start at once take turns: on SQLite because the transaction writes, on
    PostgreSQL by an advisory lock that ends with the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if not is_current(connection):
        _run_alembic(connection)
        _check_keys(connection)


def _run_alembic(connection: Connection) -> None:
    from alembic import command  # it is heavy, and most starts migrate nothing
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    command.upgrade(config, "head")


def _check_keys(connection: Connection) -> None:
    # SQLite looks at no keys while it migrates (see sqlite.py), so it is asked afterwards.
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).first()
        if broken is not None:
            raise RuntimeError(f"the migration left a dangling key: {broken}")

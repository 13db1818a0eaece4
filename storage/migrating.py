"""Bringing a database up to date when it is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from storage.storage_errors import TooNew

FOLDER = Path(__file__).with_name("migrations")
LOCK = 0x64616D6B61  # "damka"; any number nobody else locks on the server


def upgrade(connection: Connection) -> None:
    """Migrate to the newest revision in the connection's transaction; raises `TooNew`.

    Two processes that start at once take turns: on SQLite because the transaction writes, on
    PostgreSQL by an advisory lock that ends with the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = set(MigrationContext.configure(connection).get_current_heads())
    if current - known:
        raise TooNew(", ".join(sorted(current - known)))
    if current != set(scripts.get_heads()):
        command.upgrade(config, "head")
        _check_keys(connection)


def _check_keys(connection: Connection) -> None:
    # SQLite looks at no keys while it migrates (see sqlite.py), so it is asked afterwards.
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).first()
        if broken is not None:
            raise RuntimeError(f"the migration left a dangling key: {broken}")

"""Read DATABASE_URL strictly: which database to use, and where it is."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.storage_errors import BadUrl

SQLITE, POSTGRESQL = "sqlite+pysqlite", "postgresql+asyncpg"
DRIVERS = {
    "sqlite": SQLITE,
    "sqlite+aiosqlite": SQLITE,  # as our settings were written once
    SQLITE: SQLITE,
    "postgresql": POSTGRESQL,
    "postgres": POSTGRESQL,  # the name that many hosts use
    POSTGRESQL: POSTGRESQL,
}


def read_url(text: str) -> URL:
    """Return the address with our drivers; raises `BadUrl` unless it names a usable database."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise BadUrl("(hidden)", "is not a database URL") from None  # it may hold a password
    if url.drivername not in DRIVERS:
        raise BadUrl(hide_password(url), "is neither sqlite nor postgresql+asyncpg")
    url = url.set(drivername=DRIVERS[url.drivername])
    if not url.database or url.database == ":memory:":
        raise BadUrl(hide_password(url), "names no file" if is_file(url) else "names no database")
    return url


def is_file(url: URL) -> bool:
    """Tell whether the address names an SQLite file."""
    return url.get_backend_name() == "sqlite"


def hide_password(url: URL) -> str:
    """Return the address without its password, safe to log."""
    return url.render_as_string(hide_password=True)

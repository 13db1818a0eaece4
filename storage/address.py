"""DATABASE_URL, read strictly: which database, and where."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.errors import BadUrl

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
DRIVERS["postgres"] = DRIVERS["postgresql"]  # as many hosts write it


def read_url(text: str) -> URL:
    """Return the address with our drivers; raises `BadUrl` unless it names a usable database."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise BadUrl("(hidden)", "is not a database URL") from None  # it may hold a password
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS.values():
        known = " nor ".join(sorted({*DRIVERS.values()}))
        raise BadUrl(shown(url), f"is neither {known}")
    if not url.database or url.database == ":memory:":
        raise BadUrl(shown(url), "names no file" if is_file(url) else "names no database")
    return url


def is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def shown(url: URL) -> str:
    """The address without its password, fit for a log."""
    return url.render_as_string(hide_password=True)

"""DATABASE_URL, read strictly: which database, and where."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.errors import BadUrl, Unwritable

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
DRIVERS["postgres"] = DRIVERS["postgresql"]  # as many hosts write it


def read_url(text: str) -> URL:
    """Return the address with our drivers; raises `BadUrl` unless it names a usable database."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise BadUrl("DATABASE_URL", "is not a database URL") from None  # it may hold a password
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS.values():
        raise BadUrl(
            shown(url), f"{url.drivername} is none of {', '.join(sorted({*DRIVERS.values()}))}"
        )
    if not url.database or url.database == ":memory:":
        raise BadUrl(shown(url), "names no file" if is_file(url) else "names no database")
    return url


def is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def shown(url: URL) -> str:
    """The address without its password, fit for a log."""
    return url.render_as_string(hide_password=True)


def file_of(url: URL) -> Path:
    return Path(url.database or "")


def make_folder(url: URL) -> None:
    """Create the folder of a database file; raises `Unwritable`."""
    folder = file_of(url).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritable(folder, error.strerror or "cannot be created") from error

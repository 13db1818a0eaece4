"""A throw-away PostgreSQL: made by the programs of this machine, gone with the tests."""

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

DEBIAN = Path("/usr/lib/postgresql")  # each version has a folder of its own
NOBODY = 65534  # PostgreSQL refuses to run as root
USER = "damka"
PATIENCE = 30.0  # seconds until the server answers
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",  # nothing here outlives the tests, and they cut no power
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "max_wal_size": "4GB",  # no checkpoint while the large database is filled
    "autovacuum": "off",  # plans change by what is vacuumed, and when that happens is chance
    "default_statistics_target": "1000",  # every row of the large tables is counted, not a sample
}
# The server ends, and its folder goes, when the pipe from the tests is closed, also by their
# sudden death.
UNTIL_THE_PIPE_CLOSES = """
folder=$PWD; cd /
"$@" & server=$!
read -r line; kill -INT $server; wait $server
rm -rf "$folder"
"""


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's server programs, the newest version's, or None."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    versions = DEBIAN.glob("*/bin/initdb") if DEBIAN.is_dir() else ()
    newest = max(versions, key=lambda file: float(file.parts[-3]), default=None)
    return newest.parent if newest else None


@contextmanager
def run_server(programs: Path) -> Iterator[URL]:
    """Run a server of one's own on loopback; gives the address of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="damka-postgres-"))
    password = secrets.token_hex()
    try:
        _make_cluster(programs, folder, password)
        port = _free_port()
        command = _command(programs, folder, port)
        with _running(command, folder):
            url = URL.create("postgresql+asyncpg", USER, password, "127.0.0.1", port, "postgres")
            asyncio.run(_wait_for(url))
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_cluster(programs: Path, folder: Path, password: str) -> None:
    file = folder / "password"
    file.write_text(password)
    for path in (folder, file):
        _give_away(path)
    options = f"--no-sync --username={USER} --pwfile={file} --auth=scram-sha-256 --encoding=UTF8"
    command = [str(programs / "initdb"), f"--pgdata={folder / 'data'}", *options.split()]
    _run(command, folder)
    file.unlink()


def _command(programs: Path, folder: Path, port: int) -> list[str]:
    settings = {"port": str(port), **SETTINGS}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    return [str(programs / "postgres"), "-D", str(folder / "data"), *options]


@contextmanager
def _running(command: list[str], folder: Path) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            ["sh", "-c", UNTIL_THE_PIPE_CLOSES, "sh", *command],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            cwd=folder,
            user=_user(),
            group=_user(),
        )
        try:
            yield
        finally:
            server.communicate()  # closes the pipe, and waits


def _run(command: list[str], folder: Path) -> None:
    ran = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        user=_user(),
        group=_user(),
    )
    assert ran.returncode == 0, ran.stderr


def _user() -> int | None:
    """Someone else than root; None to stay who one is."""
    return NOBODY if os.geteuid() == 0 else None


def _give_away(path: Path) -> None:
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)


def _free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


async def _wait_for(url: URL) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            await tell_server(url, "SELECT 1")
        except (OSError, DBAPIError):
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)  # another process starts: nothing tells us
        else:
            return


async def tell_server(server: URL, *commands: str) -> None:
    """Run commands that no transaction may hold, one after the other on one connection."""
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            for command in commands:
                await connection.exec_driver_sql(command)
    finally:
        await engine.dispose()

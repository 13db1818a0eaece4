"""A PostgreSQL that is stopped, and neither answers nor refuses: everyone is told in time."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import create_async_engine

from playground import Playground
from tests.hosting.test_watching import Watched, free_port
from tests.scenarios.conftest import company
from tests.storage.databases import address_of
from tests.storage.postgres_server import find_programs, run_server

pytestmark = pytest.mark.postgres
TROUBLE = "reach my database", "try again in a moment"  # no answer, or no connection
ASKED = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
SOON = 8.0  # seconds until a person is told, on a busy machine
NOT_READY_AFTER = 30.0  # seconds


@pytest.fixture(scope="module")
def own_server() -> Iterator[URL]:
    """A server that no other test uses."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: make postgres")
    with run_server(programs) as url:
        yield url


@pytest.fixture
async def watched(own_server: URL, tmp_path: Path) -> AsyncIterator[Watched]:
    """A bot that keeps its games there."""
    async with Playground() as discord:
        bot = Watched(free_port(), discord, tmp_path, address_of(own_server, "postgres"))
        process = await bot.start()
        try:
            await discord.ready(60)
            yield bot
        finally:
            process.terminate()
            await process.wait()


async def find_processes(server: URL) -> list[int]:
    """The processes of a server, the first one first."""
    engine = create_async_engine(server)
    async with engine.connect() as connection:
        found = await connection.execute(text(ASKED))
        pids = [pid for (pid,) in found]
    await engine.dispose()
    return [find_parent(pids[0]), *pids]


def find_parent(pid: int) -> int:
    """The process that began another one."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Let processes do nothing for a while."""
    try:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


async def test_a_database_that_hangs(watched: Watched, own_server: URL) -> None:
    _, channel, (white, black, _) = company(watched.discord)
    asked = await white.slash("challenge", opponent=black, variant="russian", colour=0)
    await black.click(await asked.wait_message(), "Accept")
    await watched.discord.until(lambda: any(each.files for each in channel.messages))
    await watched.wait_until_ready()
    with stopped(await find_processes(own_server)):
        began = time.monotonic()
        acts = await asyncio.gather(
            *(white.slash(name) for name in ("games", "top", "profile")),
            *(white.slash("move", move="c3-d4") for _ in range(14)),
        )
        told = [(await act.wait_message(SOON)).text for act in acts]
        assert time.monotonic() - began < SOON
        assert all(any(word in each for word in TROUBLE) for each in told), "\n".join(told)
        while (await watched.get("/healthz/ready"))[0] == HTTPStatus.OK:
            assert time.monotonic() - began < NOT_READY_AFTER + 1
            await asyncio.sleep(0.5)
        assert (await watched.get("/healthz/live"))[0] == HTTPStatus.OK
    await watched.wait_until_ready()
    assert 'damka_database_connections{state="idle"}' in (await watched.get("/metrics"))[1]
    moved = await (await white.slash("move", move="c3-d4")).wait_message(SOON)
    assert not any(word in moved.text for word in TROUBLE), moved.text

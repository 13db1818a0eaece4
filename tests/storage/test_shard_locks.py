"""Two bots on one database: only those that share its shards run beside each other."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import DatabaseInUse, shard_locks
from storage.address import read_url
from storage.postgres import create_postgres_engine
from storage.shard_locks import Shards, holding_shards

pytestmark = pytest.mark.postgres
ALL = Shards()
NEVER: list[str] = []


@pytest.fixture
async def url(
    server_databases: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[str]:
    """An empty database; whoever is refused waits for two tries, not for fifteen seconds."""
    monkeypatch.setattr(shard_locks, "PATIENCE", 0.2)
    monkeypatch.setattr(shard_locks, "AGAIN", 0.1)
    monkeypatch.setattr(shard_locks, "LOOK", 0.1)
    async with server_databases.empty(tmp_path) as made:
        yield made


def some(count: int, *ids: int) -> Shards:
    return Shards(count, frozenset(ids))


@pytest.mark.parametrize(
    ("first", "second", "may"),
    [
        (ALL, ALL, False),
        (Shards(4), ALL, False),
        (ALL, some(4, 0), False),
        (some(4, 0), ALL, False),
        (some(4, 0, 1), some(4, 2, 3), True),
        (some(4, 0, 1), some(4, 1, 2), False),
        (some(4, 0, 1), some(8, 4, 5), False),
    ],
)
async def test_who_may_run_beside_whom(url: str, first: Shards, second: Shards, may: bool) -> None:
    async with holding_shards(url, first, NEVER.clear):
        if may:
            async with holding_shards(url, second, NEVER.clear):
                pass
        else:
            with pytest.raises(DatabaseInUse, match="server process"):
                async with holding_shards(url, second, NEVER.clear):
                    pass
    async with holding_shards(url, second, NEVER.clear):  # the first is gone
        pass


async def test_who_is_being_stopped_is_waited_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_locks, "PATIENCE", 20.0)
    first = holding_shards(url, ALL, NEVER.clear)
    await first.__aenter__()
    second = asyncio.create_task(holding_shards(url, ALL, NEVER.clear).__aenter__())
    await asyncio.sleep(0.3)
    assert not second.done()
    await first.__aexit__(None, None, None)
    await asyncio.wait_for(second, 10)


async def end_sessions(url: str) -> None:
    """Let the server forget who holds what, as when it restarts."""
    engine = create_postgres_engine(read_url(url))
    async with engine.connect() as connection:
        await connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'damka run'"
        )
    await engine.dispose()


async def test_a_server_that_restarted_is_asked_again(url: str) -> None:
    async with holding_shards(url, ALL, NEVER.clear):
        await end_sessions(url)
        await asyncio.sleep(1)
        with pytest.raises(DatabaseInUse):
            async with holding_shards(url, ALL, NEVER.clear):
                pass


async def test_a_connection_that_only_the_server_still_has_is_waited_for(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a network that was away: the bot must not give way to itself."""
    lost, left = asyncio.Event(), []

    async def leave(connection: AsyncConnection) -> None:
        left.append(connection)

    monkeypatch.setattr(shard_locks, "PATIENCE", 10.0)
    async with holding_shards(url, ALL, lost.set):
        with monkeypatch.context() as broken:
            broken.setattr(AsyncConnection, "invalidate", leave)
            broken.setattr(AsyncConnection, "scalars", refuse)
            while not left:  # noqa: ASYNC110  # of another task
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert not lost.is_set()
        await left[0].invalidate()  # now the server knows
        monkeypatch.setattr(shard_locks, "PATIENCE", 0.2)
        await asyncio.sleep(1)
        with pytest.raises(DatabaseInUse):
            async with holding_shards(url, ALL, NEVER.clear):
                pass
        assert not lost.is_set()


async def refuse(*_given: object) -> None:
    raise OSError("the network is away")


async def test_who_lost_its_shards_to_another_bot_stops(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_locks, "LOOK", 1.0)
    lost = asyncio.Event()
    async with holding_shards(url, ALL, lost.set):
        await end_sessions(url)
        async with holding_shards(url, ALL, NEVER.clear):
            await asyncio.wait_for(lost.wait(), 10)


async def test_shards_that_nobody_serves_are_named(
    url: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with holding_shards(url, some(3, 1), NEVER.clear):
        await asyncio.sleep(0.5)
    told = caplog.text + capsys.readouterr().out
    assert "no process serves some shards" in told
    assert "[0, 2]" in told

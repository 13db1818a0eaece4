"""Two processes on one server: who comes second waits for the first, and sees what it did."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.challenges.challenge_facts import ChallengeGone
from bot.challenges.challenge_store import load_challenge_to_settle, make
from bot.matches.match_value import Match
from bot.services import Services
from storage import Database, Transaction
from storage.challenges import settle_challenge
from storage.matches import lock_match
from tests.bot.conftest import ANNA, BORIS, NOON, WHITE_BY_LOT, act, begin, proposal
from tests.storage.databases import ServerDatabases

SLOW = 0.3  # seconds in which the second one comes


@pytest.fixture
async def server_database(
    server_databases: ServerDatabases, tmp_path: Path
) -> AsyncIterator[Database]:
    async with server_databases.migrated(tmp_path) as url:
        database = await Database.open(url)
        yield database
        await database.close()


@pytest.fixture
def services(server_database: Database) -> Services:
    return Services.on(server_database, WHITE_BY_LOT)


async def hold(
    database: Database,
    lock: Callable[[Transaction], object],
    then: Callable[[Transaction], object],
) -> "asyncio.Task[None]":
    """Let a transaction lock, be slow, and go on; return it once it has locked."""
    locked = asyncio.Event()

    def work(transaction: Transaction) -> None:
        lock(transaction)
        locked.set()
        transaction.execute(text(f"SELECT pg_sleep({SLOW})"))
        then(transaction)

    task = asyncio.create_task(database.write(work))
    await locked.wait()
    return task


async def test_a_challenge_that_is_being_accepted_cannot_be_withdrawn(
    services: Services, server_database: Database
) -> None:
    asked = await services.challenging.challenge(proposal(), NOON)
    first = await hold(
        server_database,
        lambda transaction: load_challenge_to_settle(transaction, asked.id),
        lambda transaction: settle_challenge(transaction, asked.id, "declined"),
    )
    with pytest.raises(ChallengeGone):
        await services.challenging.withdraw(asked.id, act(ANNA))
    await first


async def test_two_wishes_for_a_rematch_at_once_begin_it(
    services: Services, server_database: Database
) -> None:
    over = await services.playing.resign(await begin(services), act(ANNA))
    wish = proposal(ANNA, BORIS)
    first = await hold(
        server_database,
        lambda transaction: lock_match(transaction, over.id),
        lambda transaction: make(transaction, replace(wish, rematch_of=over.id), NOON),
    )
    assert isinstance(await services.rematching.rematch(over.id, act(BORIS)), Match)
    await first

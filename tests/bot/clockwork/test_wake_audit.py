"""Whoever is looked at too late is told to the log; and so is a clock that is wrong."""

from datetime import UTC, datetime, timedelta

import discord
import pytest
from structlog.testing import capture_logs

from bot.clockwork.surroundings import Surroundings
from bot.clockwork.wake_audit import WakeAudit
from bot.matches.timing import keep_time
from bot.pacing import Pacing
from bot.running import compare_clocks
from bot.services import Services
from storage import Database, Transaction
from storage.waking import note_wake
from tests.bot.conftest import HERE, NOON, WHITE_BY_LOT, begin
from tests.bot.matches.clock_games import DAY, HOUR, begin_both
from tests.storage.databases import POSTGRES


async def look(services: Services, now: datetime) -> list[int]:
    """The matches of which the log is told."""
    client = discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=1)
    with capture_logs() as logs:
        await WakeAudit(Surroundings(client, services, Pacing(), lambda: now)).look_at_page()
    return [entry["match"] for entry in logs]


async def test_a_match_that_is_looked_at_too_late(database: Database) -> None:
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    timed = await begin_both(services)
    timed = await keep_time(services.runner, services.heartbeats, timed.id, timed.moved_at)
    await begin(services, HERE)
    assert timed.wake_at is not None
    for passed in (HOUR, 2 * DAY, 5 * DAY, 20 * DAY):
        assert await look(services, NOON + passed) == []

    def delay(transaction: Transaction) -> None:
        assert timed.wake_at is not None
        later = timed.wake_at + timedelta(seconds=1)
        note_wake(transaction, timed.id, later, timed.version, timed.wake_at)

    await database.write(delay)
    assert await look(services, NOON + 3 * HOUR) == [timed.id]


@pytest.mark.parametrize("ahead", [-3, 0, 3])
async def test_a_clock_that_differs_from_the_servers(
    database: Database, request: pytest.FixtureRequest, ahead: int
) -> None:
    """A file has no server to differ from."""
    with capture_logs() as logs:
        await compare_clocks(database, datetime.now(UTC) + timedelta(minutes=ahead))
    is_on_server = POSTGRES in request.node.callspec.params.values()
    assert len(logs) == (is_on_server and ahead != 0)

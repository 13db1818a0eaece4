"""kill -9 around takebacks, pauses, gifts and plans: each is there as a whole, or not at all."""

import random

import pytest
from sqlalchemy import text

from bot.matches.match_store import load_match
from bot.services import Services
from storage import Database, Transaction
from tests.bot.matches.agreeing_stream import count
from tests.bot.matches.test_crash import GAPS, answered_until_killed
from tests.storage.databases import POSTGRES

# A turn is taken back together with the time for it, which a second time is the same, only longer;
# the plans and offers for it go.
HALF_DONE = (
    """SELECT id FROM (
        SELECT id,
            (SELECT count(DISTINCT version) FROM undone WHERE match_id = matches.id) AS turns,
            (SELECT count(*) FROM off_times
                WHERE match_id = matches.id AND cause = 'TAKEBACK') AS times
        FROM matches) AS counts
        WHERE (turns = 0) <> (times = 0) OR times > turns""",
    """SELECT match_id FROM plans WHERE NOT is_missed
        AND ply <> (SELECT count(*) FROM moves WHERE match_id = plans.match_id)""",
    """SELECT match_id FROM offers WHERE ply >
        (SELECT count(*) FROM moves WHERE match_id = offers.match_id)""",
    GAPS,
)


async def check(url: str, answered: dict[int, tuple[int, ...]]) -> None:
    """Everything that was answered is kept, and nothing is half done."""
    database = await Database.open(url)
    services = Services.on(database)
    for match_id, numbers in answered.items():
        now = count(await services.run(load_match, match_id))  # raises CorruptMatch if it is torn
        assert all(kept >= told for kept, told in zip(now, numbers, strict=True))
    for query in HALF_DONE:
        assert await database.read(list_rows, query) == []
    await database.close()


def list_rows(transaction: Transaction, query: str) -> list[object]:
    return [*transaction.execute(text(query))]


async def kill_often(url: str, seed: int, times: int) -> list[int]:
    """How many gifts, pauses and takebacks were answered."""
    chance, known = random.Random(seed), dict[int, tuple[int, ...]]()
    for kill in range(times):
        answered = await answered_until_killed(
            url, seed + kill, chance.uniform(0, 0.4), "matches.agreeing_stream"
        )
        await check(url, answered)
        known |= answered
    _versions, *sums = map(sum, zip(*known.values(), strict=True))
    return sums


@pytest.mark.parametrize("databases", [POSTGRES], indirect=True)
async def test_killed_twice_around_agreements(url: str) -> None:
    await kill_often(url, seed=1, times=2)


@pytest.mark.slow
async def test_killed_a_hundred_times_around_agreements(url: str) -> None:
    assert min(await kill_often(url, seed=100, times=100)) > 20

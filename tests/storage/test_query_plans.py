"""No query reads a whole table: what all tests check must be able to fail."""

import pytest
from sqlalchemy import text

from storage import Database, Transaction
from storage.kept_matches import list_running_matches
from tests.storage.conftest import ANNA
from tests.storage.query_plans import QueryPlans


async def test_a_query_without_its_index_is_found(url: str) -> None:
    database, plans = await Database.open(url), QueryPlans()
    plans.listen()
    try:
        await database.write(drop_indexes)
        await database.read(list_running_matches, ANNA.id)
        with pytest.raises(AssertionError, match="seats"):
            await plans.check(database)
    finally:
        plans.stop()
        await database.close()


def drop_indexes(transaction: Transaction) -> None:
    for index in ("ix_seats_running", "ix_seats_person_id"):
        transaction.execute(text(f"DROP INDEX {index}"))

"""No query reads a whole table: what all tests check must be able to fail."""

import pytest
from sqlalchemy import Connection, text

from storage import Database
from storage.kept_matches import list_running_matches
from tests.storage.conftest import ANNA
from tests.storage.databases import Databases
from tests.storage.query_plans import QueryPlans


async def test_a_query_without_its_index_is_found(database: Database, databases: Databases) -> None:
    plans = QueryPlans()

    def check_without_indexes(connection: Connection) -> None:
        for index in ("ix_seats_running", "ix_seats_person_id"):
            connection.execute(text(f"DROP INDEX {index}"))
        with pytest.raises(AssertionError, match="seats"):
            plans.check(connection)
        raise ZeroDivisionError  # undoes it all

    plans.listen()
    await database.read(list_running_matches, ANNA.id)
    plans.stop()
    with pytest.raises(ZeroDivisionError):
        await databases.explain(database, check_without_indexes)

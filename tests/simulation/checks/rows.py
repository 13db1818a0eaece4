"""No row stands alone, and nothing is left of those who were erased."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import BigInteger, Column, Text, func, select

from storage.schema import erasures, metadata, people
from tests.simulation.checks.evidence import Breach, Evidence

ORPHANS = "no orphan rows"
ERASED = "erased means in no column"
SHORTEST = 15  # digits of an id of Discord's
DIGITS = re.compile(rf"[0-9]{{{SHORTEST},}}")


def check_keys(evidence: Evidence) -> Iterator[Breach]:
    """Ask SQLite itself for rows whose keys lead nowhere."""
    for row in evidence.ask("PRAGMA foreign_key_check"):
        yield Breach(ORPHANS, str(tuple(row)))


def check_erased(evidence: Evidence, residents: Iterable[int]) -> Iterator[Breach]:
    """Look for those whom the bot does not know, or no longer, in every column of every table."""
    known = {row.id for row in evidence.rows(people)}
    known |= {row.person_id for row in evidence.rows(erasures)}
    unknown = {*residents} - known
    for table in metadata.sorted_tables:
        for column in table.columns:
            for found in unknown & {*_list_ids(evidence, column)}:
                yield Breach(ERASED, f"{found} in {table.name}.{column.name}")


def _list_ids(evidence: Evidence, column: Column[Any]) -> Iterator[int]:
    """List the numbers in a column that may be the ids of people."""
    if isinstance(column.type, BigInteger):
        yield from evidence.connection.scalars(select(column))
    elif isinstance(column.type, Text):
        long = select(column).where(func.length(column) >= SHORTEST)
        for written in evidence.connection.scalars(long):
            yield from map(int, DIGITS.findall(written))

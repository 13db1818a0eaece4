"""No row stands alone, and nothing is left of those who were erased."""

from collections.abc import Iterator

from sqlalchemy import BigInteger, Text

from storage.schema import metadata, people
from tests.simulation.checks.evidence import Breach, Evidence

ORPHANS = "no orphan rows"
ERASED = "erased means in no column"
MAY_KNOW = ("erasures",)  # who asked, until bans that wait are over


def check_keys(evidence: Evidence) -> Iterator[Breach]:
    """Ask SQLite itself for rows whose keys lead nowhere."""
    for row in evidence.ask("PRAGMA foreign_key_check"):
        yield Breach(ORPHANS, str(tuple(row)))


def check_erased(evidence: Evidence, person_id: int, name: str) -> Iterator[Breach]:
    """Look for someone in every column of every table."""
    for table in metadata.sorted_tables:
        if table.name in MAY_KNOW:
            continue
        for column in table.columns:
            if isinstance(column.type, BigInteger):
                condition = f"{column.name} = {person_id}"
            elif isinstance(column.type, Text):
                condition = f"instr({column.name}, '{person_id}') OR instr({column.name}, '{name}')"
            else:
                continue
            if evidence.ask(f"SELECT 1 FROM {table.name} WHERE {condition} LIMIT 1"):  # noqa: S608
                yield Breach(ERASED, f"{name} ({person_id}) in {table.name}.{column.name}")


def is_known(evidence: Evidence, person_id: int) -> bool:
    """Tell whether the bot knows a person."""
    return any(row.id == person_id for row in evidence.rows(people))

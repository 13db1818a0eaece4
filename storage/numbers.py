"""The numbers that rows are given in sequence, each only once.

The numbers of matches, challenges and others live on in the buttons of old messages.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, Table, func, select, text

from storage.columns import OwnId
from storage.schema import matches, metadata

JUMP = 1_000_000  # skipped after the numbers of a backup, as rows since lost have some of them
HIGHEST = (
    OwnId.LARGEST - 2 * JUMP
)  # in a backup, so that there are numbers left to skip and to give


def _is_counted(table: Table) -> bool:
    key = list(table.primary_key)
    is_own = len(key) == 1 and isinstance(key[0].type, OwnId) and key[0].name == "id"
    return is_own and not key[0].foreign_keys


COUNTED = tuple(table.name for table in metadata.sorted_tables if _is_counted(table))


def read_numbers(transaction: Connection) -> dict[str, int]:
    """Return the last number given in each numbered table, by table."""
    return {name: _last(transaction, name) for name in COUNTED}


def find_last_match(transaction: Connection) -> int:
    """Return the last number given to a match."""
    return _last(transaction, matches.name)


SET_SEQUENCE = text("SELECT setval(CAST(:name AS regclass), :last)")
SQLITE_RAISE = text("UPDATE sqlite_sequence SET seq = :last WHERE name = :name")
SQLITE_BEGIN = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")


def raise_numbers(transaction: Connection, last: Mapping[str, int]) -> None:
    """Make each table give out only numbers greater than these.

    A few tables of SQLite continue from their highest row, as no message holds their numbers.
    """
    for name in COUNTED:
        number = last.get(name, 0)
        if number <= _last(transaction, name):
            continue
        if transaction.dialect.name == "postgresql":
            transaction.execute(SET_SEQUENCE, {"name": f"{name}_id_seq", "last": number})
        elif metadata.tables[name].dialect_options["sqlite"]["autoincrement"]:
            row = {"name": name, "last": number}
            if not transaction.execute(SQLITE_RAISE, row).rowcount:
                transaction.execute(SQLITE_BEGIN, row)


SEQUENCES = text(
    "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema()"
    " AND sequencename = :name"
)
SQLITE_LAST = text("SELECT seq FROM sqlite_sequence WHERE name = :name")


def _last(transaction: Connection, name: str) -> int:
    if transaction.dialect.name == "postgresql":
        found = transaction.scalar(SEQUENCES, {"name": f"{name}_id_seq"})
    elif metadata.tables[name].dialect_options["sqlite"]["autoincrement"]:
        found = transaction.scalar(SQLITE_LAST, {"name": name})
    else:
        found = transaction.scalar(select(func.max(metadata.tables[name].c.id)))
    return int(found or 0)

"""The tables of each revision, as the migrations make them: what a backup must hold."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, MetaData, create_engine

from storage.migrating import VERSION, find_revision, migrate_to
from storage.portable import describe

MADE = "SELECT type, name, sql FROM sqlite_master"
Made = Mapping[tuple[str, str], frozenset[str]]  # the parts of each statement, by kind and name
# Names that two ways of making a table write differently, or not at all.
UNTOLD = re.compile(r"""["`\[\]]|\bconstraint\s+\w+""", re.IGNORECASE)
AROUND = re.compile(r"\s*([(),=])\s*")


@dataclass(frozen=True, slots=True)
class KnownSchema:
    """The columns of each table, as `storage.portable` calls them, and how SQLite makes it all."""

    tables: Mapping[str, Mapping[str, str]]
    made: Made


@lru_cache
def schema_of(revision: str) -> KnownSchema | None:
    """Return the schema of a revision, or None if this version of Damka does not know it."""
    from alembic.util import CommandError  # a heavy import

    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate_to(connection, revision)
            return _read(connection) if find_revision(connection) == revision else None
    except CommandError:
        return None
    finally:
        engine.dispose()


def _read(connection: Connection) -> KnownSchema:
    found = MetaData()
    found.reflect(connection)
    tables = {each.name: describe(each) for each in found.sorted_tables if each.name != VERSION}
    made = {(kind, name): parts_of(sql) for kind, name, sql in connection.exec_driver_sql(MADE)}
    return KnownSchema(tables, made)


def parts_of(sql: str | None) -> frozenset[str]:
    """Return what a statement says, whatever the order of columns and the names of constraints."""
    told = " ".join(UNTOLD.sub("", sql or "").split()).lower()
    told = AROUND.sub(r"\1", told).replace("default false", "default 0")
    return frozenset(_split(told.replace("default true", "default 1")))


def _split(told: str) -> Iterator[str]:
    """Split a statement at its brackets and at the commas between them, but not deeper."""
    depth, begin = 0, 0
    for at, letter in enumerate(told):
        is_outer = (letter == "(" and depth == 0) or (letter in ",)" and depth == 1)
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if is_outer:
            yield told[begin:at].strip()
            begin = at + 1
    yield told[begin:].strip()

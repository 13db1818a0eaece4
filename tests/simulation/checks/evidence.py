"""What a check looks at: the rows of the database as they are committed, and the time."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Table, create_engine, select, text
from sqlalchemy.pool import NullPool

from playground import Playground


class Breach(Exception):
    """Something that must hold does not: which promise, and how it is broken."""

    def __init__(self, promise: str, how: str) -> None:
        super().__init__(f"{promise}: {how}")
        self.promise = promise
        self.how = how


@dataclass
class Evidence:
    """Everything that can be known from outside of the bot at one moment."""

    connection: Connection
    discord: Playground
    now: datetime
    _rows: dict[str, list[Row[Any]]] = field(default_factory=dict)

    def rows(self, table: Table) -> list[Row[Any]]:
        """Return all rows of a table, in the order of its key."""
        if table.name not in self._rows:
            query = select(table).order_by(*table.primary_key.columns)
            self._rows[table.name] = list(self.connection.execute(query))
        return self._rows[table.name]

    def by(self, table: Table, *columns: str) -> dict[Any, list[Row[Any]]]:
        """Return the rows of a table by the values of one column, or of several."""
        found: dict[Any, list[Row[Any]]] = defaultdict(list)
        for row in self.rows(table):
            key = tuple(getattr(row, column) for column in columns)
            found[key if len(columns) > 1 else key[0]].append(row)
        return found

    def ask(self, statement: str) -> list[Row[Any]]:
        """Return what a statement finds."""
        return list(self.connection.execute(text(statement)))


@contextmanager
def gather_evidence(file: Path, discord: Playground, now: float) -> Iterator[Evidence]:
    """Look at one moment of the database in a file."""
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            moment = datetime.fromtimestamp(now, tz=UTC)
            yield Evidence(connection, discord, moment)
    finally:
        engine.dispose()

"""Insert-or-ignore and insert-or-update, with one wording for both databases."""

from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite


@dataclass(frozen=True, slots=True)
class Upsert:
    """An insertion that, if its primary key exists already, updates some columns of that row.

    Without `columns` it changes nothing there; with them, it writes only where one differs.
    """

    table: Table
    columns: tuple[str, ...] = ()

    def spoken_by(self, connection: Connection) -> Any:
        """Return the statement in the dialect of a connection's database."""
        return _statement(self, connection.dialect.name)


@cache
def _statement(upsert: Upsert, dialect: str) -> Any:
    # Both databases speak the same ON CONFLICT, but SQLAlchemy has no common construct for it.
    insertion: Any
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # half of this package's import time, for few

        insertion = postgresql.insert(upsert.table)
    else:
        insertion = sqlite.insert(upsert.table)
    if not upsert.columns:
        return insertion.on_conflict_do_nothing()
    new = {column: insertion.excluded[column] for column in upsert.columns}
    differs = (upsert.table.c[column].is_distinct_from(value) for column, value in new.items())
    return insertion.on_conflict_do_update(
        index_elements=list(upsert.table.primary_key), set_=new, where=reduce(or_, differs)
    )

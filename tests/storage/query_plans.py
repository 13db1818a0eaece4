"""Every statement that storage runs in a test is explained once: none may go through a whole table.

Statements are caught as they run, so a new query is looked at as soon as some test runs it.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from sqlalchemy import Connection, Engine, event

# Those run other people's work, or change tables as a whole.
NOT_QUERIES = ("storage.database", "storage.sqlite", "storage.postgres")
# What a host does by hand, or once with a version: whole tables, whoever calls for it.
BY_HAND = tuple(
    f"storage.{name}"
    for name in ("migrat", "backups", "checking", "copying", "portable", "pruning")
)
EXPLAINED = "SELECT", "WITH", "INSERT", "UPDATE", "DELETE"  # what else there is changes tables
# The databases' own tables of numbers, with a row for each table.
SMALL = ("sqlite_sequence", "pg_sequences", "pragma_page_count")
# A figure for the host, of which there is no part: all of an index that has running games alone.
COUNTED = "count(DISTINCT seats.match_id)"
MOST_ROWS = 1000  # that a statement may look at in a table; the large ones have at least 2,000


@dataclass
class QueryPlans:
    """The statements of storage, by database and text, each with parameters that it ran with."""

    caught: dict[tuple[str, str], Any] = field(default_factory=dict)
    explained: set[tuple[str, str]] = field(default_factory=set)

    def listen(self) -> None:
        """Begin to catch statements, whatever engine runs them."""
        event.listen(Engine, "before_cursor_execute", self._catch)

    def stop(self) -> None:
        """Catch no more."""
        event.remove(Engine, "before_cursor_execute", self._catch)

    def _catch(  # what SQLAlchemy tells
        self, connection: Connection, _: Any, statement: str, given: Any, _context: Any, many: bool
    ) -> None:
        if _is_query(statement) and _is_run_by_storage(sys._getframe()):
            key = connection.dialect.name, statement
            self.caught.setdefault(key, given[0] if many else given)

    def check(self, connection: Connection) -> None:
        """Explain what was caught since the last time; fail where a whole table is read."""
        dialect, bad = connection.dialect.name, {}
        for key in [key for key in self.caught if key[0] == dialect and key not in self.explained]:
            self.explained.add(key)  # one that cannot be explained fails one test, not all after it
            if scans := list(SCANS[dialect](connection, key[1], self.caught[key])):
                bad[key[1]] = scans
        assert not bad, bad

    def is_new(self, dialect: str) -> bool:
        """Whether something was caught that is not explained."""
        return any(key[0] == dialect and key not in self.explained for key in self.caught)


def _is_query(statement: str) -> bool:
    """Tell whether a statement reads or writes rows of the bot."""
    asks_for_rows = statement.lstrip().startswith(EXPLAINED)
    return asks_for_rows and not any(part in statement for part in (*SMALL, COUNTED))


def _is_run_by_storage(frame: FrameType | None) -> bool:
    """Whether a function of a query module is among the callers."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith(BY_HAND):
            return False
        if name.startswith("storage.") and not name.startswith(NOT_QUERIES):
            return True
        frame = frame.f_back
    return False


def _scans_of_sqlite(connection: Connection, statement: str, parameters: Any) -> Iterator[str]:
    """SQLite chooses by the tables' indexes alone, however many rows they have."""
    for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters):
        if row.detail.startswith("SCAN ") and not row.detail.startswith(NO_TABLES):
            yield row.detail


def _scans_of_postgres(connection: Connection, statement: str, parameters: Any) -> Iterator[str]:
    """PostgreSQL chooses by the number of rows, so it is asked where there are many."""
    explained = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters)
    plans = explained.scalar_one()
    for node in _nodes_read_whole(
        (json.loads(plans) if isinstance(plans, str) else plans)[0]["Plan"]
    ):
        kind = node["Node Type"]
        if kind == "Seq Scan" or ("Scan" in kind and node["Plan Rows"] > MOST_ROWS):
            yield f"{kind} of {node.get('Relation Name', node.get('Index Name'))}"


def _nodes_read_whole(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The nodes of a plan but those below a limit, which stops them."""
    yield node
    if node["Node Type"] != "Limit":
        for below in node.get("Plans", ()):
            yield from _nodes_read_whole(below)


# What a subquery scans itself has a row of its own.
NO_TABLES = "SCAN CONSTANT ROW", "SCAN (subquery"
SCANS: dict[str, Callable[[Connection, str, Any], Iterator[str]]] = {
    "sqlite": _scans_of_sqlite,
    "postgresql": _scans_of_postgres,
}

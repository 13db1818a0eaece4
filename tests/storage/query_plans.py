"""Every statement that storage runs in a test is explained once: none may go through a whole table.

Statements are caught as they run, so a new query is looked at as soon as some test runs it.
"""

import re
import sys
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from sqlalchemy import Connection, Engine, event, text

from storage import Database

# Those run other people's work, or change tables as a whole.
NOT_QUERIES = ("storage.database", "storage.sqlite", "storage.postgres", "storage.migrat")
SCANS = {"sqlite": r"\bSCAN (?!CONSTANT ROW)", "postgresql": r"\bSeq Scan\b"}


@dataclass
class QueryPlans:
    """The statements of storage, by database and text, each with parameters that it ran with."""

    caught: dict[tuple[str, str], Any] = field(default_factory=dict)
    explained: set[tuple[str, str]] = field(default_factory=set)

    def listen(self) -> None:
        """Begin to catch statements, whatever engine runs them."""
        event.listen(Engine, "before_cursor_execute", self._catch)

    def stop(self) -> None:
        event.remove(Engine, "before_cursor_execute", self._catch)

    def _catch(  # what SQLAlchemy tells
        self, connection: Connection, _: Any, statement: str, given: Any, _context: Any, many: bool
    ) -> None:
        if _is_run_by_storage(sys._getframe()):
            self.caught.setdefault(
                (connection.dialect.name, statement), given[0] if many else given
            )

    async def check(self, database: Database) -> None:
        """Explain what was caught since the last time; fail where a whole table is read."""
        scans = await database.read(self._explain)
        assert not scans, scans

    def _explain(self, transaction: Connection) -> dict[str, str]:
        dialect, scans = transaction.dialect.name, {}
        for key in [key for key in self.caught if key[0] == dialect and key not in self.explained]:
            plan = _plan(transaction, key[1], self.caught[key])
            if re.search(SCANS[dialect], plan):
                scans[key[1]] = plan
            self.explained.add(key)
        return scans


def _is_run_by_storage(frame: FrameType | None) -> bool:
    """Whether a function of a query module is among the callers."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith("storage.") and not name.startswith(NOT_QUERIES):
            return True
        frame = frame.f_back
    return False


def _plan(transaction: Connection, statement: str, parameters: Any) -> str:
    """Tell how the database runs a statement, were its tables large."""
    if transaction.dialect.name == "sqlite":
        rows = transaction.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        return "\n".join(row.detail for row in rows)
    transaction.execute(text("SET LOCAL enable_seqscan = off"))
    rows = transaction.exec_driver_sql(f"EXPLAIN {statement}", parameters)
    return "\n".join(rows.scalars())

"""Two processes of the bot on one database, at moments that are given."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from hypothesis.stateful import RuleBasedStateMachine

from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.services import Services
from storage import Database
from storage.beats import keep_beats
from tests.bot.conftest import NOON, WHITE_BY_LOT
from tests.storage.databases import FileDatabases

T = TypeVar("T")
# An overflow: unlike a refused row, no key of the database explains it.
LOTS = replace(WHITE_BY_LOT, draw_seed=lambda: 0)
BREAKS = (
    "CREATE TRIGGER broken AFTER UPDATE ON {table} BEGIN SELECT abs(-9223372036854775807 - 1); END"
)


class TwoProcesses(RuleBasedStateMachine):
    """Both answer people and look after what is due; a clock goes on for them."""

    files: FileDatabases

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.now: datetime = NOON
        self.events = 0
        self.do(self._open())

    async def _open(self) -> None:
        self.folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.url = await self.stack.enter_async_context(self.files.migrated(self.folder))
        self.databases = [await Database.open(self.url) for _process in range(2)]
        self.processes = [self._start(database) for database in self.databases]

    def _start(self, database: Database) -> Services:
        return Services.on(database, LOTS)

    async def restart(self, number: int) -> None:
        """Let a process end at once, and another one begin in its place."""
        self.processes[number] = self._start(self.databases[number])
        await self.processes[number].heartbeats.beat([0], self.now)

    def teardown(self) -> None:
        self.do(self._close())
        self.runner.close()

    async def _close(self) -> None:
        for database in self.databases:
            await database.close()
        await self.stack.aclose()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def next_event(self) -> int:
        self.events += 1
        return self.events

    async def pass_time(self, now: datetime) -> None:
        """Let time go on while both are at work: of their beats only the last one stays."""
        self.now = now
        await self.databases[0].write(keep_beats, {0: now})
        await self.beat()

    async def beat(self) -> None:
        for process in self.processes:
            await process.heartbeats.beat([0], self.now)

    async def read_cold(self, match_id: int) -> Match:
        """A match as a process reads it that remembers nothing."""
        return await self._start(self.databases[0]).run(load_match, match_id)

    @contextmanager
    def broken(self, table: str) -> Iterator[None]:
        """Let every transaction fail that changes a table, after the change."""
        self._tell(BREAKS.format(table=table))
        try:
            yield
        finally:
            self._tell("DROP TRIGGER broken")

    def _tell(self, statement: str) -> None:
        connection = sqlite3.connect(self.folder / "damka.db", isolation_level=None)
        connection.execute(statement)
        connection.close()

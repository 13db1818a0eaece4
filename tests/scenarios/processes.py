"""The bot as a process of its own, which a test may kill."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playground import Playground

ROOT = Path(__file__).parents[2]
ATTACHED = ("-m", "playground.attach", "bot")


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """The environment of a bot process: these settings, and nothing of the machine's own bot."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    data = {"DATABASE_URL": f"sqlite:///{folder / 'damka.db'}", "LOG_FORMAT": "json"}
    return {**kept, "PYTHONPATH": str(ROOT), **data, **settings}


@dataclass
class BotProcess:
    """One bot at a time on one database; what all of them logged is in one file."""

    discord: Playground
    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> Path:
        return self.folder / "bot.log"

    async def start(self) -> None:
        """Start the bot and wait until it listens."""
        given = environment(self.folder, **self.discord.environment(), **self.settings)
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *ATTACHED, env=given, cwd=self.folder, stdout=log, stderr=log
            )
        await self.discord.ready()

    async def kill(self) -> None:
        """`kill -9`."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask the bot to stop; its exit code."""
        return await self._end(signal.SIGTERM)

    async def restart(self) -> None:
        await self.kill()
        await self.start()

    async def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        code = await self.process.wait()
        await self.discord.until(lambda: not self.discord.gateway.is_ready)
        return code

    def lines(self) -> list[dict[str, Any]]:
        """What was logged; a line that is no JSON was not logged but printed by a crash."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def errors(self) -> list[dict[str, Any]]:
        return [line for line in self.lines() if line["level"] in ("error", "critical")]


@asynccontextmanager
async def bot_process(
    discord: Playground, folder: Path, **settings: str
) -> AsyncIterator[BotProcess]:
    """A running bot; at the end it is stopped, and must not have logged an error."""
    bot = BotProcess(discord, folder, settings)
    try:
        await bot.start()
        yield bot
    except BaseException:
        if bot.process is not None and bot.process.returncode is None:
            bot.process.kill()
            await bot.process.wait()
        sys.stderr.write(bot.log.read_text())
        raise
    assert await bot.stop() == 0
    assert bot.errors() == []

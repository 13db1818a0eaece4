"""The processes of the bot in a simulation: started, stopped, killed and started again."""

import asyncio
import logging
import signal
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from bot.exits import Refused
from bot.running import run
from bot.settings import Settings
from playground import Playground
from storage import StorageError
from tests.simulation.chronicle import Chronicle
from tests.simulation.process import NEVER, OWNER, SimulatedProcess

log = logging.getLogger(__name__)

STEPS_TO_LIVE = 4000  # callbacks at most from the order to kill a process to its death
LATEST_DEATH = 20.0  # seconds until a process dies that has nothing to do
QUICKEST, SLOWEST = 2.0, 40.0  # seconds until a process that ended is started again


class BotProcess:
    """One place where a process of the bot runs, and runs again when it has ended."""

    def __init__(  # noqa: PLR0913  # what a process is given, by name
        self,
        name: str,
        *,
        discord: Playground,
        file: Path,
        shard: int,
        shards: int,
        random: Random,
        chronicle: Chronicle,
    ) -> None:
        self.name = name
        self.process: SimulatedProcess | None = None
        self.clock_offset = 0.0
        self._random, self._chronicle = random, chronicle
        self._settings = Settings(
            discord_token=discord.token,
            database_url=f"sqlite:///{file}",
            shard_count=shards if shards > 1 else None,
            shard_ids=[shard] if shards > 1 else None,
        )
        self._starts = 0
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Run the process until the simulation ends."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.is_alive

    def kill_soon(self) -> None:
        """Kill the process between two of its next steps, whichever they are."""
        if self.process is not None and self.process.dies_at == NEVER:
            steps = int(STEPS_TO_LIVE ** self._random.random())
            self.process.dies_at = self.process.steps + steps
            asyncio.get_running_loop().call_later(LATEST_DEATH, self.process.kill)

    def stop(self) -> None:
        """Send SIGTERM, where the process has come so far that it hears it."""
        if self.process is not None and signal.SIGTERM in self.process.signals:
            self.process.signal(signal.SIGTERM)

    def set_clock(self, offset: float) -> None:
        """Let the clock on the wall of this process differ by some seconds, also after its end."""
        self.clock_offset = offset
        if self.process is not None:
            self.process.clock_offset = offset

    def end(self) -> None:
        """Kill the process for good."""
        if self._keeper is not None:
            self._keeper.cancel()
        if self.process is not None:
            self.process.kill()

    async def _keep(self) -> None:
        while True:
            self._starts += 1
            ended = asyncio.get_running_loop().create_future()
            process = SimulatedProcess(f"{self.name}.{self._starts}")
            process.clock_offset = self.clock_offset
            process.on_death = partial(_end, ended, "killed")
            self.process = process
            self._chronicle.note("process", f"{process.name} starts")
            process.start(self._run(ended))
            how = await ended
            self._chronicle.note("process", f"{process.name} {how}")
            process.kill()
            await asyncio.sleep(self._random.uniform(QUICKEST, SLOWEST))

    async def _run(self, ended: "asyncio.Future[str]") -> None:
        """Run the whole bot as its command line does."""
        how = "stopped"
        try:
            await run(self._settings)
        except (Refused, StorageError) as error:
            how = f"cannot run: {error}"
        except Exception:  # a bug that ends the process
            how = "died of a bug"
            log.exception("the process died")
        finally:
            await _cancel_the_rest()
            _end(ended, how)


async def _cancel_the_rest() -> None:
    """Cancel what still runs in this process, as `asyncio.run` does at its end."""
    process, present = OWNER.get(), asyncio.current_task()
    rest = [each for each in process.tasks if each is not present] if process is not None else []
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


def _end(ended: "asyncio.Future[str]", how: str) -> None:
    if not ended.done():
        ended.set_result(how)


def iterate_running(bots: Iterable[BotProcess]) -> Iterator[SimulatedProcess]:
    """Yield the processes that run now."""
    for bot in bots:
        if bot.process is not None and bot.process.is_alive:
            yield bot.process

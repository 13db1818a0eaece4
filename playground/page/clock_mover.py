"""Move the clock of the playground and of its bot."""

from playground.backend import Backend
from playground.page.bot_process import BotProcess


class ClockMover:
    """Moves everyone's clock; a process cannot move its own while it runs, so it restarts."""

    def __init__(self, backend: Backend, runner: BotProcess) -> None:
        self._backend = backend
        self._runner = runner

    async def move(self, seconds: float) -> None:
        """Let some seconds pass at once."""
        await self._runner.stop()
        self._backend.clock.jump(seconds)
        await self._runner.start(self._backend.clock.offset)

"""Move the clock of the playground and of its bot."""

from playground.backend import Backend
from playground.page.bot_process import BotProcess


class ClockMover:
    """Moves all clocks; the bot is restarted, as a process cannot move its own while running."""

    def __init__(self, backend: Backend, runner: BotProcess) -> None:
        self._backend = backend
        self._runner = runner

    async def move(self, seconds: float) -> None:
        """Move the clocks ahead by some seconds."""
        await self._runner.stop()
        self._backend.clock.jump(seconds)
        await self._runner.start(self._backend.clock.offset)

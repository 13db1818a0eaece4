"""The board in a browser beside a running bot, if a host has set an address for it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from aiohttp import web

from bot.matches.changed import Changed
from bot.people.open_boards import forget_looking
from bot.services import Services
from bot.windows.files import read_files
from bot.windows.site import BoardSite
from bot.windows.windows import BotParts, Windows

STOPPING = 1.0  # seconds that open requests get


@dataclass(frozen=True, slots=True)
class BoardDoor:
    """Where boards are served: the public address, and the host and port that it leads to.

    `is_shared` is set if other processes may write to the database.
    """

    url: str
    host: str
    port: int
    is_shared: bool


@asynccontextmanager
async def serving_boards(parts: BotParts, door: BoardDoor) -> AsyncIterator[Windows]:
    """Serve boards while the block runs, and tell them of all changes. Raises OSError if the port
    is taken.
    """
    files = read_files()
    await parts.around.services.run(forget_looking, parts.around.now())
    windows = Windows(parts, files.digest, is_shared=door.is_shared)
    runner = web.AppRunner(
        BoardSite(door.url, files, windows).build(),
        access_log=None,
        shutdown_timeout=STOPPING,
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, door.host, door.port).start()
        windows.loop.start()
        with _telling(parts.around.services, windows):
            yield windows
    finally:
        await windows.stop()
        await runner.cleanup()


@contextmanager
def _telling(services: Services, windows: Windows) -> Iterator[None]:
    """Tell windows, too, of what changes in this process while the block runs."""
    tell = services.runner.tell

    def tell_windows_too(changed: Changed) -> None:
        tell(changed)
        windows.note(changed)

    services.runner.tell = tell_windows_too
    try:
        yield
    finally:
        services.runner.tell = tell

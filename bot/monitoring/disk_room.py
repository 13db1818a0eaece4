"""How much room is left on the disk that holds the games, and a warning before it is full."""

import asyncio
import shutil
from pathlib import Path

import structlog

from bot.clockwork.loop import Loop
from bot.settings import Settings
from storage.backups.backup_and_restore import find_folder

log = structlog.get_logger(__name__)

LEAST_ROOM = 200_000_000  # bytes; below this a host is warned
HOUR = 3600.0  # seconds between two warnings
PAUSE = 60.0  # seconds between two looks


def folder_that_is_there(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that exists."""
    whole = folder.absolute()
    return next(each for each in (whole, *whole.parents) if each.is_dir())


def free_room(settings: Settings) -> tuple[Path, int]:
    """Return the folder whose disk matters, and the bytes that are free there.

    It is the folder of the database, or of the bot's own files if the database is on a server.
    """
    folder = find_folder(settings.database_url) or settings.erased_log.parent
    there = folder_that_is_there(folder)
    return there, shutil.disk_usage(there).free


class DiskWatch:
    """Warns in the log if the disk fills up, at the start and then every hour."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._warns_at = 0.0  # of the event loop's clock
        self.loop = Loop("disk space", self.step)

    async def step(self) -> float:
        """Look once; return the seconds until the next time."""
        present = asyncio.get_running_loop().time()
        folder, free = free_room(self._settings)
        if free < LEAST_ROOM and present >= self._warns_at:
            log.warning("the disk is nearly full", folder=str(folder), megabytes=free // 1_000_000)
            self._warns_at = present + HOUR
        return PAUSE

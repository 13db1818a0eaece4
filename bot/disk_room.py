"""How much room the disk has left on which the games are kept."""

import shutil
from pathlib import Path

from bot.settings import Settings
from storage.backups.backup_and_restore import find_folder

LEAST_ROOM = 200_000_000  # bytes; below it a host is warned


def folder_that_is_there(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that exists."""
    whole = folder.absolute()
    return next(each for each in (whole, *whole.parents) if each.is_dir())


def free_room(settings: Settings) -> tuple[Path, int]:
    """Return a folder of the disk that fills up first, and the bytes that it has left.

    It is that of the database, or for one on a server that of the bot's own files.
    """
    folder = find_folder(settings.database_url) or settings.erased_log.parent
    there = folder_that_is_there(folder)
    return there, shutil.disk_usage(there).free

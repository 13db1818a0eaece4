"""Whether the disk has room for what a command is about to write."""

import shutil
from pathlib import Path

from bot.commands.console import size_of
from bot.exits import Exit, Refused


def check_room(needed: int, folder: Path) -> None:
    """Raise `Refused` if a backup of this many bytes cannot fit below a folder."""
    there = next(each for each in (folder, *folder.parents) if each.exists())
    free = shutil.disk_usage(there).free
    if free < needed:
        raise Refused(
            Exit.MACHINE,
            f"a backup takes {size_of(needed)}, and {folder} has {size_of(free)} left. "
            "Free some space.",
        )

"""Files and folders that no other user of the machine may read: people trust the bot with them.

What exists already keeps its permissions: its owner may have opened it to a program of theirs.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def make_private_folder(folder: Path) -> None:
    """Create a folder that is missing, and those above it; raises OSError."""
    for each in reversed([folder, *folder.parents]):
        if not each.is_dir():
            with suppress(FileExistsError):  # another process has just created it
                each.mkdir(FOLDER_MODE)
    folder.mkdir(exist_ok=True)  # complains about a file in its place


def make_private_file(file: Path) -> None:
    """Create an empty file that is missing; raises OSError.

    What SQLite puts beside a database has the permissions of its file.
    """
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, FILE_MODE))

"""Files and folders that no other user of the machine may read, for data people trust us with.

A file that exists keeps its permissions, as its owner may have opened it to another program.
"""

import os
from contextlib import suppress
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def make_private_folder(folder: Path) -> None:
    """Create a folder, and those above it, if missing. Raises OSError."""
    for each in reversed([folder, *folder.parents]):
        if not each.is_dir():
            with suppress(FileExistsError):  # another process has just created it
                each.mkdir(FOLDER_MODE)
    folder.mkdir(exist_ok=True)  # raises an error if there is a file in its place


def make_private_file(file: Path) -> None:
    """Create an empty file if it is missing. Raises OSError.

    The files that SQLite puts beside a database get its permissions.
    """
    os.close(os.open(file, os.O_RDONLY | os.O_CREAT, FILE_MODE))

"""Files that only their owner may read: tokens, keys, and people's messages."""

import os
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600


def make_private_folder(folder: Path) -> None:
    """Create `folder` if it is missing, closed to every other user of the machine."""
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Replace the file at `path` in one step, readable by its owner only.

    A crash leaves the old content or the new one. Raises OSError, with the old content kept.
    """
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)  # so that O_EXCL follows no link that another user has put there
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    draft.replace(path)

"""Put a backup back, and die at some step: `python -m tests.storage.restoring_process ...`.

The arguments are the backup, the file of the database, and before which of the calls that change
names on the disk the process kills itself. It exits with 0 when it came to the end.
"""

import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from storage.backups.backup_and_restore import restore
from storage.backups.putting_back import PutBack
from storage.backups.sources import read_backup

CALLS = ("link", "unlink", "replace", "rename", "fsync")


def main() -> None:
    backup, file, last = read_backup(Path(sys.argv[1])), Path(sys.argv[2]), int(sys.argv[3])
    made = iter(range(1000))

    def watched(call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            if next(made) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return run

    for name in CALLS:
        setattr(os, name, watched(getattr(os, name)))
    given = PutBack(made_at=backup.made_at, now=datetime.now(UTC))
    restore(f"sqlite:///{file}", backup, given)


if __name__ == "__main__":
    main()

"""Refuse a backup: `python -m tests.storage.refusing_process BACKUP [DATABASE]`.

Prints how many bytes that took beyond what refusing any backup takes. With a database, the backup
is put back there. It exits with 1 if the backup is sound.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from storage import StorageError
from storage.backups.backup_and_restore import restore
from storage.backups.known_schema import schema_of
from storage.backups.putting_back import PutBack
from storage.backups.sources import read_backup
from storage.schema import REVISION


def main() -> int:
    schema_of(REVISION)
    base, is_sound = most_memory(), True
    try:
        backup = read_backup(Path(sys.argv[1]))
        backup.check()
        for database in sys.argv[2:]:
            given = PutBack(made_at=backup.made_at, now=datetime.now(UTC))
            restore(f"sqlite:///{database}", backup, given)
    except StorageError:
        is_sound = False
    sys.stdout.write(str(most_memory() - base))
    return int(is_sound)


def most_memory() -> int:
    """Return the most bytes that this process has had in memory."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1]) * 1024


if __name__ == "__main__":
    sys.exit(main())

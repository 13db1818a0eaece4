"""Detecting folders on a network file system, where SQLite keeps no promises."""

import re
from pathlib import Path

from storage import address

MOUNTS = Path("/proc/self/mountinfo")  # Linux only; on other systems nothing is checked
KINDS = {"9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "nfs", "nfs4", "smb3", "smbfs"}
KINDS |= {"fuse.sshfs", "fuse.s3fs", "fuse.rclone", "fuse.glusterfs", "fuse.cephfs", "davfs"}
ESCAPE = re.compile(r"\\([0-7]{3})")  # a space, a tab, a line break, a backslash


def find_network(url: str) -> str | None:
    """Return the kind of the network file system that a file of SQLite lies on, or None."""
    where = address.read_url(url)
    if not address.is_file(where) or not MOUNTS.is_file():
        return None
    kind = find_kind(MOUNTS.read_text(errors="replace"), Path(where.database or "").resolve())
    return kind if kind in KINDS else None


def find_kind(mounts: str, path: Path) -> str | None:
    """Return the kind of file system that a path lies on, from Linux's table of mounts.

    https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
    """
    kinds = {}
    for line in mounts.splitlines():
        place, _, source = line.partition(" - ")
        point = ESCAPE.sub(lambda found: chr(int(found[1], 8)), place.split()[4])
        kinds[Path(point)] = source.split()[0]  # a later mount covers an earlier one
    return next((kinds[above] for above in (path, *path.parents) if above in kinds), None)

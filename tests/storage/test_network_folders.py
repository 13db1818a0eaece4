"""What lies on a network is told from Linux's list of mounts."""

from pathlib import Path

import pytest

from storage.network_folders import find_kind, find_network

MOUNTS = r"""
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
22 21 0:20 / /proc rw,nosuid - proc proc rw
40 21 0:35 / /srv rw - nfs4 server:/exports rw,vers=4.2
41 40 8:2 / /srv/own rw master:2 shared:7 - xfs /dev/sdb rw
42 21 0:36 / /mnt/two\040words rw - cifs //server/share rw
43 21 0:37 / /mnt/twice rw - ext4 /dev/sdc rw
44 21 0:38 / /mnt/twice rw - fuse.sshfs host:/ rw
""".strip()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/data/damka.db", "ext4"),
        ("/srv/damka.db", "nfs4"),
        ("/srv/own/data/damka.db", "xfs"),
        ("/srvs/damka.db", "ext4"),
        ("/mnt/two words/damka.db", "cifs"),
        ("/mnt/twice/damka.db", "fuse.sshfs"),
    ],
)
def test_the_nearest_mount_counts(path: str, kind: str) -> None:
    assert find_kind(MOUNTS, Path(path)) == kind


def test_this_machine_and_servers_are_no_network_folders(tmp_path: Path) -> None:
    assert find_network(f"sqlite:///{tmp_path}/damka.db") is None
    assert find_network("postgresql://damka@host/damka") is None

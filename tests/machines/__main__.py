"""Try the two commands of the README on bare machines of Debian, each with a Python of its own.

A machine is a folder with what a fresh installation has (python3, pip, make, git) and nothing else.
It is made once by debootstrap and kept; each time a new user clones the last commit there, runs
`make run` until its page answers, then `make quick`. It needs root and the network.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "damka", "machines")
MACHINES = ("bookworm", "trixie", "testing")  # Debian 12, 13 and the next one
FRESH = "ca-certificates,python3,python3-pip,make,git"
HOME = Path("home/player")
LIMIT = 45 * 60  # seconds a machine may take

# The mounts are seen by this process and its children only, and go with them.
ENTER = """
set -e
cd {root}
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount --bind /etc/ssl/certs etc/ssl/certs
exec chroot . runuser -u player -- env -i {environment} \\
    sh -c 'cd && python3 damka/tests/machines/visit.py damka'
"""


def make_machine(name: str, root: Path) -> None:
    """Install a bare machine; one that is half installed is made again."""
    made = root / "etc" / "made"
    if made.exists():
        return
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    command = ["debootstrap", "--variant=minbase", f"--include={FRESH}", name, str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["chroot", str(root), "useradd", "--create-home", "player"], check=True)
    made.touch()


def clone(root: Path) -> None:
    """Put a clean clone of the last commit into the home of the machine's user."""
    home = root / HOME
    shutil.rmtree(home / "damka", ignore_errors=True)
    copy = ["git", "clone", "--quiet", "--no-local", str(ROOT), str(home / "damka")]
    subprocess.run(copy, check=True)
    subprocess.run(["chroot", str(root), "chown", "-R", "player:", f"/{HOME}"], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")


def read_environment() -> dict[str, str]:
    """Return what a user's shell has, and the way to the network of this machine."""
    network = {
        name: value
        for name, value in os.environ.items()
        if name.lower().endswith("_proxy") or name in ("SSL_CERT_FILE", "PIP_CERT")
    }
    return {"HOME": f"/{HOME}", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} | network


def visit(name: str) -> bool:
    """Run both commands on a machine; tell whether they did what the README promises."""
    root = KEPT / name
    make_machine(name, root)
    clone(root)
    environment = " ".join(shlex.quote(f"{key}={each}") for key, each in read_environment().items())
    script = ENTER.format(root=shlex.quote(str(root)), environment=environment)
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]
    print(f"{name}:", flush=True)
    return subprocess.run(command, timeout=LIMIT).returncode == 0


def find_container_tool() -> str | None:
    """Return a tool that can build an image here; docker's client alone can't."""
    return next(filter(can_build, ("podman", "docker")), None)


def can_build(tool: str) -> bool:
    """Tell whether a container tool is installed and running."""
    if shutil.which(tool) is None:
        return False
    return subprocess.run([tool, "info"], capture_output=True).returncode == 0


def build_image() -> bool:
    """Build the container's image where a tool for it works; say so where none does."""
    tool = find_container_tool()
    if tool is None:
        print("image: neither podman nor docker works here, so it was not built")
        return True
    command = [tool, "build", "--tag", "damka", "--file", "Containerfile", "."]
    return subprocess.run(command, cwd=ROOT, timeout=LIMIT).returncode == 0


def main() -> None:
    """Visit the machines that are named, or all of them; then build the image."""
    parser = argparse.ArgumentParser(prog="tests.machines", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="MACHINE", help=", ".join(MACHINES))
    names = parser.parse_args().names or MACHINES
    failed = [name for name in names if not visit(name)]
    if not build_image():
        failed.append("image")
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()

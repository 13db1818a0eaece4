"""Make a release: `make release VERSION=1.2.0` in a clean clone; a commit and a tag are its end.

The number, the changelog, the ways back from the next version, and the fixture of a database as
this version leaves it: each follows from the code. Nothing is pushed.
"""

import argparse
import asyncio
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from packaging.version import InvalidVersion, Version

from bot import __version__
from storage.schema import COMPAT, REVISION
from tests.releases.released_fixture import write_fixture, write_seals
from tests.storage.released_databases import RELEASED

ROOT = Path(__file__).parents[2]
NUMBER, CHANGELOG = ROOT / "bot" / "__init__.py", ROOT / "CHANGELOG.md"
VERSIONS, HOSTING = ROOT / "storage" / "schema" / "versions.py", ROOT / "docs" / "HOSTING.md"
UNRELEASED = "## Unreleased\n"
NEXT = "    NEXT,\n"
WAYS_BACK = (
    "from storage.schema.versions import write_rollbacks; print(*write_rollbacks(), sep='\\n')"
)
TABLE = re.compile(r"\| from \| back to \|.*?\n(?!\|)", re.DOTALL)


class NotNow(Exception):
    """The release cannot be made; the words tell why."""


def main() -> int:
    """Make the release that the command line names; return the exit code."""
    parser = argparse.ArgumentParser(prog="make release")
    parser.add_argument("version")
    version = parser.parse_args().version
    try:
        check(version)
    except NotNow as reason:
        sys.stderr.write(f"{reason}\n")
        return 2
    release(version)
    return 0


def check(version: str) -> None:
    """Raise NotNow unless the version is a newer one, with something to tell, of a clean clone."""
    try:
        is_newer = Version(version) > Version(__version__)
    except InvalidVersion:
        is_newer = False
    if not is_newer or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NotNow(f"Write a version above {__version__}, like 1.2.0")
    if run("git", "status", "--porcelain"):
        raise NotNow("Commit or put away what you have changed")
    if not CHANGELOG.read_text(encoding="utf-8").partition(UNRELEASED)[2].strip():
        raise NotNow(f"{CHANGELOG.name} tells of nothing that is unreleased")


def release(version: str) -> None:
    """Write all that a release changes, commit and tag it."""
    NUMBER.write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    day = datetime.now(UTC).date()
    replace(CHANGELOG, UNRELEASED, f"## {version} ({day})\n")
    short = version.rpartition(".")[0]
    replace(VERSIONS, NEXT, f'    Release("{short}", "{REVISION}", "{COMPAT}"),\n{NEXT}')
    page = HOSTING.read_text(encoding="utf-8")
    table = run(sys.executable, "-c", WAYS_BACK)
    HOSTING.write_text(TABLE.sub(f"{table}\n", page), encoding="utf-8")
    if not (RELEASED / REVISION).exists():
        asyncio.run(write_fixture(REVISION))
    write_seals()
    run("git", "add", "--all")
    run("git", "commit", "--quiet", "--message", f"Release {version}")
    run("git", "tag", "--annotate", "--message", f"Damka {version}", f"v{version}")
    sys.stdout.write(f"Released {version}. `make package` builds it; push v{version} with it.\n")


def replace(file: Path, old: str, new: str) -> None:
    """Replace what stands in a file exactly once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} has {old!r} {text.count(old)} times"
    file.write_text(text.replace(old, new), encoding="utf-8")


def run(*command: str) -> str:
    """Run a program in the clone; return what it prints. Raises CalledProcessError."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.rstrip("\n")


if __name__ == "__main__":
    sys.exit(main())

"""docs/HOSTING.md followed to the letter: its blocks of commands run as they are written.

Only two things are other than on a host's machine: /opt/damka lies elsewhere, and `systemctl` stops
and starts nothing.
"""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.rich_databases import file_url, make_rich_database

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
ON_DISCORD = re.compile(r"^.*damka (?:doctor|run)$", re.MULTILINE)  # needs a token
IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@example.org")
pytestmark = pytest.mark.slow


def blocks(heading: str) -> list[str]:
    """The commands under a heading, up to the next one."""
    (section,) = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.M)
    found: list[str] = re.findall(r"^```sh\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    return found


class Host:
    """A host's machine: a clone, a place for the program, a folder with the games."""

    def __init__(self, home: Path) -> None:
        self.home, self.clone, self.games = home, home / "clone", home / "clone" / "games"
        programs = home / "programs"
        programs.mkdir()
        (programs / "systemctl").write_text("#!/bin/sh\n")
        (programs / "systemctl").chmod(0o755)
        (programs / "damka").symlink_to(home / "opt" / "bin" / "damka")
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
        self.environment.pop("DISCORD_TOKEN", None)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.clone)], check=True)

    def run(self, commands: str, folder: Path) -> str:
        """Run commands in a shell that stops at the first one that fails; return what they say."""
        written = commands.replace("/opt/damka", str(self.home / "opt"))
        shell = ["bash", "-euo", "pipefail", "-c", written]
        done = subprocess.run(
            shell, cwd=folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{written}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host who has followed "Install with pip", and whose people have played."""
    made = Host(tmp_path_factory.mktemp("host"))
    made.run("make package", made.clone)
    (install,) = blocks("Install with pip")
    assert "dist" in install
    made.run(ON_DISCORD.sub("", install), made.clone)
    (made.games / "data").mkdir()
    asyncio.run(make_rich_database(file_url(made.games / "data" / "damka.db")))
    yield made
    shutil.rmtree(made.home)


def test_settings_are_there_to_be_filled_in(host: Host) -> None:
    assert "\nDISCORD_TOKEN=\n" in (host.games / ".env").read_text(encoding="utf-8")


def test_a_backup_is_practised_and_restored(host: Host) -> None:
    (nightly,) = re.findall(r"^\d\. Run `(damka backup .*?)` every night", PAGE, re.MULTILINE)
    host.run(nightly, host.games)
    (practice,), (real,) = blocks("A practice restore"), blocks("Restoring for real")
    (named,) = {*re.findall(r"backups/damka-\d[\d-]+\.backup", practice + real)}
    (written,) = (host.games / "backups").glob("*.backup")
    written.rename(host.games / named)
    assert "Faults: 0." in host.run(practice, host.games)
    assert not (host.games / "practice").exists()
    host.run(real.replace(named, f"{named} --yes"), host.games)
    assert "Faults: 0." in host.run("damka check", host.games)


def test_an_update_installs_what_is_newer(host: Host) -> None:
    before = host.run("damka --version", host.games)
    (host.clone / "README.md").write_text("changed\n")
    host.run(f"git {' '.join(IDENTITY)} commit -qam Change", host.clone)
    host.run("rm -r dist && make package", host.clone)
    (update,) = blocks("Updating")
    host.run(update.replace("damka upgrade", "(cd games && damka upgrade)"), host.clone)
    after = host.run("damka --version", host.games)
    assert before != after
    assert "up to date" in host.run("damka upgrade", host.games)

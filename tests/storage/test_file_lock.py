"""One bot on one file: a second one is refused, a dead one is not in the way."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import DatabaseInUse, Unwritable
from storage.file_lock import holding

ROOT = Path(__file__).parents[2]
HOLD = """
import sys
from storage.file_lock import holding
with holding(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/data/damka.db"


@contextmanager
def another_process(url: str) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock until it is killed, or its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def test_a_second_process_is_told_who_was_first(url: str, tmp_path: Path) -> None:
    with another_process(url) as process:
        since = rf"process {process.pid} since 20\d\d-"
        with pytest.raises(DatabaseInUse, match=since) as refused, holding(url):
            pass
        assert refused.value.lock == tmp_path / "data" / "damka.db.lock"
        (tmp_path / "link.db").symlink_to(tmp_path / "data" / "damka.db")
        with pytest.raises(DatabaseInUse), holding(f"sqlite:///{tmp_path}/link.db"):
            pass
        process.communicate()
    with holding(url):
        assert str(process.pid) not in refused.value.lock.read_text()


def test_a_killed_process_holds_nothing(url: str) -> None:
    with another_process(url) as process:
        process.kill()
        process.wait()
        with holding(url):
            pass


def test_the_lock_ends_with_an_error(url: str) -> None:
    with pytest.raises(ZeroDivisionError), holding(url):
        _ = 1 / 0
    with holding(url):
        pass


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unwritable), holding(f"sqlite:///{tmp_path}/file/damka.db"):
        pass


def test_a_server_has_no_lock_of_ours() -> None:
    url = "postgresql://damka@host/damka"
    with holding(url), holding(url):
        pass

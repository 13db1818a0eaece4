"""The version of a wheel: the number of a release, and after it a newer one with each commit."""

import importlib.util
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from packaging.version import Version

ROOT = Path(__file__).parents[2]
IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@example.org")


@pytest.fixture(scope="module")
def setup() -> ModuleType:
    spec = importlib.util.spec_from_file_location("damka_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Commit = Callable[[str, str, str], None]


def git(*command: str, at: str = "2026-05-01T12:00:00+00:00") -> None:
    environment = {"GIT_COMMITTER_DATE": at, "GIT_AUTHOR_DATE": at, "PATH": "/usr/bin:/bin"}
    subprocess.run(["git", *IDENTITY, *command], check=True, capture_output=True, env=environment)


@pytest.fixture
def commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commit:
    """A clone in which a file is changed and committed at a moment."""

    def change(name: str, text: str, at: str) -> None:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
        git("add", name)
        git("commit", "-m", "Change", at=at)

    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").write_text('__version__ = "1.4.0"\n')
    monkeypatch.chdir(tmp_path)
    git("init")
    return change


def test_a_release_has_its_number_and_each_later_commit_is_newer(
    setup: ModuleType, commit: Commit
) -> None:
    commit("bot/__init__.py", '__version__ = "1.5.0"\n', "2026-05-01T12:00:00+00:00")
    found = [setup.find_version()]
    commit("other", "one", "2026-05-01T23:30:00-02:00")
    found.append(setup.find_version())
    commit("other", "two", "2026-05-02T01:30:01+00:00")
    found.append(setup.find_version())
    commit("bot/__init__.py", '__version__ = "1.5.1"\n', "2026-05-03T12:00:00+00:00")
    found.append(setup.find_version())
    assert found[:2] == ["1.5.0", "1.5.0.post20260502013000"]
    versions = [*map(Version, found)]
    assert versions == sorted(set(versions))
    assert found[-1] == "1.5.1"


def test_a_shallow_clone_is_newer_than_the_release(
    setup: ModuleType, commit: Commit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit("bot/__init__.py", '__version__ = "1.5.0"\n', "2026-05-01T12:00:00+00:00")
    commit("other", "one", "2026-05-02T12:00:00+00:00")
    git("clone", "--depth", "1", f"file://{tmp_path}", "shallow")
    monkeypatch.chdir("shallow")
    assert setup.find_version() == "1.5.0.post20260502120000"


@pytest.mark.usefixtures("commit")
def test_without_commits_the_number_alone_is_known(setup: ModuleType) -> None:
    assert setup.find_version() == "1.4.0"

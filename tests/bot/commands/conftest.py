"""Commands as a host types them, on a database with rows in every table."""

import asyncio
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.commands.command_line import main
from tests.storage.rich_databases import make_rich_database


@dataclass(frozen=True)
class Told:
    """What a command left: its exit code, what it printed, and the one line of an error."""

    code: int
    out: str
    err: str
    facts: dict[str, Any] = field(default_factory=dict)


Damka = Callable[..., Told]


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep away from the settings of the machine, and work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "ERASED_LOG", "DISCORD_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def damka(capfd: pytest.CaptureFixture[str]) -> Damka:
    """Runs `damka` with some arguments, as a script does: there is no terminal."""

    def run(*arguments: object) -> Told:
        capfd.readouterr()
        code = main([str(each) for each in arguments])
        out, err = capfd.readouterr()
        facts = json.loads(out) if "--json" in arguments and out else {}
        return Told(code, out, err, facts)

    return run


@pytest.fixture(scope="session")
def rich_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with rows in every table, to be copied."""
    file = tmp_path_factory.mktemp("rich") / "damka.db"
    asyncio.run(make_rich_database(f"sqlite:///{file}"))
    return file


@pytest.fixture
def games(rich_file: Path, tmp_path: Path) -> Path:
    """The folder of a database with rows in every table."""
    (tmp_path / "games").mkdir()
    shutil.copyfile(rich_file, tmp_path / "games" / "damka.db")
    return tmp_path / "games"

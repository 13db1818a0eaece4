"""The wheel holds all that it needs, and runs in an empty environment."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bot import __version__
from playground import Playground
from tests.hosting.hosted_games import POINTED, play_whole_game

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "engine", "render", "storage", "bot", "playground")
BESIDE = ("pyproject.toml", "setup.py", "README.md", "LICENSE", ".env.example")
LEFT_OUT = "playground/page/jscheck/"  # a check for those who change the page
MOST_BYTES = 5_000_000  # a third of it are the languages, a tenth the tables of endings
BUILD = "from setuptools.build_meta import build_wheel; build_wheel('dist')"


def tracked(*folders: str) -> list[str]:
    """The files of the repository, and those that are about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def build(copy: Path, compile_modules: str) -> Path:
    """Build the wheel of a clean copy of the repository, in an empty folder."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone: nothing tells which files belong to it")
    for name in tracked(*PACKAGES, *BESIDE):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    command = [sys.executable, "-W", "ignore", "-c", BUILD]
    environment = {**os.environ, "COMPILE": compile_modules}
    built = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    (found,) = (copy / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that runs everywhere."""
    return build(tmp_path_factory.mktemp("clone"), "off")


def test_every_file_is_in_it_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        packed = {name for name in opened.namelist() if ".dist-info/" not in name}
    wanted = {name for name in tracked(*PACKAGES) if not name.startswith(LEFT_OUT)}
    assert packed == wanted | {"bot/.env.example"}
    assert wheel.stat().st_size < MOST_BYTES


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the locked libraries and the wheel, nothing else."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    pip = [sys.executable.replace(sys.prefix, sys.base_prefix), "-m", "pip", "--quiet"]
    pip += ["--disable-pip-version-check", "--python", str(folder / "bin" / "python"), "install"]
    locked = str(ROOT / "requirements" / "run.txt")
    for command in (
        [sys.executable, "-m", "venv", "--without-pip", str(folder)],
        [*pip, "--require-hashes", "-r", locked],
        [*pip, "--no-deps", str(wheel)],
    ):
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
    return folder / "bin"


@pytest.mark.slow
def test_it_tells_its_version(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "damka"), "--version"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout == f"damka {__version__}\n"


@pytest.mark.slow
async def test_a_whole_game_is_played_on_it(installed: Path, tmp_path: Path) -> None:
    async with Playground() as discord:
        given = {**discord.environment(), "PATH": os.environ["PATH"], "LOG_FORMAT": "json"}
        command = (str(installed / "python"), "-c", POINTED, "run")
        with (tmp_path / "log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *command, cwd=tmp_path, env=given, stdout=log, stderr=log
            )
        try:
            await discord.ready(60)
            assert "wins" in await play_whole_game(discord)
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        finally:
            if process.returncode is None:
                process.kill()
    levels = {json.loads(line)["level"] for line in (tmp_path / "log").read_text().splitlines()}
    assert not levels & {"error", "critical"}
    assert (tmp_path / "data" / "damka.db").is_file()


HAS_COMPILER = shutil.which(os.environ.get("CC", "cc")) is not None
COUNT = """
import engine, rules
from rules.compiled import find_build
from rules.perft import count_moves
game = rules.game("russian")
print(find_build().value, count_moves(game, game.start(), 5))
"""


@pytest.mark.slow
@pytest.mark.skipif(not HAS_COMPILER, reason="a wheel is compiled with a C compiler")
def test_a_compiled_wheel_runs_compiled_and_counts_the_same(tmp_path: Path) -> None:
    """It needs no library: `rules` has none. The count stands in tests/rules/test_counts.py."""
    compiled = build(tmp_path / "copy", "on")
    assert not compiled.name.endswith("-none-any.whl")
    with zipfile.ZipFile(compiled) as opened:
        opened.extractall(tmp_path / "site")
    for switch, told in (("on", "used"), ("off", "switched off")):
        environment = {"PYTHONPATH": str(tmp_path / "site"), "COMPILED": switch}
        command = [sys.executable, "-S", "-c", COUNT]
        ran = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        assert ran.stdout == f"{told} 7482\n"

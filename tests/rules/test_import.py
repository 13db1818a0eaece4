"""Importing the rules is cheap: the catalogue waits for its first use, nothing heavy is loaded."""

import os
import subprocess
import sys
from pathlib import Path

LOADED = "import sys, rules; rules.games(); print(*sys.modules)"
ROOT = Path(__file__).parents[2]


def run(code: str, bytecode: Path) -> str:
    """What a fresh interpreter prints; its bytecode is kept apart."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code]
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return ended.stdout


def test_the_catalogue_waits_until_a_game_is_asked_for(tmp_path: Path) -> None:
    loaded = "import sys, rules; print('rules.catalogue' in sys.modules)"
    assert run(loaded, tmp_path) == "False\n"
    assert run(loaded.replace("print", "rules.games(); print"), tmp_path) == "True\n"


def test_the_rules_load_the_standard_library_only(tmp_path: Path) -> None:
    loaded = {name.partition(".")[0] for name in run(LOADED, tmp_path).split()}
    preloaded = set(run("import sys; print(*sys.modules)", tmp_path).split())
    foreign = loaded - preloaded - set(sys.stdlib_module_names) - {"rules"}
    assert not foreign
    assert not loaded & {"asyncio", "sqlite3", "socket", "random"}

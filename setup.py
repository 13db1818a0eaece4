"""Build the package; with `COMPILE=on` also the modules in which a search spends its time.

What these modules do is in their sources, which also run as they are. All else about the package is
told by pyproject.toml.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))  # pip runs this file without its folder

from rules.compiled import FOLDER, ROOT, SHARED, STAMP, describe_sources

SETTINGS = ".env.example"
NUMBER = Path("bot", "__init__.py")
MODULES = (
    "rules/attackers.py",
    "rules/capture_graph.py",
    "rules/capture_search.py",
    "rules/draughts_rules.py",
    "rules/jumping_again.py",
    "rules/limits.py",
    "rules/perft.py",
    "rules/piece_moves.py",
    "rules/position.py",
    "rules/precedence.py",
    "engine/draw_horizon.py",
    "engine/pair_values.py",
    "engine/race_values.py",
    "engine/square_values.py",
    "engine/tower_values.py",
    "engine/tree.py",
    "engine/walk.py",
)


class BuildCompiled(build_ext):
    """Compiles into the folder where modules are looked for, and tells there of which sources."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.build_lib = str(Path(self.build_lib, FOLDER.relative_to(ROOT)))

    def run(self) -> None:
        super().run()
        told = json.dumps(describe_sources(MODULES), indent=1)
        Path(self.build_lib, STAMP).write_text(told, encoding="utf-8")


class BuildPure(build_py):
    """Writes version and settings into the package; leaves out what is for translators alone."""

    def run(self) -> None:
        super().run()
        told = f'__version__ = "{self.distribution.get_version()}"\n'
        Path(self.build_lib, NUMBER).write_text(told, encoding="utf-8")
        shutil.copyfile(SETTINGS, Path(self.build_lib, "bot", SETTINGS))
        for catalogue in Path(self.build_lib, "bot", "locales").glob("*.po"):
            lines = catalogue.read_text(encoding="utf-8").splitlines(keepends=True)
            read = (line for line in lines if not line.startswith(("#.", "#:")))
            catalogue.write_text("".join(read), encoding="utf-8")


def find_version() -> str:
    """Return the number in the tree; after its release with the moment of the newest commit.

    So pip takes each build for newer than those of earlier commits. Without git it is the number.
    """
    number = NUMBER.read_text(encoding="utf-8").split('"')[1]
    released = ask_git("log", "-1", "--format=%H", "--", str(NUMBER))
    is_release = released == ask_git("rev-parse", "HEAD")
    if not released or (is_release and ask_git("rev-parse", "--is-shallow-repository") == "false"):
        return number
    moment = ask_git("log", "-1", "--date=format-local:%Y%m%d%H%M%S", "--format=%cd")
    return f"{number}.post{moment}"


def ask_git(*command: str) -> str:
    """Return what git tells, with moments in UTC; nothing outside of a clone."""
    environment = {**os.environ, "TZ": "UTC"}
    try:
        told = subprocess.run(
            ["git", *command], capture_output=True, text=True, check=True, env=environment
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


def can_compile() -> bool:
    """Tell whether a C compiler and the headers of Python are here; say so where they are not."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which(compiler) and header.exists():
        return True
    sys.stderr.write(f"No {compiler}, or no {header}: rules and search run uncompiled\n")
    return False


def main() -> None:
    """Build the package as ever, or with `COMPILE=on` its compiled modules."""
    if os.environ.get("COMPILE") != "on" or not can_compile():
        setup(version=find_version(), cmdclass={"build_py": BuildPure})
        return
    from mypyc.build import mypycify  # which only those need who compile

    modules = mypycify(
        ["--python-executable", sys.executable, *MODULES],
        debug_level="0",
        group_name=SHARED.removesuffix("__mypyc"),
        target_dir="build/compiling",
    )
    commands = {"build_py": BuildPure, "build_ext": BuildCompiled}
    setup(version=find_version(), cmdclass=commands, ext_modules=modules)


if __name__ == "__main__":
    main()

"""Compiled modules run where they fit the sources, and answer as these do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine.walk
import rules
from rules.compiled import FOLDER, ROOT, STAMP, SWITCH, Build, find_build
from setup import MODULES
from tests.engine.search_answers import LINES

WALK = "import engine.walk as walk, rules.compiled as c; print(c.find_build().name, walk.__file__)"


def run(*arguments: str, cwd: Path = ROOT, switch: str = "on") -> list[str]:
    """Run Python as workers run it; return the lines that it prints."""
    command = [sys.executable, "-S", "-E", *arguments]
    given = {**os.environ, SWITCH: switch}
    ran = subprocess.run(command, cwd=cwd, env=given, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def is_compiled(file: str | None) -> bool:
    return file is not None and not file.endswith(".py")


def test_what_was_asked_for_runs() -> None:
    """`make test-compiled` must not pass because the sources ran."""
    if (switch := os.environ.get(SWITCH)) is None:
        pytest.skip(f"{SWITCH} asks for nothing: {find_build().value}")
    assert (find_build() is Build.USED) == is_compiled(engine.walk.__file__) == (switch == "on")


@pytest.fixture
def build() -> Path:
    if find_build() is not Build.USED:
        pytest.skip("rules and search run uncompiled: make test-compiled compares")
    return FOLDER


def test_searches_answer_the_same_in_every_game(build: Path) -> None:
    runs, *answers = run("-m", "tests.engine.search_answers")
    runs_uncompiled, *expected = run("-m", "tests.engine.search_answers", switch="off")
    assert (runs, runs_uncompiled) == (Build.USED.value, Build.SWITCHED_OFF.value)
    assert answers == expected
    assert len(answers) == LINES * len(rules.games())


def test_every_module_is_compiled_and_no_other(build: Path) -> None:
    built = {f"{file.parent.name}/{file.name.split('.')[0]}.py" for file in build.rglob("*/*.*")}
    assert built == {*MODULES, "rules/shared__mypyc.py"}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the sources, with a build if there is one here."""
    for room in ("rules", "engine"):
        shutil.copytree(ROOT / room, tmp_path / room)
    return tmp_path


def test_modules_that_cannot_be_loaded_are_not_used(build: Path, clone: Path) -> None:
    (shared,) = (clone / build.relative_to(ROOT)).glob("rules/shared__mypyc.*")
    shared.write_bytes(b"for a machine of another kind")
    (told,) = run("-c", WALK, cwd=clone)
    assert told == f"OUTDATED {clone}/engine/walk.py"


def test_modules_of_other_sources_are_not_used(build: Path, clone: Path) -> None:
    (told,) = run("-c", WALK, cwd=clone)
    assert told.startswith("USED")
    assert is_compiled(told)
    with (clone / MODULES[0]).open("a") as source:
        source.write("# one more reason\n")
    (told,) = run("-c", WALK, cwd=clone)
    assert told == f"OUTDATED {clone}/engine/walk.py"


@pytest.mark.parametrize(
    "stamp",
    [
        "",
        "{}",
        "[]",
        '{"sources": 1}',
        '{"sources": ["lost.py"]}',
        '{"suffix": ".so", "sources": {}}',
    ],
)
def test_a_build_that_does_not_fit_is_not_used(clone: Path, stamp: str) -> None:
    folder = clone / FOLDER.relative_to(ROOT)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STAMP).write_text(stamp)
    (told,) = run("-c", WALK, cwd=clone)
    assert told == f"OUTDATED {clone}/engine/walk.py"
    assert run("-c", WALK, cwd=clone, switch="off") == [f"SWITCHED_OFF {clone}/engine/walk.py"]


def test_without_a_build_the_sources_run(clone: Path) -> None:
    shutil.rmtree(clone / FOLDER.relative_to(ROOT), ignore_errors=True)
    assert run("-c", WALK, cwd=clone) == [f"ABSENT {clone}/engine/walk.py"]

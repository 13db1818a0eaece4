import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.vectors.__main__ import main
from tests.vectors.cases import SECTIONS, Replayed, replay

DATA = Path(__file__).parent / "data"
REPLAYED = [case for file in sorted(DATA.glob("*.json")) for case in replay(file)]


class Done(NamedTuple):
    """What the command printed, and its exit code."""

    code: int
    out: list[str]
    err: list[str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[[Path], Done]:
    def run(file: Path) -> Done:
        code = main([str(file)])
        out, err = capsys.readouterr()
        return Done(code, out.splitlines(), err.splitlines())

    return run


Run = Callable[[Path], Done]


def changed(folder: Path, section: str, number: int, **changes: object) -> Path:
    """Write a file of one section whose case of that number is changed."""
    content = json.loads((DATA / "long_vectors.json").read_text())
    content[section][number] |= changes
    file = folder / "changed.json"
    file.write_text(json.dumps({section: content[section]}))
    return file


def test_every_section_has_cases() -> None:
    assert {case.name.split()[0] for case in REPLAYED} == set(SECTIONS)


@pytest.mark.parametrize("case", REPLAYED, ids=lambda case: case.name)
def test_every_case_holds(case: Replayed) -> None:
    assert case.fault == ""


def test_the_command_counts_what_holds() -> None:
    command = [sys.executable, "-m", "tests.vectors", str(DATA / "long_vectors.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "132 of 132 hold\n")


def test_the_command_tells_each_case_that_does_not_hold(run: Run, tmp_path: Path) -> None:
    done = run(changed(tmp_path, "texts", 2, means="36h/move"))
    assert done.code == 1
    assert done.out == [
        'texts 3: 36h/move: means: expected "36h/move", found "1d12h/move"',
        "37 of 38 hold",
    ]


@pytest.mark.parametrize("number", [0, 14, 40])
def test_a_changed_clock_does_not_hold(run: Run, tmp_path: Path, number: int) -> None:
    done = run(changed(tmp_path, "clocks", number, at="2029-01-01T00:00:00Z"))
    assert done.code == 1
    assert done.out[-1] == "85 of 86 hold"


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"moves": []}', '{"clocks": {}}', "[" * 100_000, "\udcff"],
    ids=["empty", "list", "broken", "unknown", "no list", "deep", "bytes"],
)
def test_a_bad_file_gets_one_line(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content.encode(errors="surrogateescape"))
    done = run(file)
    assert (done.code, done.out, len(done.err)) == (1, [], 1)


def test_a_missing_file_gets_one_line(run: Run, tmp_path: Path) -> None:
    done = run(tmp_path / "none.json")
    assert (done.code, done.out, len(done.err)) == (1, [], 1)


@pytest.mark.parametrize(
    "case",
    [{}, 5, {"clock": "3d"}, {"clock": "3d/move", "expect": {"counted": 1}, "first": "red"}],
)
def test_a_bad_case_does_not_hide_the_others(run: Run, tmp_path: Path, case: object) -> None:
    good = json.loads((DATA / "long_vectors.json").read_text())["clocks"][0]
    file = tmp_path / "mixed.json"
    file.write_text(json.dumps({"clocks": [case, good]}))
    done = run(file)
    assert (done.code, len(done.out), done.out[-1]) == (1, 2, "1 of 2 hold")


def test_the_command_says_what_it_skips(run: Run, tmp_path: Path) -> None:
    good = json.loads((DATA / "long_vectors.json").read_text())["clocks"][0]
    file = tmp_path / "newer.json"
    odd = {"kind": "chess", "expect": {}}
    file.write_text(json.dumps({"moons": [{}, {}], "entry": [odd], "clocks": [good]}))
    done = run(file)
    assert (done.code, done.out) == (
        0,
        [
            "skipped: moons (2), which nothing replays",
            "skipped: entry: chess (1), which nothing replays",
            "1 of 1 hold",
        ],
    )

"""The process that reads a file: what it answers, and how it ends."""

import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from bot.record_files import worker
from bot.record_files.imported_file import ImportedFile, ImportedGame
from rules import pdn
from rules.pdn import Record
from tests.rules.pdn_games import played

ROOT = Path(worker.__file__).parents[2]
KEYS = [game.key for game in rules.games()]
GOOD = '[GameType "25"]\n1. c3-d4 b6-a5 *\n'
BAD = '[GameType "25"]\n1. c3-d4 b6-d4 *\n'
ISOLATED = (sys.executable, "-S", "-E", "-B")


def run(program: str, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a program as the worker is run."""
    command = [*ISOLATED, "-c", program]
    return subprocess.run(command, cwd=ROOT, input=data, capture_output=True, check=False, env={})


@pytest.mark.parametrize("key", KEYS)
def test_a_game_passes_as_it_was(key: str) -> None:
    game = rules.game(key)
    for options in ((), *[(option.key,) for option in game.options]):
        record = Record({"White": "A", "Black": "B"}, played(key, 1, 40, options), "1-0")
        passed = ImportedFile((ImportedGame.of(record).pack(),)).game(0)
        assert passed.line == record.line
        assert passed.line.game is record.line.game
        assert passed.written == record.line.move_texts()
        assert (passed.white, passed.black, passed.result) == ("A", "B", "1-0")


def test_the_process_answers_what_is_in_the_file() -> None:
    data = (GOOD + BAD + GOOD).encode()
    ended = run("from bot.record_files.worker import main; main()", data)
    assert (ended.returncode, ended.stderr) == (0, b"")
    file: ImportedFile = pickle.loads(ended.stdout)
    assert [file.game(i).line.ply for i in range(len(file.games))] == [2, 2]
    (bad,) = file.faults
    assert (bad.number, bad.fault.line, bad.fault.ply) == (2, 4, 2)
    assert (file.bad_games, file.has_more) == (1, False)


def test_it_loads_the_games_and_nothing_heavy() -> None:
    ended = run("import bot.record_files.worker, sys; print(*sys.modules)")
    loaded = {name.split(".")[0] for name in ended.stdout.decode().split()}
    assert "rules" in loaded
    assert not loaded & {"discord", "PIL", "sqlalchemy", "structlog", "asyncio", "site"}


@pytest.mark.parametrize(
    ("names", "files"),
    [
        ({"MOST_GAMES": 2}, {GOOD * 2: (2, 0, False), GOOD * 3: (2, 0, True)}),
        ({"MOST_GAMES": 2}, {BAD * 3 + GOOD * 2: (2, 3, False)}),
        ({"MOST_FAULTS": 2}, {BAD * 5 + GOOD: (1, 5, False)}),
        ({"MOST_BYTES": 1000}, {GOOD: (1, 0, False), GOOD * 90: (3, 0, True)}),
    ],
)
def test_what_it_reads_is_bounded(
    names: dict[str, int],
    files: dict[str, tuple[int, int, bool]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, most in names.items():
        monkeypatch.setattr(worker, name, most)
    for text, answer in files.items():
        file = worker.read_file(text.encode())
        assert (len(file.games), file.bad_games, file.has_more) == answer
        assert len(file.faults) <= worker.MOST_FAULTS


def test_it_ends_by_itself_when_it_takes_too_long() -> None:
    """Nothing comes in and no one asks any more: it does not wait for ever."""
    program = "from bot.record_files import worker; worker.MOST_REAL_SECONDS = 1; worker.main()"
    command = [*ISOLATED, "-c", program]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, env={}) as process:
        assert process.wait() == worker.TOO_LONG


BUSY = """
from bot.record_files import worker
worker.MOST_SECONDS = 1
worker.limit_resources()
while True:
    pass
"""


def test_it_ends_when_it_reckons_too_long() -> None:
    assert run(BUSY).returncode == -signal.SIGXCPU


HUNGRY = """
from bot.record_files import worker
worker.MOST_MEMORY = 150 * 2**20
worker.read_file = lambda data: [bytearray(2**20) for _ in range(2**12)]
worker.main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no limit of memory")
def test_it_ends_when_it_takes_too_much_memory() -> None:
    assert run(HUNGRY).returncode == worker.TOO_MUCH


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no limit of files")
def test_it_can_write_no_file(tmp_path: Path) -> None:
    file = tmp_path / "x"
    program = f"""
from bot.record_files import worker
worker.limit_resources()
open({str(file)!r}, "w").write("x" * 9999)
"""
    assert run(program).returncode != 0
    assert file.stat().st_size == 0


def test_bytes_that_are_no_text_are_read_as_far_as_possible() -> None:
    file = worker.read_file(b'\xff\xfe[White "\xd7\xe5"]\n' + GOOD.encode())
    assert file.game(0).white == "\u0427\u0435"
    assert worker.read_file(b"").games == ()
    png = worker.read_file(b"\x89PNG\r\n\x1a\n\x00\xff" * 500)
    assert png.games == ()
    assert png.bad_games


def test_the_written_record_of_a_match_is_read() -> None:
    line = played("russian", 3, 60)
    file = worker.read_file(pdn.write(Record({}, line)).encode())
    assert file.game(0).line == line

"""The command line: what it knows, what it refuses, and how errors end."""

import argparse
import subprocess
import sys
import types
from pathlib import Path

import pytest

from bot.commands.command_line import COMMANDS, main, read_command_line
from bot.exits import Exit, Refused
from storage import DatabaseBusy, DatabaseInUse, TooNew, Unreachable

ROOT = Path(__file__).parents[3]


def test_without_a_command_the_bot_runs() -> None:
    assert read_command_line([]).command == "run"
    assert read_command_line(["--data", "games"]).data == Path("games")
    assert read_command_line(["--data", "games"]).command == "run"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_module_and_a_help(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    told = capfd.readouterr().out
    assert "--data FOLDER" in told
    assert "--json" in told
    assert (ROOT / "bot" / "commands" / f"{command}.py").is_file()


def test_options_of_all_commands_stand_before_or_behind() -> None:
    for arguments in (["--data", "x", "run", "--yes"], ["--yes", "run", "--data", "x"]):
        options = read_command_line(arguments)
        assert (options.data, options.yes) == (Path("x"), True)


def test_the_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from bot.commands.command_line import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: sys.stderr.write(' '.join(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    tops = {name.split(".")[0] for name in ran.stderr.split()}
    heavy = {"discord", "sqlalchemy", "storage", "rules", "asyncio", "tqdm", "dotenv", "aiohttp"}
    assert "bot" in tops
    assert not tops & heavy


ENDINGS = {
    "refused": (Refused(Exit.FOUND, "two lines\n  become one"), 1, "two lines become one"),
    "in use": (DatabaseInUse("process 7"), 3, "another Damka runs"),
    "newer": (TooNew("9999"), 3, "newer version"),
    "no server": (Unreachable("here", "why"), 4, "can't use the database here: why"),
    "busy": (DatabaseBusy("locked"), 4, "locked"),
    "a file": (PermissionError(13, "Permission denied", "/x"), 4, "/x: Permission denied"),
    "a bug": (KeyError("surprise"), 4, "please report it: KeyError: 'surprise'"),
    "Ctrl-C": (KeyboardInterrupt(), 130, "stopped. All is as it was."),
}


@pytest.mark.parametrize(("error", "code", "words"), ENDINGS.values(), ids=ENDINGS)
def test_every_error_is_one_line(
    error: BaseException,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fail(_options: argparse.Namespace) -> int:
        raise error

    module = types.ModuleType("failing")
    module.__dict__.update(run=fail, WHEN_STOPPED="stopped. All is as it was.")
    monkeypatch.setitem(sys.modules, "bot.commands.run", module)
    assert main(["run"]) == code
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("damka: ")
    assert words in line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--data", "x", "--database", "sqlite:///y"], "not both"),
        (["--database", "postgresql://me:s3cret@host/damka"], "PGPASSWORD"),
    ],
)
def test_what_the_command_line_does_not_take(
    arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == Exit.CHANGE
    told = capfd.readouterr().err
    assert words in told
    assert "s3cret" not in told


@pytest.mark.parametrize("arguments", [["fly"], ["run", "--token", "a.b.c"], ["run", "there"]])
def test_what_it_does_not_know(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == Exit.CHANGE
    assert "damka" in capfd.readouterr().err

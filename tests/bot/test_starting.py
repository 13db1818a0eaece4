"""A start that cannot succeed says why in one line, and its exit code who can help."""

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.commands.command_line import main
from bot.exits import Exit
from playground import Playground
from playground.faults import Fault
from storage import Database
from storage.file_lock import holding
from storage.instance import find_fact, keep_fact
from tests.scenarios.processes import ATTACHED, environment

BOT = ("-m", "bot")
NOWHERE = {
    "PLAYGROUND_API": "http://127.0.0.1:9/api/v10",  # the port of the discard service: closed
    "PLAYGROUND_GATEWAY": "ws://127.0.0.1:9/gateway",
    "DISCORD_TOKEN": "a.b.c",
}


async def started(folder: Path, *command: str, **settings: str | None) -> tuple[int, str]:
    """The exit code of a start and everything that it printed."""
    given = {**environment(folder), **settings}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        env={name: value for name, value in given.items() if value is not None},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await asyncio.wait_for(process.communicate(), 120)
    assert process.returncode is not None
    return process.returncode, printed.decode()


async def refusal(folder: Path, code: Exit, *command: str, **settings: str | None) -> str:
    """The one line that a failed start prints, which ends with an exit code."""
    ended, printed = await started(folder, *command, **{"LOG_LEVEL": "ERROR", **settings})
    assert ended == code, printed
    (line,) = printed.splitlines()
    assert line.startswith("damka: ")
    return line


MALFORMED = {
    "no token": ({"DISCORD_TOKEN": None}, "DISCORD_TOKEN isn't set"),
    "an empty token": ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN isn't set"),
    "a token of two lines": (
        {"DISCORD_TOKEN": "secret\nsecret"},
        "DISCORD_TOKEN must be one word",
    ),
    "a file that is none": (
        {"DISCORD_TOKEN": None, "DISCORD_TOKEN_FILE": "nowhere"},
        "DISCORD_TOKEN_FILE can't be read: No such file",
    ),
    "a file beside a token": ({"DISCORD_TOKEN_FILE": "x"}, "DISCORD_TOKEN_FILE and "),
    "a level that is none": ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL "),
    "a format that is none": ({"LOG_FORMAT": "xml"}, "LOG_FORMAT "),
    "a count that is no number": ({"SHARD_COUNT": "many"}, "SHARD_COUNT "),
    "a count of none": ({"SHARD_COUNT": "0"}, "SHARD_COUNT "),
    "ids without a count": ({"SHARD_IDS": "0,1"}, "SHARD_IDS needs SHARD_COUNT"),
    "ids that are no numbers": ({"SHARD_IDS": "0;1", "SHARD_COUNT": "2"}, "SHARD_IDS "),
}


@pytest.mark.parametrize(("settings", "words"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_setting_is_named(
    settings: dict[str, str | None],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)  # away from anyone's .env
    for name, value in {"DISCORD_TOKEN": "secret", **settings}.items():
        monkeypatch.setenv(name, value) if value is not None else monkeypatch.delenv(name, False)
    assert main([]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith(f"damka: {words}")
    assert "secret" not in line
    assert "damka settings" in line


@pytest.mark.parametrize(("option", "word"), [("--help", "FOLDER"), ("--version", __version__)])
def test_a_question_needs_no_settings(
    option: str, word: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    with pytest.raises(SystemExit) as ended:
        main([option])
    assert ended.value.code == 0
    assert word in capfd.readouterr().out


async def test_the_games_are_kept_in_the_folder_that_is_named(tmp_path: Path) -> None:
    async with Playground() as discord:
        discord.faults.add(Fault(operation="bulk_set_application_commands", status=403))
        given = {**discord.environment(), "DATABASE_URL": "mysql://nowhere"}
        await refusal(tmp_path, Exit.CHANGE, *ATTACHED, "--data", str(tmp_path / "games"), **given)
    assert (tmp_path / "games" / "damka.db").exists()
    assert not (tmp_path / "damka.db").exists()


@pytest.mark.slow
async def test_no_settings_at_all(tmp_path: Path) -> None:
    line = await refusal(tmp_path, Exit.CHANGE, *BOT, DATABASE_URL=None, LOG_FORMAT=None)
    assert "DISCORD_TOKEN isn't set" in line


async def test_a_malformed_database_url(tmp_path: Path) -> None:
    url = "mysql://damka:secret-password@host/damka"
    line = await refusal(tmp_path, Exit.CHANGE, *BOT, DISCORD_TOKEN="a.b.c", DATABASE_URL=url)
    assert "DATABASE_URL" in line
    assert "secret-password" not in line


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    url = f"sqlite:///{tmp_path}/data/damka.db"
    line = await refusal(tmp_path, Exit.MACHINE, *BOT, DISCORD_TOKEN="a.b.c", DATABASE_URL=url)
    assert f"{tmp_path}/data" in line


async def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "damka.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999_future')")
    line = await refusal(tmp_path, Exit.NOT_NOW, *BOT, DISCORD_TOKEN="a.b.c")
    assert "newer version" in line


@pytest.mark.slow
async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "damka.db").write_text("no database " * 100)
    line = await refusal(tmp_path, Exit.MACHINE, *BOT, DISCORD_TOKEN="a.b.c")
    assert "damka.db" in line


async def test_another_bot_on_the_same_file(tmp_path: Path) -> None:
    async with Playground() as discord:
        with holding(f"sqlite:///{tmp_path}/damka.db"):
            line = await refusal(tmp_path, Exit.NOT_NOW, *ATTACHED, **discord.environment())
        assert f"(process {os.getpid()} since " in line
        assert discord.requests == []


async def test_the_database_of_another_bot(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/damka.db"
    database = await Database.open(url)
    await database.write(keep_fact, "application_id", "1")
    await database.close()
    async with Playground() as discord:
        line = await refusal(tmp_path, Exit.NOT_NOW, *ATTACHED, **discord.environment())
        assert "belongs to another bot (application 1)" in line
        assert "bulk_set_application_commands" not in {each.operation for each in discord.requests}
        discord.faults.add(Fault(operation="bulk_set_application_commands", status=403))
        adopting = (*ATTACHED, "run", "--adopt")
        line = await refusal(tmp_path, Exit.CHANGE, *adopting, **discord.environment())
        assert "Discord refused the start" in line
    database = await Database.open(url)
    assert await database.read(find_fact, "application_id") != "1"
    await database.close()


async def test_a_refused_token(tmp_path: Path) -> None:
    async with Playground() as discord:
        given = {**discord.environment(), "DISCORD_TOKEN": "another.to.ken"}
        line = await refusal(tmp_path, Exit.CHANGE, *ATTACHED, **given)
    assert "DISCORD_TOKEN: Discord refused the token" in line


async def test_discord_out_of_reach(tmp_path: Path) -> None:
    line = await refusal(tmp_path, Exit.MACHINE, *ATTACHED, **NOWHERE)
    assert "Discord cannot be reached" in line


async def test_commands_that_discord_does_not_take(tmp_path: Path) -> None:
    async with Playground() as discord:
        discord.faults.add(Fault(operation="bulk_set_application_commands", status=403))
        line = await refusal(tmp_path, Exit.CHANGE, *ATTACHED, **discord.environment())
    assert "Discord refused the start" in line


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "no longer valid"),
        pytest.param(4011, "SHARD_COUNT", marks=pytest.mark.slow),
        pytest.param(4014, "intents", marks=pytest.mark.slow),
    ],
)
async def test_discord_ends_it_for_good(tmp_path: Path, code: int, words: str) -> None:
    async with Playground() as discord:
        bot = asyncio.create_task(
            refusal(tmp_path, Exit.CHANGE, *ATTACHED, **discord.environment())
        )
        await discord.ready(120)
        while not bot.done():  # a close that crosses another frame may be taken for a lost line
            discord.gateway.close(code)
            await asyncio.wait((bot,), timeout=0.5)
        assert words in await bot

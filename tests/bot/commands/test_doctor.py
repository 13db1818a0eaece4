"""`damka doctor` tells of each thing that is not well what to do, and changes nothing."""

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import discord
import pytest
from discord.http import Route

from bot.commands.checkups import discord_account, machine
from bot.commands.checkups.database import look_at_database
from bot.commands.checkups.discord_account import DiscordAccount, look_at_discord
from bot.exits import Exit
from playground import Playground
from rules import compiled
from storage.instance import APPLICATION, BACKED_UP_AT
from tests.bot.commands.conftest import Damka


def keep(folder: Path, key: str, value: str) -> None:
    with closing(sqlite3.connect(folder / "damka.db")) as opened:
        opened.execute("INSERT OR REPLACE INTO instance (key, value) VALUES (?, ?)", [key, value])
        opened.commit()


def unwell(damka: Damka, folder: Path) -> dict[str, str]:
    """What is not well, by what it is about."""
    told = damka("doctor", "--offline", "--data", folder, "--json")
    found = {each["about"]: each["words"] for each in told.facts["findings"] if not each["well"]}
    assert told.code == (Exit.FOUND if found else Exit.DONE)
    return found


@pytest.fixture
def sound(games: Path) -> Path:
    """The folder of a database that was backed up just now."""
    keep(games, BACKED_UP_AT, datetime.now(UTC).isoformat())
    return games


def test_all_is_well(damka: Damka, sound: Path) -> None:
    before = {file: file.read_bytes() for file in sound.iterdir()}
    assert unwell(damka, sound) == {}
    assert before.items() <= {file: file.read_bytes() for file in sound.iterdir()}.items()
    assert damka("doctor", "--offline", "--data", sound).out.endswith("All is well.\n")


def test_before_the_first_start(damka: Damka) -> None:
    assert unwell(damka, Path("nowhere")) == {}
    assert not Path("nowhere").exists()


def test_secrets_that_all_can_read(damka: Damka, sound: Path) -> None:
    Path(".env").write_text("LOG_LEVEL=INFO\n")
    Path(".env").chmod(0o644)
    assert "chmod 600 .env" in unwell(damka, sound)["secrets"]
    Path(".env").chmod(0o600)
    assert unwell(damka, sound) == {}


def test_a_machine_that_is_too_small(
    damka: Damka, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "LEAST_ROOM", 10**18)
    monkeypatch.setattr(machine, "LEAST_FILES", 10**9)
    monkeypatch.setattr(machine, "LEAST_MEMORY", 10**18)
    monkeypatch.setattr(machine, "ZONES", ("Mars/Olympus",))
    assert unwell(damka, sound).keys() == {"disk", "open files", "memory", "installation"}


def test_an_installation_without_its_tables(
    damka: Damka, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "list_missing", lambda: ["lost.pairs"])
    assert "engine/tables/lost.pairs" in unwell(damka, sound)["installation"]


@pytest.mark.parametrize("build", compiled.Build)
def test_compiled_modules(
    build: compiled.Build, damka: Damka, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "find_build", lambda: build)
    is_outdated = build is compiled.Build.OUTDATED
    assert ("make compiled" in unwell(damka, sound).get("engine", "")) == is_outdated


def test_programs_that_are_not_there(
    damka: Damka, sound: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGINE_HUB_RUSSIAN", "no-such-program --hub")
    assert "no-such-program" in unwell(damka, sound)["programs"]
    monkeypatch.setenv("ENGINE_HUB_RUSSIAN", f"{shutil.which('sh')} -c true")
    assert unwell(damka, sound) == {}


def test_databases_that_cannot_serve(damka: Damka, sound: Path) -> None:
    keep(sound, BACKED_UP_AT, "2026-01-01T00:00:00+00:00")
    assert "2026-01-01" in unwell(damka, sound)["backup"]
    (sound / "damka.db").write_bytes(b"a shopping list")
    assert "not a database" in unwell(damka, sound)["database"]


async def test_a_database_of_another_bot(sound: Path) -> None:
    keep(sound, APPLICATION, "11")
    url = f"sqlite:///{sound}/damka.db"
    assert all(each.is_well for each in await look_at_database(url, 11))
    (found,) = (each for each in await look_at_database(url, 12) if not each.is_well)
    assert "--adopt" in found.words


async def test_a_server(server_databases, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    async with server_databases.migrated(tmp_path) as url:
        found = await look_at_database(url, None)
        assert [each.about for each in found if not each.is_well] == ["backup"]


def test_a_token_is_needed_to_ask_discord(damka: Damka, sound: Path) -> None:
    told = damka("doctor", "--data", sound)
    assert (told.code, told.out) == (Exit.CHANGE, "")
    assert "DISCORD_TOKEN" in told.err


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground() as server:
        monkeypatch.setattr(Route, "BASE", server.environment()["PLAYGROUND_API"])
        yield server


def about(account: DiscordAccount) -> dict[str, bool]:
    return {each.about: each.is_well for each in account.findings}


async def test_an_account_that_is_well(loopback: Playground) -> None:
    account = await look_at_discord(loopback.token)
    assert all(about(account).values()), account
    assert about(account).keys() >= {"clock", "token", "invitation", "commands", "starts"}
    assert account.application_id is not None


async def test_a_token_that_is_refused(loopback: Playground) -> None:
    assert about(await look_at_discord("a.b.c"))["token"] is False


async def test_discord_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:9")
    assert about(await look_at_discord("a.b.c")) == {"Discord": False}


async def test_a_clock_that_is_wrong(loopback: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_a_century(_told: str) -> datetime:
        return datetime(2126, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(discord_account, "parsedate_to_datetime", in_a_century)
    assert about(await look_at_discord(loopback.token))["clock"] is False


async def test_few_starts_are_left(loopback: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord_account, "FEW_STARTS", 10**6)
    assert about(await look_at_discord(loopback.token))["starts"] is False


async def test_intents_and_permissions(
    loopback: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = discord.Client.application_info

    async def changed(client: discord.Client) -> discord.AppInfo:
        told = await found(client)
        told._flags = discord.ApplicationFlags(gateway_message_content=True).value
        told.install_params = discord.appinfo.AppInstallParams(
            {"scopes": ["bot"], "permissions": str(discord.Permissions(send_messages=True).value)}
        )
        return told

    monkeypatch.setattr(discord.Client, "application_info", changed)
    told = about(await look_at_discord(loopback.token))
    assert told["intents"] is False
    assert told["invitation"] is False

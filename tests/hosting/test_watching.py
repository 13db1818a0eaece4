"""A bot that is watched: its health, its figures, and the dashboard and alerts made of them."""

import asyncio
import json
import os
import re
import socket
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest

from bot.client import read_clock
from bot.commands.command_line import main
from bot.exits import Exit
from bot.monitoring.figure_loop import FRESH, OLD, FigureLoop
from bot.monitoring.health import HealthReport
from bot.monitoring.measures import Outcome
from bot.monitoring.metrics import OTHER, Figures, template_of
from bot.monitoring.status_server import is_own_name
from bot.pacing import Pacing
from bot.settings import Settings
from playground import Playground
from playground.faults import Fault
from storage import Database
from storage.instance import BACKED_UP_AT, keep_fact
from storage.rooms import note_shown, want_version
from storage.rows import Board
from tests.hosting.hosted_games import POINTED, play_whole_game
from tests.storage.conftest import HERE, NOON, begin

ROOT = Path(__file__).parents[2]
CONTRIB = ROOT / "contrib"
NAME = re.compile(r"\b(?:damka|process)_[a-z_]+\b")
# What a game of one minute need not bring about.
RARE = {"damka_backup_age_seconds", "damka_transaction_failures_total"}


def free_port() -> int:
    with closing(socket.socket()) as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


class Watched:
    """A bot of its own process, with its port."""

    def __init__(
        self,
        port: int,
        discord: Playground,
        folder: Path,
        database: str = "sqlite:///damka.db",
    ) -> None:
        self.port, self.discord, self.folder, self.database = port, discord, folder, database

    async def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.request(
                method, f"http://127.0.0.1:{self.port}{path}", headers=headers
            ) as answer,
        ):
            return answer.status, await answer.text()

    async def wait_until_ready(self) -> None:
        """Some time passes until Discord has told of all servers."""
        for _ in range(300):
            if (await self.get("/healthz/ready"))[0] == HTTPStatus.OK:
                return
            await asyncio.sleep(0.1)

    async def scrape(self) -> str:
        """The figures, once Discord was asked for the sessions that are left."""
        for _ in range(60):
            _, text = await self.get("/metrics")
            if re.search(r"^damka_identifies_remaining ", text, re.MULTILINE):
                return text
            await asyncio.sleep(0.5)
        raise AssertionError("nothing tells of the sessions that are left")

    async def start(self, *command: str) -> asyncio.subprocess.Process:
        given = {
            **self.discord.environment(),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "METRICS_PORT": str(self.port),
            "DATABASE_URL": self.database,
        }
        with (self.folder / "log").open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", POINTED, *(command or ("run",))),
                cwd=self.folder,
                env=given,
                stdout=log,
                stderr=log,
            )


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    async with Playground() as discord:
        bot = Watched(free_port(), discord, tmp_path)
        process = await bot.start()
        try:
            await discord.ready(60)
            yield bot
        finally:
            process.terminate()
            await process.wait()


async def test_a_bot_tells_how_it_is(watched: Watched) -> None:
    refused = Fault(operation="update_message", status=429, scope="global")
    watched.discord.faults.add(refused)
    assert "wins" in await play_whole_game(watched.discord)
    await watched.wait_until_ready()
    assert json.loads((await watched.get("/healthz"))[1]) == {"well": True, "reasons": []}
    assert (await watched.get("/healthz/live"))[0] == 200
    assert (await watched.get("/metrics", "POST"))[0] == 405
    assert (await watched.get("/"))[0] == 404
    assert (await watched.get("/metrics", Host="evil.example"))[0] == 421
    asked = await watched.start("doctor", "--alive")
    assert await asked.wait() == Exit.DONE
    text = await watched.scrape()
    check_figures(text)
    check_that_all_is_shown(text)


def check_figures(text: str) -> None:
    """Figures of a game that was played, without anything that tells of a person."""
    answered = re.findall(r'^damka_interaction_seconds_count\{command="move".* (\S+)$', text, re.M)
    plies = sum(map(float, answered))
    assert plies > 10
    counted = re.findall(r'^damka_(matches|moves)_total\{family="\w+"\} (\S+)$', text, re.M)
    assert {name: float(count) for name, count in counted} == {"matches": 1, "moves": plies}
    assert float(re.findall(r"^damka_picture_seconds_count (\S+)", text, re.M)[0]) > 10
    assert re.search(r"^damka_identifies_remaining \d+", text, re.M)
    assert "damka_global_rate_limits_total 1.0" in text
    assert 'damka_database_connections{state="busy"}' in text
    assert 'damka_shards{state="connected"} 1.0' in text
    assert not re.search(r'="[^"]*\d{5,}', text), "an id is a label"
    assert text.count("\n") < 2000
    assert not re.search(r"_failures_total\{[^}]*\} [1-9]", text)


def check_that_all_is_shown(text: str) -> None:
    """Every name on the dashboard and in alerts is one of the bot's, and each of these is shown."""
    kept = {
        re.sub(r"_(?:bucket|count|sum)$", "", name)
        for name in NAME.findall(re.sub(r"^#.*$", "", text, flags=re.MULTILINE))
        if not name.endswith("_created")
    }
    dashboard = json.loads((CONTRIB / "grafana" / "damka.json").read_text(encoding="utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    alerts = (CONTRIB / "prometheus" / "alerts.yml").read_text(encoding="utf-8")
    asked = re.findall(r"^ +expr: (.*)$", alerts, re.MULTILINE)
    named = {
        re.sub(r"_(?:bucket|count|sum)$", "", name)
        for expression in (*shown, *asked)
        for name in NAME.findall(expression)
    }
    assert named <= kept | RARE
    own = {name for name in kept if name.startswith("damka_")}
    assert own <= {
        re.sub(r"_(?:bucket|count|sum)$", "", name) for each in shown for name in NAME.findall(each)
    }
    assert alerts.count("alert: ") == len(asked) == alerts.count("summary: ")


async def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        async with Playground() as discord:
            process = await Watched(other.getsockname()[1], discord, tmp_path).start()
            assert await process.wait() == Exit.CHANGE
    assert "damka: METRICS_PORT: 127.0.0.1:" in (tmp_path / "log").read_text()


def test_no_bot_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METRICS_PORT", str(free_port()))
    assert main(["doctor", "--alive"]) == Exit.FOUND
    monkeypatch.delenv("METRICS_PORT")
    assert main(["doctor", "--alive"]) == Exit.CHANGE


@pytest.mark.parametrize(
    ("asked", "is_own"),
    [
        ("127.0.0.1:9464", True),
        ("10.0.0.7", True),
        ("[::1]:9464", True),
        ("localhost:9464", True),
        ("bot.internal:9464", True),
        ("evil.example:9464", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_names_of_other_sites_are_refused(asked: str, is_own: bool) -> None:
    assert is_own_name(asked, "bot.internal") is is_own


@pytest.mark.parametrize(("host", "is_own"), [("0.0.0.0", True), ("127.0.0.1", False)])
def test_a_container_is_asked_by_the_name_of_its_service(host: str, is_own: bool) -> None:
    assert is_own_name("bot:9464", host) is is_own


def test_labels_are_few_whatever_comes() -> None:
    figures = Figures("sqlite")
    figures.know_acts(["move"])
    for number in range(3000):
        figures.note_answer(f"act {number}", Outcome.ANSWERED, 0.1, -5)
        figures.note_call(f"GET /api/v10/x{number}/y", 200, 0.1)
    text = figures.write().decode()
    assert f'command="{OTHER}"' in text
    assert text.count("\n") < 2000


async def test_figures_are_written_off_the_loop_and_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, writers = [0.0], list[int]()
    figures = Figures("sqlite")

    def write() -> bytes:
        writers.append(threading.get_ident())
        return str(len(writers)).encode()

    monkeypatch.setattr(figures, "write", write)
    pacing = SimpleNamespace(count_waiting=Counter)
    client = cast("Any", SimpleNamespace(shards={}, guilds=[], pacing=pacing))
    asking = FigureLoop(client, figures, cast("Any", None), dict, lambda: now[0])
    assert await asyncio.gather(*(asking.write() for _ in range(5))) == [b"1"] * 5
    now[0] = 0.9
    assert await asking.write() == b"1"
    now[0] = 1.0
    assert await asyncio.gather(*(asking.write() for _ in range(2))) == [b"2"] * 2
    assert threading.get_ident() not in writers


async def test_only_what_was_measured_is_told(tmp_path: Path) -> None:
    now, file = [0.0], tmp_path / "damka.db"
    database = await Database.open(f"sqlite:///{file}")
    client = SimpleNamespace(
        shards={}, guilds=[], pacing=Pacing(), services=database, now=read_clock
    )
    settings = Settings(database_url=f"sqlite:///{file}")
    asking = FigureLoop(cast("Any", client), Figures("sqlite"), settings, dict, lambda: now[0])

    async def list_told() -> set[str]:
        now[0] += FRESH
        return set(re.findall(r"^damka_\w+", (await asking.write()).decode(), re.MULTILINE))

    of_database = {"damka_due", "damka_due_oldest_seconds", "damka_matches_running"}
    assert not of_database & await list_told()
    await asking.step()
    assert of_database <= await list_told()
    assert "damka_backup_age_seconds" not in await list_told()
    await database.write(keep_fact, BACKED_UP_AT, read_clock())
    await asking.step()
    assert "damka_backup_age_seconds" in await list_told()
    now[0] += OLD  # in which every step failed, or hangs
    assert {"damka_figures_age_seconds", "damka_disk_free_bytes"} <= await list_told()
    assert not (of_database | {"damka_backup_age_seconds"}) & await list_told()
    await database.close()


async def test_a_board_waits_since_it_is_due_and_not_since_the_last_move(tmp_path: Path) -> None:
    present = [NOON + timedelta(days=2)]
    database = await Database.open(f"sqlite:///{tmp_path}/damka.db")
    match_id = await database.write(begin)  # at noon, and nobody was there to show it
    client = SimpleNamespace(
        shards={}, guilds=[], pacing=Pacing(), services=database, now=lambda: present[0]
    )
    settings, figures = Settings(database_url=f"sqlite:///{tmp_path}/damka.db"), Figures("sqlite")
    asking = FigureLoop(cast("Any", client), figures, settings, database.count_connections)

    async def find_oldest() -> float | None:
        await asking.step()
        return figures.registry.get_sample_value("damka_due_oldest_seconds", {"kind": "board"})

    assert await find_oldest() == 0
    present[0] += timedelta(seconds=15)
    assert await find_oldest() == 15
    assert figures.registry.get_sample_value("damka_due", {"kind": "board"}) == 1
    shown = Board(message_id=500, match_id=match_id, channel_id=HERE.channel_id, version=1, ply=0)
    await database.write(note_shown, [shown])
    await database.write(want_version, match_id, 2)
    present[0] += timedelta(seconds=15)
    assert await find_oldest() == 0  # another board
    await database.close()


def test_routes_hold_no_ids_and_no_tokens() -> None:
    assert template_of("POST /api/v10/webhooks/1234567/s3cret/messages/7654321") == (
        "POST /api/v10/webhooks/{id}/{token}/messages/{id}"
    )
    assert template_of("PUT /channels/1234567/messages/1234567/reactions/x/@me") == (
        "PUT /channels/{id}/messages/{id}/reactions"
    )


def test_what_is_not_well_is_told() -> None:
    assert HealthReport().is_well
    assert not HealthReport(("it is not",)).is_well


async def test_whether_the_bot_is_alive_is_asked_at_little_cost(watched: Watched) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "bot.monitoring.alive"]
    given = {"METRICS_HOST": "0.0.0.0", "METRICS_PORT": str(watched.port)}
    asked = await asyncio.create_subprocess_exec(
        *command, env=given, stderr=asyncio.subprocess.PIPE
    )
    _, told = await asked.communicate()
    assert asked.returncode == 0
    imported = {line.split("|")[-1].strip() for line in told.decode().splitlines()}
    assert {"bot", "bot.monitoring", "http.client"} <= imported
    assert not {each for each in imported if each.startswith(("discord", "sqlalchemy", "bot.talk"))}

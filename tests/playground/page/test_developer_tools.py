import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from playground import Playground
from playground.attach import GONE, LEASH, OFFSET
from playground.change_signal import ChangeSignal
from playground.page.bot_process import BotProcess
from playground.page.memory import PageMemory
from playground.page.tour import Tour, TourFailed
from tests.playground.page.conftest import TOUR, House, opened

ROOT = Path(__file__).parents[3]
TELL_TIME = "import time; print(time.time())"


async def test_the_journal_tells_what_was_refused(house: House) -> None:
    url = f"{house.discord.api_url}/channels/{house.room}/messages"
    headers = {"Authorization": f"Bot {house.discord.token}"}
    async with house.session.post(url, json={"content": "x" * 2001}, headers=headers) as answer:
        assert answer.status == 400
    async with house.window("anna") as anna:
        told = await anna.ask("develop")
        refused = told["new_requests"][-1]
        assert refused["status"] == 400
        assert json.loads(refused["body"])["content"].startswith("xxx")
        assert refused["problems"][0] == "Invalid Form Body"
        assert told["all_violations"]
        again = await anna.ask("develop", requests=told["first"] + len(told["new_requests"]))
        assert again["new_requests"] == []


async def test_faults(house: House) -> None:
    async with house.window("anna") as anna:
        await anna.ask("develop", switch="slow", value=0.7)
        state = await anna.ask("develop", switch="fail", value="429")
        assert (state["slow"], state["waiting"]) == (0.7, ["429"])
        state = await anna.ask("develop", switch="slow", value=0)
        assert (state["slow"], len(house.discord.faults.waiting)) == (0, 1)
        for failure in ("503", "cut", "lost"):
            state = await anna.ask("develop", switch="fail", value=failure)
        assert state["waiting"] == ["429", "503", "cut off", "done, then 500"]
        assert await anna.refusal("develop", switch="fail", value="418")
        await anna.ask("develop", switch="lose")
        await anna.ask("develop", switch="duplicate")
        await anna.ask("develop", switch="drop")
        for wrong in ({"switch": "fly"}, {"switch": "slow", "value": 99}, {"switch": "jump"}):
            assert await anna.refusal("develop", **wrong)


async def test_a_change_of_state_is_told_to_everybody(house: House) -> None:
    async with house.window("anna") as anna, house.window("ben") as ben:
        await ben.event("state")
        await anna.ask("develop", switch="fail", value="500")
        while not (await ben.event("state"))["state"]["waiting"]:
            pass


async def test_a_runner_starts_kills_and_keeps_what_was_said(tmp_path: Path) -> None:
    (tmp_path / "chatty.py").write_text("import time\nprint('hello')\ntime.sleep(60)\n")
    path = {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    addresses = {"PLAYGROUND_API": "http://127.0.0.1", "PLAYGROUND_GATEWAY": "ws://127.0.0.1"}
    runner = BotProcess("chatty", lambda: path | addresses)
    await runner.start()
    await ChangeSignal().wait_until(lambda: "hello" in runner.lines, 30)
    assert runner.is_running
    await runner.kill()
    assert (runner.is_running, runner.exit_code) == (False, -9)
    await runner.start()
    await runner.stop()
    assert runner.exit_code == -15
    assert runner.starts == 2
    assert "--- ended with exit code -9 ---" in runner.lines


def attached(code: str, tmp_path: Path, **environment: str) -> "subprocess.Popen[str]":
    """A program run as a bot is; its standard input is open."""
    (tmp_path / "told.py").write_text(code)
    told = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))),
        "PYTHONUNBUFFERED": "1",
        "PLAYGROUND_API": "http://127.0.0.1",
        "PLAYGROUND_GATEWAY": "ws://127.0.0.1",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "playground.attach", "told"],
        env=told | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_clock_of_the_bot_can_be_ahead(tmp_path: Path) -> None:
    for offset in (0, 86400):
        told, _ = attached(TELL_TIME, tmp_path, **{OFFSET: str(offset)}).communicate(timeout=60)
        assert abs(float(told) - time.time() - offset) < 60


DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
SLEEP = "import time\nprint('ready')\ntime.sleep(60)\n"


REFUSE = "raise SystemExit(2)\n"


@pytest.mark.parametrize("code", [SLEEP, DEAF + SLEEP])
def test_a_bot_does_not_outlive_the_playground(tmp_path: Path, code: str) -> None:
    with attached(code, tmp_path, **{LEASH: "1"}) as bot:
        assert bot.stdout is not None
        assert bot.stdin is not None
        assert bot.stdout.readline() == "ready\n"
        bot.stdin.close()
        assert bot.wait(20) == GONE


def test_a_bot_that_ends_by_itself_tells_so(tmp_path: Path) -> None:
    with attached(REFUSE, tmp_path, **{LEASH: "1"}) as bot:
        assert bot.wait(20) == 2  # the thread that waits for the playground is no obstacle


async def test_the_page_goes_on_where_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as before:
        before.anna.say("remember")
        address = before.site.address
        before.site.note_begun()
    assert (tmp_path / "page.json").stat().st_mode & 0o077 == 0
    async with opened(tmp_path) as after:
        assert after.site.address == address
        assert after.site.has_begun
        async with after.window("anna") as anna:
            (message,) = (await anna.ask("open", room=after.room))["messages"]
            assert message["html"] == "<p>remember</p>\n"


def test_a_memory_is_fresh_where_nothing_was_kept(tmp_path: Path) -> None:
    assert PageMemory.load(tmp_path).key != PageMemory.load(tmp_path).key


async def test_a_tour_is_acted_out() -> None:
    async with Playground() as playground:
        acts = [{"as": "anna", "say": "hello"}, {"as": "ben", "in": "toys", "say": "hi"}]
        tour = Tour(people=Tour.read(TOUR).people, servers=Tour.read(TOUR).servers, acts=acts)
        tour.furnish(playground)
        await tour.run_acts(playground)
        (server,) = playground.servers
        assert [each.text for each in server.channels[0].messages] == ["hello", "hi"]


async def test_an_act_that_cannot_be_done_is_named() -> None:
    async with Playground() as playground:
        told = Tour.read(TOUR)
        tour = Tour(people=told.people, servers=told.servers, acts=[{"as": "anna", "slash": "fly"}])
        tour.furnish(playground)
        with pytest.raises(TourFailed, match=r"act 1 .*fly"):
            await tour.run_acts(playground)

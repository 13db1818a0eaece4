"""A bot in its own process, killed and started again."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import discord
import pytest
from discord.http import Route

from playground import Playground, State, attach

ROOT = Path(__file__).parents[2]


async def started(discord_: Playground, *arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "playground.attach",
        *arguments,
        cwd=ROOT,
        env=os.environ | discord_.environment(),
        stdout=DEVNULL,
        stderr=PIPE,
    )


async def test_a_killed_bot_goes_on_where_it_was() -> None:
    async with Playground() as discord_:
        server = discord_.add_server("Club")
        white = discord_.add_person("white")
        server.join(white)
        white.here = server.add_channel("draughts")
        first = await started(discord_, "tests.playground.bot_process")
        try:
            await discord_.ready()
            x = await white.slash("board")
            assert x.shown.text == "Pressed 0 times"
        finally:
            first.kill()
            await first.wait()
        await discord_.until(lambda: not discord_.gateway.is_ready)
        second = await started(discord_, "tests.playground.bot_process")
        try:
            await discord_.until(lambda: discord_.gateway.is_ready)
            y = await white.click(x.shown, "Press 0")
            assert (y.state, x.shown.text) == (State.ANSWERED, "Pressed 1 times")
        finally:
            second.terminate()
            await second.communicate()
        assert not discord_.violations


async def test_usage() -> None:
    async with Playground() as discord_:
        process = await started(discord_)
        _, errors = await process.communicate()
        assert process.returncode == 1
        assert b"usage" in errors


def test_pointing_is_undone() -> None:
    class Somewhere:
        api_url = "http://127.0.0.1:1/api/v10"
        gateway_url = "ws://127.0.0.1:1/gateway"

    before = Route.BASE, discord.Asset.BASE
    with attach.pointed_at(Somewhere()):
        assert Route.BASE == "http://127.0.0.1:1/api/v10"
        assert discord.Asset.BASE == "http://127.0.0.1:1"
    assert before == (Route.BASE, discord.Asset.BASE)


def test_main_runs_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_API", Route.BASE)
    monkeypatch.setenv("PLAYGROUND_GATEWAY", "wss://gateway.discord.gg/")
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(sys, "argv", ["attach", "tests.playground.bot_process_arguments", "a"])
    with pytest.raises(ImportError):
        attach.main()
    assert sys.argv == ["tests.playground.bot_process_arguments", "a"]

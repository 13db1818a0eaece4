"""A start loads what every start needs; the rest comes when it is first wanted."""

import subprocess
import sys
from pathlib import Path

import pytest

LOADED = """
import asyncio, sys
from bot.running import boards_in_browser
from bot.settings import Settings

async def run():
    async with boards_in_browser(None, Settings()):
        print(*sys.modules)

asyncio.run(run())
"""
LATER = {
    "alembic": "a migration",
    "mako": "a migration",
    "asyncpg": "PostgreSQL",
    "playground": "trying the bot without Discord",
    "rules.chapaev": "a board of discs",
    "render.chapaev": "a board of discs",
    "PIL": "a picture",
    "prometheus_client": "a bot that is watched",
    "aiohttp.web": "a bot that is watched",
    "bot.windows": "a board in a browser, if a host wants that",
    "render.svg_board": "a board in a browser",
    "render.window_plan": "a board in a browser",
    "tqdm": "a long command",
    "networkx": "a Swiss pairing",
    "dame": "the strong player",
    "multiprocessing": "a worker",
    "sqlalchemy.orm": "nothing: we write SQL",
    "pydantic": "nothing: it takes as long as all our rules",
    "discord.ext": "nothing",
    "babel": "nothing: the bot reads its languages itself",
}


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The modules that a process has loaded when the bot could run."""
    command = [sys.executable, "-c", LOADED]
    root = Path(__file__).parents[2]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return set(ended.stdout.split())


@pytest.mark.parametrize("module", LATER)
def test_what_a_start_does_not_need_is_not_loaded(module: str, loaded: set[str]) -> None:
    assert module not in loaded, f"needed for {LATER[module]}"

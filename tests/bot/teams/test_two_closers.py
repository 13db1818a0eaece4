"""Two processes close the votes that are due: each vote once."""

import asyncio
import itertools
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.matches.match_store import load_match
from bot.services import Services
from storage import Database
from tests.bot.conftest import HERE
from tests.bot.teams.team_games import MEMBERS, TURN, begin_teams, vote

ROOT = Path(__file__).parents[3]
VOTES = 200


async def open_votes(url: str) -> list[int]:
    """The numbers of games of teams in each of which someone has voted."""
    database = await Database.open(url)
    services, opened = Services.on(database), []
    for number in range(1, VOTES + 1):
        match = await begin_teams(services, place=replace(HERE, channel_id=number))
        await vote(services, match, MEMBERS[number % 3], "c3-d4")
        opened.append(match.id)
    await database.close()
    return opened


async def start(url: str) -> asyncio.subprocess.Process:
    """A process that is about to close what is due."""
    command = ("-m", "tests.bot.teams.closing_stream", url, f"{TURN.total_seconds()}")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


async def close_all(process: asyncio.subprocess.Process) -> list[int]:
    """The numbers of the games whose vote a process has closed."""
    told, complaints = await process.communicate(b"go\n")
    assert not complaints, complaints.decode()
    return [int(line) for line in told.decode().split()]


@pytest.mark.slow
async def test_two_processes_close_two_hundred_votes_once(url: str) -> None:
    opened = await open_votes(url)
    processes = [await start(url) for _ in range(2)]
    closed = await asyncio.gather(*map(close_all, processes))
    assert sorted(itertools.chain(*closed)) == opened
    database = await Database.open(url)
    services = Services.on(database)
    moves = [(await services.run(load_match, match_id)).line.move_texts() for match_id in opened]
    await database.close()
    assert moves == [("c3-d4",)] * VOTES

"""kill -9 at any instant: nothing that was answered is lost, and nothing is half there."""

import asyncio
import random
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.matches.match_store import load_match
from bot.services import Services
from storage import Database

COUNT = "SELECT count(*) FROM moves"
GAPS = "SELECT match_id FROM moves GROUP BY match_id HAVING count(*) <> max(ply) + 1"
ROOT = Path(__file__).parents[3]


# A vote that decided a move is closed in the transaction of this move; the next one is open then.
HALF_CLOSED = """
    SELECT moves.match_id, moves.ply FROM moves LEFT JOIN councils
        ON councils.match_id = moves.match_id AND councils.ply = moves.ply
        AND councils.state = 'closed'
        AND (councils.choice = moves.text OR moves.text LIKE '[%')  -- a shot, with what it did
        WHERE councils.match_id IS NULL
    UNION ALL SELECT councils.match_id, councils.ply FROM councils LEFT JOIN moves
        ON moves.match_id = councils.match_id AND moves.ply = councils.ply
        WHERE councils.state = 'closed' AND moves.match_id IS NULL
    UNION ALL SELECT matches.id, count(councils.match_id) FROM matches LEFT JOIN councils
        ON councils.match_id = matches.id AND councils.state = 'open'
        GROUP BY matches.id, matches.ending
        HAVING count(councils.match_id) <> CASE WHEN matches.ending IS NULL THEN 1 ELSE 0 END
"""


async def answered_until_killed(
    url: str, seed: int, seconds: float, module: str = "matches.streaming", *more: str
) -> dict[int, tuple[int, ...]]:
    """What the process told last of each match before its death, its ply and version at least."""
    command = (sys.executable, "-m", f"tests.bot.{module}", url, str(seed), *more)
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    first = await process.stdout.readline()
    await asyncio.sleep(seconds)
    if process.returncode is None:  # else it died of something, and complains below
        process.kill()
    rest, complaints = await process.communicate()
    assert not complaints, complaints.decode()
    told: dict[int, tuple[int, ...]] = {}
    for line in (first + rest).decode().splitlines(keepends=True):
        if line.endswith("\n"):  # the last line may be cut
            match_id, *numbers = map(int, line.split())
            told[match_id] = tuple(numbers)
    return told


async def check(url: str, told: dict[int, tuple[int, ...]]) -> int:
    """How many moves there are; every answered one is, and every match is whole."""
    database = await Database.open(url)
    services = Services.on(database)
    for match_id, (ply, version) in told.items():
        match = await services.run(
            load_match, match_id
        )  # raises CorruptMatch where moves do not fit
        assert match.ply >= ply
        assert match.version >= version
        assert match.version == 1 + match.ply + sum(
            1 if offer.answer == "standing" else 2 for offer in match.offers
        )
    moves = await database.read(lambda transaction: transaction.scalar(text(COUNT)))
    gaps = await database.read(lambda transaction: transaction.execute(text(GAPS)).all())
    await database.close()
    assert gaps == []
    return int(moves or 0)


async def killed_again_and_again(url: str, seed: int, times: int) -> None:
    chance, before = random.Random(seed), 0
    for turn in range(times):
        told = await answered_until_killed(url, seed + turn, chance.uniform(0, 0.3))
        assert told
        after = await check(url, told)
        assert after > before  # the games went on
        before = after


async def test_killed_three_times(url: str) -> None:
    await killed_again_and_again(url, seed=1, times=3)


@pytest.mark.slow
async def test_killed_thirty_times(url: str) -> None:
    await killed_again_and_again(url, seed=100, times=30)


async def killed_around_closings(url: str, seed: int, times: int, *variant: str) -> None:
    chance, before = random.Random(seed), 0
    for turn in range(times):
        told = await answered_until_killed(
            url, seed + turn, chance.uniform(0, 0.3), "teams.voting_stream", *variant
        )
        assert told
        after = await check(url, told)
        assert after > before  # the games went on
        before = after
        database = await Database.open(url)
        half = await database.read(lambda transaction: transaction.execute(text(HALF_CLOSED)).all())
        await database.close()
        assert half == []


async def test_killed_twice_around_closings(url: str) -> None:
    await killed_around_closings(url, seed=1, times=2)


@pytest.mark.slow
async def test_killed_two_hundred_times_around_closings(url: str) -> None:
    await killed_around_closings(url, seed=100, times=200)


@pytest.mark.slow
async def test_killed_thirty_times_around_closings_of_shots(url: str) -> None:
    await killed_around_closings(url, 300, 30, "chapaev")


# White's moves by hand have an answer of the same version behind them, unless the game is over.
UNANSWERED = """
    SELECT moves.match_id, moves.ply FROM moves
        JOIN matches ON matches.id = moves.match_id
        LEFT JOIN moves AS answers ON answers.match_id = moves.match_id
            AND answers.ply = moves.ply + 1 AND answers.how = 'plan'
            AND answers.version = moves.version
        WHERE moves.how IS NULL AND answers.ply IS NULL AND matches.ending IS NULL
"""


async def killed_around_answers(url: str, seed: int, times: int) -> None:
    """Each planned answer is played once, with the move that it answers, or neither is."""
    chance, before = random.Random(seed), -1
    for turn in range(times):
        told = await answered_until_killed(
            url, seed + turn, chance.uniform(0, 0.5), "matches.planning_stream"
        )
        database = await Database.open(url)
        services = Services.on(database)
        for match_id, (ply, _version) in told.items():
            match = await services.run(load_match, match_id)  # raises CorruptMatch if it is torn
            assert match.ply >= ply
        moves = await database.read(lambda transaction: transaction.scalar(text(COUNT)))
        open_ends = await database.read(
            lambda transaction: transaction.execute(text(UNANSWERED)).all()
        )
        await database.close()
        assert open_ends == []
        assert int(moves or 0) > before
        before = int(moves or 0)


async def test_killed_once_around_answers(url: str) -> None:
    await killed_around_answers(url, seed=1, times=1)


@pytest.mark.slow
async def test_killed_a_hundred_times_around_answers(url: str) -> None:
    await killed_around_answers(url, seed=100, times=100)

"""Reading while others write: every reader sees one moment."""

import asyncio
import random

import pytest

from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.work import UseCase, Work, writes
from bot.services import Services
from rules import Style
from storage import Database
from tests.bot.conftest import act, begin, mover

MOVES, READERS = 40, 4


async def play_by_chance(services: Services, match: Match, chance: random.Random) -> None:
    for _ in range(MOVES):
        if match.is_over:
            return
        move = chance.choice(match.choices)
        text = match.game.write(match.position, move, Style.LONG)
        match = await play_typed(services.changes, match, act(mover(match)), text)


@writes
def load_to_write(work: Work, match_id: int) -> Match:
    """Load a match in a transaction that writes, which sees what others commit meanwhile."""
    return load_match(work, match_id)


async def read_until(
    database: Database, load: UseCase[..., Match], match_id: int, writing: asyncio.Task[None]
) -> int:
    """Read the match anew again and again; return how many of its versions were seen."""
    seen = set()
    while not writing.done():
        match = await Services.on(database).run(load, match_id)  # remembers nothing
        seen.add(match.version)
    return len(seen)


@pytest.mark.parametrize("load", [load_match, load_to_write], ids=["reading", "writing"])
async def test_a_match_is_read_whole_while_it_is_played(
    services: Services, url: str, load: UseCase[..., Match]
) -> None:
    """Its row and its moves come from two statements: both must tell the same version."""
    reader = await Database.open(url)
    match = await begin(services)
    writing = asyncio.create_task(play_by_chance(services, match, random.Random(1)))
    try:
        versions = await asyncio.gather(
            *(read_until(reader, load, match.id, writing) for _ in range(READERS))
        )
        await writing
    finally:
        await reader.close()
    assert max(versions) > 1

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.matches import Match, MatchService, Person, Place, Terms
from rules import Color
from storage import Database
from tests.storage.databases import KINDS, fresh_url

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)
ANNA, BORIS, CLARA = Person(2**63 - 1, "Anna"), Person(2, "Борис"), Person(3, "Clara")
HERE, THERE = Place(2**62, 71), Place(2**62, 72)
RUSSIAN = Terms("russian")
# One capture decides.
LAST_MOVE = Terms("russian", opening="W:Wc3:Bd4")


async def begin(
    service: MatchService,
    place: Place = HERE,
    terms: Terms = RUSSIAN,
    players: tuple[Person, Person] = (ANNA, BORIS),
) -> Match:
    """A match that has just begun, White first among the players."""
    white, black = players
    asked = await service.challenge(white, black, place, terms, Color.WHITE, NOON)
    return await service.accept(asked.id, black, NOON)


async def play(service: MatchService, match: Match, *texts: str) -> Match:
    """The match after these moves, each by whoever is to move."""
    for text in texts:
        match = await service.play(match.id, match.to_move, text, NOON)
    return match


@pytest.fixture(params=KINDS)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    async with fresh_url(request.param, tmp_path) as address:
        yield address


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await Database.open(url)
    yield opened
    await opened.close()


@pytest.fixture
def service(database: Database) -> MatchService:
    """A service whose lot always falls on White."""
    return MatchService(database, lot=lambda colours: colours[0])

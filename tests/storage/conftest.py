from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage import Database, Person, Place, Transaction, matches, places
from storage.records import NewChallenge, NewMatch, TermsRecord
from tests.storage.databases import KINDS, fresh_url

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANNA, BORIS, CLARA = Person(2**63 - 1, "Anna"), Person(2, "Борис"), Person(3, "Clara")
HERE, THERE = Place(2**62, 71), Place(None, 72)
TERMS = TermsRecord("russian", ("a-b", "c"), True, None, ())


async def begin(transaction: Transaction, new: NewMatch, event: int | None = None) -> int:
    """Occupy the place of a match, and begin it."""
    await places.occupy(transaction, new.place)
    return await matches.begin(transaction, new, event)


def new_match(place: Place = HERE) -> NewMatch:
    players = (ANNA, BORIS)
    return NewMatch(place=place, terms=TERMS, players=players, fen="first", started_at=NOON)


def new_challenge(opponent: Person | None = BORIS, rematch_of: int | None = None) -> NewChallenge:
    return NewChallenge(
        place=HERE,
        challenger=ANNA,
        opponent=opponent,
        terms=TERMS,
        color=None,
        created_at=NOON,
        expires_at=NOON.replace(hour=13),
        rematch_of=rematch_of,
    )


@pytest.fixture(params=KINDS)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    async with fresh_url(request.param, tmp_path) as address:
        yield address


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await Database.open(url)
    yield opened
    await opened.close()

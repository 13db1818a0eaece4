from datetime import UTC, datetime, timedelta

import pytest

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.matches.act import Act
from bot.matches.chance import Chance
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.services import Services
from rules import Color
from storage import Database
from storage.rows import Person, Place

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)
ANNA, BORIS, CLARA = Person(2**63 - 1, "Anna"), Person(2, "Борис"), Person(3, "Clara")
HERE, THERE = Place(2**62, 71), Place(2**62, 72)
RUSSIAN = Terms("russian")
# One capture decides.
LAST_MOVE = Terms("russian", opening="W:Wc3:Bd4")
WHITE_BY_LOT = Chance(draw_color=lambda colors: colors[0])


def act(
    person: Person, at: datetime = NOON, *, ply: int | None = None, event: int | None = None
) -> Act:
    """What someone does at noon, unless another moment is given."""
    return Act(person=person, at=at, ply=ply, event=event)


def mover(match: Match) -> Person:
    """The person who is to move."""
    assert isinstance(match.mover, Person)
    return match.mover


def proposal(
    challenger: Person = ANNA,
    opponent: Person | None = BORIS,
    place: Place = HERE,
    terms: Terms = RUSSIAN,
    color: Color | None = None,
) -> Proposal:
    """What Anna proposes to Boris, unless another thing is given."""
    return Proposal(place=place, challenger=challenger, opponent=opponent, terms=terms, color=color)


async def begin(
    services: Services,
    place: Place = HERE,
    terms: Terms = RUSSIAN,
    players: tuple[Person, Person] = (ANNA, BORIS),
) -> Match:
    """A match that has just begun, White first among the players."""
    white, black = players
    proposed = proposal(white, black, place, terms, Color.WHITE)
    asked = await services.run(propose_game, proposed, NOON)
    return await services.run(accept_challenge, asked.id, act(black))


async def play(services: Services, match: Match, *texts: str) -> Match:
    """The match after these moves, each by whoever is to move."""
    for text in texts:
        match = await play_typed(services.changes, match, act(mover(match)), text)
    return match


def pytest_configure(config: pytest.Config) -> None:
    mark = "services: gives the fixture of this name other arguments than its usual ones"
    config.addinivalue_line("markers", mark)


@pytest.fixture
def services(request: pytest.FixtureRequest, database: Database) -> Services:
    """Services whose lot always falls on White.

    `pytest.mark.services(credits_outages=False)` is for tests that need no beat every minute.
    """
    mark = request.node.get_closest_marker("services")
    return Services.on(database, **{"chance": WHITE_BY_LOT} | (mark.kwargs if mark else {}))

"""A vote that the process of its shard leaves alone is closed by another one."""

from datetime import datetime, timedelta

import pytest

from bot.clockwork.surroundings import Surroundings
from bot.clockwork.votes import Votes
from bot.matches.changed import Changed
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.shards import OwnShards
from bot.pacing import Pacing
from bot.services import Services
from storage import Database
from tests.bot.clockwork.test_servers import client_of
from tests.bot.conftest import NOON
from tests.bot.teams.team_games import MEMBERS, TURN, begin_teams, vote

OTHER, MINUTE = 1, timedelta(minutes=1)  # the server of the match belongs to shard 0
DEADLINE = NOON + TURN


@pytest.fixture
async def services(database: Database) -> Services:
    """Services of the process of the other shard."""
    services = Services.on(database)
    services.heartbeats.own = OwnShards(2, frozenset({OTHER}))
    await services.heartbeats.beat({OTHER}, NOON)
    return services


@pytest.fixture
async def match(services: Services) -> Match:
    """A game in which someone has voted."""
    match = await begin_teams(services)
    await vote(services, match, MEMBERS[0], "c3-d4")
    return match


async def count_moves(services: Services, match: Match, now: datetime) -> int:
    """How many moves were played when the other process has looked at a moment."""
    services.runner.tell = (changed := Changed()).add
    votes = Votes(Surroundings(client_of(2, OTHER), services, Pacing(), lambda: now))
    await votes.close_due()
    assert [after.id for _before, after in changed.matches] in ([], [match.id])
    return (await services.run(load_match, match.id)).ply


async def test_it_is_closed_a_minute_late(services: Services, match: Match) -> None:
    await services.heartbeats.beat({0}, DEADLINE)
    assert await count_moves(services, match, DEADLINE + MINUTE - timedelta(seconds=1)) == 0
    assert await count_moves(services, match, DEADLINE + MINUTE) == 1
    assert await count_moves(services, match, DEADLINE + 2 * MINUTE) == 1


async def test_nobody_could_vote_meanwhile(services: Services, match: Match) -> None:
    """Its own process died long before the deadline, and does not come back."""
    await services.heartbeats.beat({0}, NOON)
    late = DEADLINE + TURN / 2
    assert await count_moves(services, match, late - timedelta(seconds=1)) == 0
    assert await count_moves(services, match, late) == 1

"""While the bot is away no one can vote, so deadlines move by that time, at most by half a turn."""

from datetime import datetime, timedelta

import pytest

from bot.matches.match_value import Match
from bot.services import Services
from storage import Database
from storage.councils import list_due_councils
from tests.bot.conftest import HERE, NOON, THERE
from tests.bot.teams.team_games import MEMBERS, begin_teams, close, session_of, vote

M0 = MEMBERS[0]
SHARDS = {0}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


async def begin_and_vote(services: Services) -> Match:
    """A game whose vote ends after 600 seconds, with one vote; the bot is at work until 100."""
    match = await begin_teams(services)
    await services.heartbeats.beat(SHARDS, NOON)
    await vote(services, match, M0, "c3-d4")
    for seconds in (40, 80, 100):
        await services.heartbeats.beat(SHARDS, after(seconds))
    return match


async def test_a_deadline_moves_by_the_outage(services: Services) -> None:
    match = await begin_and_vote(services)
    await services.heartbeats.beat(SHARDS, after(300))
    assert (await session_of(services, match)).ends_at == after(800)
    assert (await close(services, match, 799)).ply == 0
    assert (await close(services, match, 800)).ply == 1


async def test_it_moves_by_half_a_turn_at_most(services: Services) -> None:
    match = await begin_and_vote(services)
    await services.heartbeats.beat(SHARDS, after(800))
    assert (await session_of(services, match)).ends_at == after(900)
    assert (await close(services, match, 899)).ply == 0
    assert (await close(services, match, 900)).ply == 1


async def test_what_was_before_the_vote_does_not_count(services: Services) -> None:
    await services.heartbeats.beat(SHARDS, after(-1000))
    await services.heartbeats.beat(SHARDS, after(-100))
    match = await begin_teams(services, place=THERE)
    await services.heartbeats.beat(SHARDS, after(50))
    assert (await session_of(services, match)).ends_at == after(650)


@pytest.mark.parametrize("credits_outages", [True, False])
async def test_a_new_process_closes_nothing_before_it_knows_of_its_absence(
    database: Database, *, credits_outages: bool
) -> None:
    match = await begin_and_vote(Services.on(database, credits_outages=credits_outages))
    services = Services.on(database, credits_outages=credits_outages)
    (due,) = await services.read(list_due_councils, after(700))
    assert due.server_id == HERE.server_id
    was_awake = services.heartbeats.was_awake
    assert was_awake(due.server_id, due.due_at) is not credits_outages
    await services.heartbeats.beat(SHARDS, after(700))
    assert was_awake(due.server_id, due.due_at)
    match = await close(services, match, 700)
    assert match.ply == (0 if credits_outages else 1)
    assert not [
        each for each in await services.read(list_due_councils, after(701)) if credits_outages
    ]

"""A bot that starts late closes every vote that was due; those that are open are left alone."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clockwork.surroundings import Surroundings
from bot.clockwork.votes import AT_ONCE, Votes
from bot.matches.changed import Changed
from bot.pacing import Pacing
from bot.services import Services
from storage import Database
from storage.councils import list_due_councils
from tests.bot.clockwork.test_servers import client_of
from tests.bot.conftest import HERE, NOON
from tests.bot.matches.test_statements import counts
from tests.bot.teams.team_games import MEMBERS, TURN, begin_teams, vote

__all__ = ["counts"]


@pytest.mark.slow
async def test_more_than_one_page_of_overdue_votes(database: Database) -> None:
    before = Services.on(database, credits_outages=False)
    opened = []
    for number in range(AT_ONCE + 5):
        match = await begin_teams(before, place=replace(HERE, channel_id=number + 1))
        await vote(before, match, MEMBERS[0], "c3-d4", seconds=1 + number % 3)
        opened.append(match.id)
    changed = Changed()
    services = Services.on(database, credits_outages=False)
    services.runner.tell = changed.add
    late = NOON + 2 * TURN + timedelta(hours=8)
    votes = Votes(Surroundings(client_of(1), services, Pacing(), lambda: late))
    await votes.close_due()
    closed = [after for _before, after in changed.matches]
    assert sorted(match.id for match in closed) == opened
    assert {match.line.move_texts() for match in closed} == {("c3-d4",)}
    assert not [due for due in await services.read(list_due_councils, late) if due.ply == 0]


@pytest.mark.parametrize("count", [1, pytest.param(1000, marks=pytest.mark.slow)])
async def test_open_votes_are_left_alone(
    database: Database, counts: Counter[str], count: int
) -> None:
    """However many are open: two questions, and rest until the first one is due."""
    services = Services.on(database, credits_outages=False)
    for number in range(count):
        await begin_teams(services, place=replace(HERE, channel_id=number + 1))
    later = NOON + TURN / 10
    votes = Votes(Surroundings(client_of(1), services, Pacing(), lambda: later))
    counts.clear()
    assert await votes.close_due() == 0.9 * TURN.total_seconds()
    assert counts["statements"] == 2

"""What the end of a match costs, counted: its tournament is read once."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Engine, event

from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.matches.timing import keep_time
from bot.services import Services
from bot.tournaments.kinds import SWISS
from storage import Database
from tests.bot.conftest import act, mover
from tests.bot.tournaments.tournament_hands import begin_game, open_round, plan_of, start


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """The statements since the last clearing."""
    told: list[str] = []

    def note(*given: object) -> None:
        text = str(given[2])
        if not text.startswith(("BEGIN", "PRAGMA")):
            told.append(" ".join(text.split()))

    event.listen(Engine, "before_cursor_execute", note)
    yield told
    event.remove(Engine, "before_cursor_execute", note)


def count_reads(statements: list[str], table: str) -> int:
    """How often rows of a table were read whole, by the first column they are asked for."""
    return sum(each.startswith(f"SELECT {table}.id, {table}.") for each in statements)


async def begin_in_tournament(services: Services, *, rated: bool) -> Match:
    """Begin a game of a tournament, and play its first moves."""
    plan = plan_of(SWISS)
    plan = replace(plan, terms=replace(plan.terms, rated=rated))
    tournament = await open_round(services, await start(services, plan, 6))
    assert tournament.round
    now = tournament.round.opens_at
    match = await begin_game(services, tournament, (1, 1), now)
    for text in ("c3-d4", "b6-a5"):
        match = await play_typed(services.changes, match, act(mover(match), now), text)
    return match


async def test_a_result_reads_its_tournament_once(
    database: Database, statements: list[str]
) -> None:
    services = Services.on(database, credits_outages=False)
    match = await begin_in_tournament(services, rated=True)
    statements.clear()
    await services.change(resign, match, act(mover(match), match.moved_at))
    assert count_reads(statements, "tournaments") == 1
    assert count_reads(statements, "matches") == 0  # it was loaded before


@pytest.mark.parametrize(("rated", "most"), [(False, 32), (True, 46)])
async def test_a_deadline_loads_its_match_and_its_tournament_once(
    database: Database, statements: list[str], rated: bool, most: int
) -> None:
    services = Services.on(database, credits_outages=False)
    match = await begin_in_tournament(services, rated=rated)
    now = match.moved_at + timedelta(days=40)
    await services.heartbeats.beat([0], now)
    statements.clear()
    over = await keep_time(services.runner, services.heartbeats, match.id, now)
    assert over.is_over
    assert count_reads(statements, "tournaments") == count_reads(statements, "matches") == 1
    assert len(statements) <= most

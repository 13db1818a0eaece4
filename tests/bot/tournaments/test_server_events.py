"""What is kept and told of the event that a server shows for a planned tournament."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services import Services
from bot.tournaments.entry import cancel_tournament, open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, KINDS
from bot.tournaments.model import Kind
from bot.tournaments.presets import Preset
from bot.tournaments.server_events import (
    DONE,
    LONGEST,
    MAKING,
    Phase,
    estimate_end,
    find_phase,
    write_told,
)
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_tournament
from storage.tournament_events import list_known_events, list_open_events, note_event
from tests.bot.conftest import HERE, NOON, act
from tests.bot.tournaments.tournament_hands import ARBITER, plan_of

TOMORROW = NOON + timedelta(days=1)


async def opened(services: Services, kind: Kind = ALL_PLAY_ALL) -> Tournament:
    plan = replace(plan_of(kind), starts_at=TOMORROW)
    return await services.run(open_tournament, plan, NOON)


async def test_one_of_two_processes_makes_an_event(services: Services) -> None:
    made = await opened(services)
    assert await services.read(list_open_events) == [made.id]
    tries = [await services.write(note_event, made.id, "", None, MAKING) for _ in range(2)]
    assert tries == [True, False]
    assert await services.write(note_event, made.id, MAKING, 2**62, write_told(made))
    known = await services.run(load_tournament, made.id)
    assert (known.server_event_id, known.server_event_told) == (2**62, write_told(made))
    assert await services.read(list_known_events, HERE.channel_id) == {2**62}
    assert await services.read(list_known_events, 5) == set()
    assert await services.write(note_event, made.id, write_told(made), 2**62, DONE)
    assert await services.read(list_open_events) == []


async def test_no_event_without_a_plan(services: Services) -> None:
    await services.run(open_tournament, plan_of(ALL_PLAY_ALL), NOON)
    assert await services.read(list_open_events) == []


async def test_a_tournament_that_was_cancelled_is_told_last(services: Services) -> None:
    made = await opened(services)
    over = await services.run(cancel_tournament, made.id, act(ARBITER))
    assert (find_phase(over), write_told(over)) == (Phase.CALLED_OFF, DONE)
    assert await services.read(list_open_events) == [made.id]  # until its event knows


async def test_phases(services: Services) -> None:
    made = await opened(services)
    begun = replace(made, state=TournamentState.RUNNING, started_at=TOMORROW)
    assert (find_phase(made), find_phase(begun)) == (Phase.PLANNED, Phase.RUNNING)
    for state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        assert find_phase(replace(begun, state=state)) is Phase.OVER
    assert write_told(made) != write_told(replace(made, starts_at=TOMORROW + timedelta(hours=1)))


@pytest.mark.parametrize("kind", KINDS.values())
async def test_each_event_has_an_end(services: Services, kind: Kind) -> None:
    for preset in (Preset.EVENING, Preset.WEEK):
        plan = replace(plan_of(kind, preset), starts_at=TOMORROW)
        made = await services.run(open_tournament, plan, NOON)
        assert TOMORROW < estimate_end(made) <= TOMORROW + LONGEST
        await services.run(cancel_tournament, made.id, act(ARBITER))

"""A planned start: at its moment, once, late after an outage, or called off with a word to all."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.acts.typed_starts import read_start
from bot.clocks.zones import open_zone
from bot.people.own_calendar import OwnCalendar
from bot.people.typed_dates import DateOrder
from bot.services import Services
from bot.talk.request_refusals import UnreadableStart
from bot.tournaments.conduct import advance_tournaments, list_round_news
from bot.tournaments.entry import check_in_for_tournament, enter_tournament, open_tournament
from bot.tournaments.kinds import ALL_PLAY_ALL, BOARDS_MATCH, LADDER, SWISS
from bot.tournaments.news import News
from bot.tournaments.planned_start import FURTHEST, MOST_LATE, StartNotPossible
from bot.tournaments.presets import CHECK_IN, Preset
from bot.tournaments.start import reschedule_tournament, start_tournament
from bot.tournaments.tournament import Tournament, TournamentPlan, TournamentState
from bot.tournaments.tournament_facts import EntriesClosed
from bot.tournaments.tournament_store import load_tournament
from storage.tournaments import find_next_moment
from tests.bot.conftest import NOON, act
from tests.bot.tournaments.tournament_hands import ARBITER, MINUTE, PEOPLE, plan_of

TOMORROW = NOON + timedelta(days=1)
EVENING, WEEK = plan_of(SWISS), plan_of(SWISS, Preset.WEEK)
FREE = plan_of(ALL_PLAY_ALL)


async def opened(services: Services, plan: TournamentPlan, players: int) -> Tournament:
    made = await services.run(open_tournament, replace(plan, starts_at=TOMORROW), NOON)
    for person in PEOPLE[:players]:
        await services.run(enter_tournament, made.id, act(person))
    return await services.run(load_tournament, made.id)


async def after(services: Services, tournament: Tournament, at: datetime) -> Tournament:
    await advance_tournaments(services.runner, services.heartbeats, at)
    return await services.run(load_tournament, tournament.id)


async def list_news(services: Services) -> list[News]:
    return [each.news for each in await services.run(list_round_news)]


@pytest.mark.parametrize("players", [2, 3, 16])
async def test_it_starts_at_its_moment_and_not_before(services: Services, players: int) -> None:
    made = await opened(services, FREE, players)
    assert await services.read(find_next_moment) == TOMORROW
    early = await after(services, made, TOMORROW - timedelta(seconds=1))
    assert early.state is TournamentState.ENTRY
    now = await after(services, made, TOMORROW)
    assert (now.state, len(now.people)) == (TournamentState.RUNNING, players)
    assert await list_news(services) == [News.STARTED]


@pytest.mark.parametrize("plan", [FREE, WEEK, plan_of(BOARDS_MATCH), plan_of(LADDER)])
async def test_with_too_few_it_is_called_off(services: Services, plan: TournamentPlan) -> None:
    made = await opened(services, plan, 1)
    now = await after(services, made, TOMORROW)
    assert now.state is TournamentState.CANCELLED
    assert [person.id for person in now.people.values()] == [PEOPLE[0].id]  # who is told
    assert await list_news(services) == [News.CALLED_OFF]
    assert await services.read(find_next_moment) is None


async def test_the_check_in_opens_before_and_ends_at_the_start(services: Services) -> None:
    made = await opened(services, EVENING, 4)
    now = await after(services, made, TOMORROW - CHECK_IN)
    assert (now.state, now.ends_at) == (TournamentState.CHECK_IN, TOMORROW)
    for person in PEOPLE[:3]:
        await services.run(check_in_for_tournament, made.id, act(person))
    now = await after(services, made, TOMORROW)
    assert (now.state, len(now.people)) == (TournamentState.RUNNING, 3)


async def test_no_one_checks_in(services: Services) -> None:
    made = await opened(services, EVENING, 4)
    await after(services, made, TOMORROW - CHECK_IN)
    now = await after(services, made, TOMORROW)
    assert now.state is TournamentState.CANCELLED
    assert await list_news(services) == [News.CHECK_IN, News.CALLED_OFF]


async def test_a_start_by_hand_that_fails_leaves_the_plan(services: Services) -> None:
    made = await opened(services, EVENING, 4)
    await services.run(start_tournament, made.id, act(ARBITER))
    now = await after(services, made, NOON + CHECK_IN)
    assert (now.state, now.due_at) == (TournamentState.ENTRY, TOMORROW - CHECK_IN)


async def test_a_plan_is_changed(services: Services) -> None:
    made = await opened(services, EVENING, 4)
    await after(services, made, TOMORROW - CHECK_IN)
    later = TOMORROW + timedelta(hours=1)
    moved = act(ARBITER, TOMORROW - MINUTE)
    now = await services.run(reschedule_tournament, made.id, later, moved)
    assert (now.state, now.due_at) == (TournamentState.ENTRY, later - CHECK_IN)
    assert (await after(services, made, TOMORROW)).state is TournamentState.ENTRY
    now = await after(services, made, later - CHECK_IN)
    assert (now.state, now.ends_at) == (TournamentState.CHECK_IN, later)
    with pytest.raises(StartNotPossible):
        await services.run(reschedule_tournament, made.id, NOON, moved)


async def test_what_has_started_is_not_planned(services: Services) -> None:
    made = await opened(services, FREE, 4)
    await after(services, made, TOMORROW)
    with pytest.raises(EntriesClosed):
        await services.run(
            reschedule_tournament, made.id, TOMORROW + MINUTE, act(ARBITER, TOMORROW)
        )


async def test_after_an_outage(services: Services) -> None:
    made = await opened(services, EVENING, 4)
    late = TOMORROW + timedelta(hours=5)
    now = await after(services, made, late)
    assert (now.state, now.ends_at) == (TournamentState.CHECK_IN, late + CHECK_IN)


async def test_after_too_long_an_outage(services: Services) -> None:
    made = await opened(services, FREE, 4)
    now = await after(services, made, TOMORROW + MOST_LATE + MINUTE)
    assert now.state is TournamentState.CANCELLED


async def test_two_processes_start_it_once(services: Services) -> None:
    made = await opened(services, FREE, 4)
    await asyncio.gather(*(after(services, made, TOMORROW) for _ in range(4)))
    assert await list_news(services) == [News.STARTED]


@pytest.mark.parametrize("ahead", [timedelta(), -MINUTE, FURTHEST + MINUTE])
async def test_a_start_that_cannot_be(services: Services, ahead: timedelta) -> None:
    with pytest.raises(StartNotPossible):
        await services.run(open_tournament, replace(FREE, starts_at=NOON + ahead), NOON)


def test_what_is_read_as_a_start() -> None:
    here = OwnCalendar(NOON, open_zone("UTC"), DateOrder.DAY)
    assert read_start("  ", here) is None
    assert read_start("<t:1780000000:F>", here) is not None
    assert read_start("1D 12h", here) == NOON + timedelta(hours=36)
    for odd in ("soon", "2h tomorrow", "<t:-5>", "9", "2h2h", "<t:99999999999999:F>", "1" * 50):
        with pytest.raises(UnreadableStart):
            read_start(odd, here)
    assert (read_start("999999w", here) or NOON) > NOON + FURTHEST  # refused, and no overflow

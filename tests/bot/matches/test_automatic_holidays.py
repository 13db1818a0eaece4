"""Holidays that begin by themselves, a minute before a deadline."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.off_times import Cause
from bot.clocks.reminders import ReminderKind
from bot.matches.absences import come_home, find_absence, take_holidays
from bot.matches.automatic_holidays import AUTOMATIC
from bot.matches.match_facts import TimeIsUp
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.timing import keep_time
from bot.people.letters import choose_preferences
from bot.services import Services
from storage import Database
from storage.waking import list_due_matches
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, WHITE_BY_LOT
from tests.bot.matches.clock_games import DAY, HOUR, begin_both, begin_timed, play_at
from tests.bot.matches.test_inactivity import told
from tests.bot.people.test_letters import AWAKE
from tests.storage.databases import SQLITE

on_file = pytest.mark.parametrize("databases", [SQLITE], indirect=True)  # rules of play
BEGAN = NOON + 2 * HOUR  # of White's second turn, Anna's
DEADLINE = BEGAN + 3 * DAY
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
MOMENT = DEADLINE - MINUTE
THERE = replace(HERE, channel_id=72)


@pytest.fixture
async def services(database: Database) -> Services:
    """Services for Anna, who wants such holidays, and Boris, who never sleeps either."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    await services.run(choose_preferences, ANNA, replace(AWAKE, away=AUTOMATIC), NOON)
    await services.run(choose_preferences, BORIS, AWAKE, NOON)
    return services


async def let_pass(services: Services, match: Match, seconds: int = 0) -> Match:
    """The match a minute before its deadline, or so much later, when the bot is at work."""
    await keep_time(services.runner, services.heartbeats, match.id, DEADLINE - HOUR)
    now = MOMENT + timedelta(seconds=seconds)
    await services.heartbeats.beat([0], now)
    return await keep_time(services.runner, services.heartbeats, match.id, now)


async def test_a_holiday_begins_in_place_of_the_deadline(services: Services) -> None:
    match = await begin_both(services)
    assert (
        await keep_time(services.runner, services.heartbeats, match.id, DEADLINE - HOUR)
    ).wake_at == MOMENT
    await told(services, DEADLINE - HOUR)
    away = await let_pass(services, match)
    assert [(off.cause, off.begins_at, off.ends_at) for off in away.off_times] == [
        (Cause.HOLIDAY, MOMENT, MOMENT + 3 * DAY)
    ]
    assert away.clock_state(MOMENT).deadline == DEADLINE + 3 * DAY
    assert away.quiet_changes == 1
    assert (await services.run(find_absence, ANNA.id, MOMENT)).days_left == 27
    letters = dict(await told(services, MOMENT + SECOND))
    assert letters[ANNA.id] == letters[BORIS.id] == [ReminderKind.HOLIDAY]
    assert await told(services, MOMENT + HOUR) == []
    moved = await play_at(services, away, MOMENT + DAY)  # a move does not end it
    assert moved.off_times == away.off_times


@on_file
async def test_once_in_thirty_days(services: Services) -> None:
    match = await begin_both(services)
    await let_pass(services, match)
    deadline = DEADLINE + 3 * DAY
    await services.heartbeats.beat([0], deadline + SECOND)
    over = await keep_time(services.runner, services.heartbeats, match.id, deadline + HOUR)
    assert over.result is not None
    assert (over.result.ending, over.result.at) == (MatchEnding.TIME, deadline)


@on_file
async def test_one_that_was_planned_and_called_off_does_not_shorten_it(services: Services) -> None:
    match = await begin_both(services)
    await services.run(take_holidays, ANNA, DEADLINE + HOUR, 7, BEGAN)
    await services.run(come_home, ANNA, BEGAN + HOUR)
    away = await let_pass(services, match)
    assert away.clock_state(MOMENT).deadline == DEADLINE + 3 * DAY


@on_file
async def test_who_looks_late_is_late_for_nobody(services: Services) -> None:
    match = await begin_both(services)
    away = await let_pass(services, match, seconds=90)
    assert not away.is_over
    assert away.off_times[0].begins_at == MOMENT


@on_file
async def test_a_late_move_finds_the_holiday(services: Services) -> None:
    match = await begin_both(services)
    await services.heartbeats.beat([0], DEADLINE + SECOND)
    moved = await play_at(services, match, DEADLINE + SECOND)
    assert moved.ply == 3
    assert moved.off_times[0].is_automatic


@on_file
@pytest.mark.parametrize("clock", ["3d/move, strict", "15m+10s", "1h/move"])
async def test_neither_in_strict_nor_in_fast_games(services: Services, clock: str) -> None:
    match = await begin_timed(services, clock)
    for minutes in (1, 2):
        match = await play_at(services, match, NOON + minutes * MINUTE)
    deadline = match.clock_state(NOON + 2 * MINUTE).deadline
    assert deadline is not None
    await services.heartbeats.beat([0], deadline - SECOND)
    kept = await keep_time(services.runner, services.heartbeats, match.id, deadline - SECOND)
    assert kept.off_times == ()
    with pytest.raises(TimeIsUp):
        await play_at(services, kept, deadline + HOUR)


@on_file
async def test_not_in_first_turns(services: Services) -> None:
    match = await begin_timed(services)
    await services.heartbeats.beat([0], NOON + 3 * DAY)
    over = await keep_time(services.runner, services.heartbeats, match.id, NOON + 3 * DAY + HOUR)
    assert over.result is not None
    assert over.result.ending is MatchEnding.NOT_BEGUN


@on_file
async def test_who_has_not_chosen_it_loses(services: Services) -> None:
    match = await begin_both(services)
    await services.run(choose_preferences, ANNA, AWAKE, BEGAN)
    await services.heartbeats.beat([0], DEADLINE + SECOND)
    assert (
        await keep_time(services.runner, services.heartbeats, match.id, DEADLINE + HOUR)
    ).is_over


@on_file
async def test_who_chooses_it_during_a_turn_is_looked_at_in_time(services: Services) -> None:
    match = await begin_both(services)
    await services.run(choose_preferences, ANNA, AWAKE, BEGAN)
    await keep_time(services.runner, services.heartbeats, match.id, DEADLINE - 2 * HOUR)
    await services.run(
        choose_preferences, ANNA, replace(AWAKE, away=AUTOMATIC), DEADLINE - 2 * HOUR
    )
    (due,) = await services.read(list_due_matches)
    assert due.wake_at == DEADLINE - 2 * HOUR
    assert (
        await keep_time(services.runner, services.heartbeats, match.id, due.wake_at)
    ).wake_at == MOMENT


async def test_two_processes_begin_one(services: Services, database: Database) -> None:
    """Two games of one person have the same deadline, and two processes look at both."""
    matches = [await begin_both(services, place=place) for place in (HERE, THERE)]
    processes = [services, Services.on(database, credits_outages=False)]
    for process in processes:
        await process.heartbeats.beat([0], MOMENT)
    await asyncio.gather(
        *(
            keep_time(process.runner, process.heartbeats, match.id, MOMENT)
            for match in matches
            for process in processes
        )
    )
    absence = await services.run(find_absence, ANNA.id, MOMENT)
    assert len(absence.holidays) == 1
    for match in matches:
        found = await services.run(load_match, match.id)
        assert found.clock_state(MOMENT).deadline == DEADLINE + 3 * DAY

"""Reminders of every day, of friendly turns that are over, of holidays; zones and languages."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.guessed_zones import ZONE_OF_LOCALE
from bot.clocks.reminders import ReminderChoice, ReminderKind
from bot.clocks.zones import open_zone
from bot.matches.absences import come_home, take_holidays
from bot.matches.person_times import FEWER, home_zone, is_less
from bot.matches.timing import keep_time
from bot.people.letters import TRIED_AGAIN_AFTER, choose_preferences, keep_locale
from bot.people.preferences import find_preferences
from bot.services import Services
from storage import Database
from storage.notices import find_next_notice
from storage.people import find_direct_messages, remember_person
from storage.rows import PersonPreferences, ServerPreferences
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, WHITE_BY_LOT
from tests.bot.matches.clock_games import DAY, HOUR, play_at
from tests.bot.people.test_letters import AWAKE, BEGAN, DEADLINE, claim, kinds, planned

OFTEN = replace(AWAKE, reminders="OFTEN")
EVENING = datetime(2026, 5, 7, 18, tzinfo=UTC)


@pytest.fixture
async def services(database: Database) -> Services:
    """Services for people who sleep never, on a bot that credits no outage."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    for person in (ANNA, BORIS):
        await services.run(choose_preferences, person, AWAKE, NOON)
    return services


async def tell_all(services: Services) -> list[tuple[timedelta, int, ReminderKind]]:
    """Everything that is told from now on, each with the time since the turn began."""
    told = []
    while (due_at := await services.read(find_next_notice)) is not None:
        for person_id, reasons in kinds(await claim(services, due_at)):
            told += [(due_at - BEGAN, person_id, kind) for kind in reasons]
    return told


async def test_each_day_of_waiting_is_told_once(services: Services) -> None:
    await services.run(choose_preferences, ANNA, OFTEN, NOON)
    await planned(services, "14d/move")
    told = await tell_all(services)
    assert [(at, kind) for at, _, kind in told if kind is not ReminderKind.WAIT] == [
        (12 * DAY, ReminderKind.EARLY),
        (14 * DAY - 3 * HOUR, ReminderKind.LAST),
    ]
    waits = [at for at, _, kind in told if kind is ReminderKind.WAIT]
    assert waits == [day * DAY for day in range(1, 14) if day != 12]  # that one is the early one


async def test_a_move_ends_the_daily_reminders(services: Services) -> None:
    await services.run(choose_preferences, ANNA, OFTEN, NOON)
    match = await planned(services, "14d/move")
    await claim(services, BEGAN + DAY)
    await play_at(services, match, BEGAN + DAY + HOUR)
    assert await services.read(find_next_notice) is None


async def test_both_are_told_of_a_friendly_turn_that_is_over(services: Services) -> None:
    await planned(services, "3d/move, friendly")
    overdue = [each for each in await tell_all(services) if each[2] is ReminderKind.OVERDUE]
    assert sorted(overdue, key=lambda each: each[1]) == [
        (DEADLINE - BEGAN, BORIS.id, ReminderKind.OVERDUE),
        (DEADLINE - BEGAN, ANNA.id, ReminderKind.OVERDUE),
    ]


async def test_the_end_of_a_holiday_is_told_the_evening_before(services: Services) -> None:
    await services.run(take_holidays, ANNA, NOON, 7, NOON)
    assert await services.read(find_next_notice) == EVENING
    (letter,) = await claim(services, EVENING)
    assert letter.home_at == NOON + 7 * DAY
    assert letter.games == ()
    assert await services.read(find_next_notice) is None


async def test_who_comes_home_is_told_nothing(services: Services) -> None:
    await services.run(take_holidays, ANNA, NOON, 7, NOON)
    await services.run(come_home, ANNA, NOON + DAY)
    assert await claim(services, EVENING) == []


async def test_who_refused_messages_is_tried_again_once_they_use_the_bot(
    services: Services, database: Database
) -> None:
    await services.write(remember_person, ANNA)
    other = Services.on(database)  # a process that begins later

    async def is_refused() -> bool:
        known = await services.read(find_direct_messages, ANNA.id)
        return known.blocked_at is not None

    for mailboxes in (services.mailboxes, other.mailboxes):
        await services.mailboxes.note(ANNA.id, 7, NOON)
        await mailboxes.note_use(BORIS.id, NOON + DAY)
        await mailboxes.note_use(ANNA.id, NOON + TRIED_AGAIN_AFTER / 2)
        assert await is_refused()
        await mailboxes.note_use(ANNA.id, NOON + TRIED_AGAIN_AFTER)
        assert not await is_refused()
    assert (await services.read(find_direct_messages, ANNA.id)).channel_id == 7


async def test_the_night_is_that_of_the_language_or_of_the_server(services: Services) -> None:
    """The early reminder is due at 14:00 in UTC, in the night of Tokyo and that of Auckland."""
    await services.run(choose_preferences, ANNA, PersonPreferences(), NOON)
    chosen = ServerPreferences(zone="Pacific/Auckland")
    await services.server_choices.keep(HERE.server_id or 0, chosen)
    match = await planned(services)
    assert await services.read(find_next_notice) == datetime(2026, 5, 3, 20, tzinfo=UTC)
    await services.run(keep_locale, ANNA.id, "ja")
    await keep_time(services.runner, services.heartbeats, match.id, BEGAN + HOUR)
    own = await services.run(find_preferences, ANNA.id)
    await services.run(choose_preferences, ANNA, own, BEGAN + HOUR)
    assert await services.read(find_next_notice) == datetime(2026, 5, 3, 23, tzinfo=UTC)
    (letter,) = await claim(services, datetime(2026, 5, 3, 23, tzinfo=UTC))
    assert letter.chosen.locale == "ja"
    assert letter.has_zone


def test_every_guessed_zone_exists() -> None:
    for locale, zone in ZONE_OF_LOCALE.items():
        assert open_zone(zone).key == zone
        assert home_zone(PersonPreferences(locale=locale), "UTC") == zone
    assert home_zone(PersonPreferences(locale="en-US")) == "UTC"
    assert home_zone(PersonPreferences(zone="Asia/Tokyo", locale="de"), "UTC") == "Asia/Tokyo"


def test_less_is_always_fewer() -> None:
    for choice in ReminderChoice:
        assert not is_less(choice, choice)
        assert choice is ReminderChoice.NONE or is_less(ReminderChoice.NONE, choice)
    assert not is_less(ReminderChoice.USUAL, FEWER[ReminderChoice.USUAL])

"""Reminders: planned with the turn, claimed once, true when they go out, quiet at night."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.reminders import ReminderKind
from bot.matches.match_actions import resign
from bot.matches.match_value import Match
from bot.matches.person_times import UnreadableHours, quiet_hours, read_quiet
from bot.matches.timing import keep_time
from bot.people.letters import (
    Letter,
    choose_preferences,
    claim_letters,
    give_back_letter,
    mark_letter_sent,
)
from bot.services import Services
from storage import Database
from storage.notices import find_next_notice
from storage.rows import PersonPreferences, Place
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, WHITE_BY_LOT, act
from tests.bot.matches.clock_games import DAY, HOUR, begin_both, play_at

BEGAN = NOON + 2 * HOUR  # of White's second turn, Anna's
DEADLINE = BEGAN + 3 * DAY
EARLY, LAST = DEADLINE - DAY, DEADLINE - 3 * HOUR
MINUTE = timedelta(minutes=1)
AWAKE = PersonPreferences(quiet="off")
THERE = replace(HERE, channel_id=72)


@pytest.fixture
async def services(database: Database) -> Services:
    """Services for people who sleep never, on a bot that credits no outage."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    for person in (ANNA, BORIS):
        await services.run(choose_preferences, person, AWAKE, NOON)
    return services


async def planned(services: Services, clock: str = "3d/move", place: Place = HERE) -> Match:
    """A match whose reminders are planned for the running turn."""
    match = await begin_both(services, clock, place)
    return await keep_time(services.runner, services.heartbeats, match.id, BEGAN)


async def claim(services: Services, at: datetime) -> list[Letter]:
    """What is due at a moment, and sent."""
    letters = await services.run(claim_letters, at)
    for letter in letters:
        await services.run(mark_letter_sent, letter, at)
    return letters


def kinds(letters: list[Letter]) -> list[tuple[int, list[ReminderKind]]]:
    return [(each.person_id, [game.kind for game in each.games]) for each in letters]


async def test_a_turn_has_two_reminders_each_once(services: Services) -> None:
    await planned(services)
    assert await services.read(find_next_notice) == EARLY
    assert await claim(services, EARLY - HOUR - MINUTE) == []
    assert kinds(await claim(services, EARLY)) == [(ANNA.id, [ReminderKind.EARLY])]
    assert await claim(services, EARLY + HOUR) == []
    assert await services.read(find_next_notice) == LAST
    assert kinds(await claim(services, LAST)) == [(ANNA.id, [ReminderKind.LAST])]
    assert await services.read(find_next_notice) is None


async def test_a_move_forgets_the_reminders_of_its_turn(services: Services) -> None:
    match = await planned(services)
    await play_at(services, match, EARLY - HOUR)
    assert await services.read(find_next_notice) is None
    match = await keep_time(services.runner, services.heartbeats, match.id, EARLY - HOUR)
    assert kinds(await claim(services, EARLY - HOUR + 2 * DAY)) == [
        (BORIS.id, [ReminderKind.EARLY])
    ]


async def test_the_end_of_a_game_forgets_its_reminders(services: Services) -> None:
    match = await planned(services)
    await services.change(resign, match, act(BORIS, BEGAN + HOUR))
    assert await services.read(find_next_notice) is None


async def test_a_change_looks_at_the_match_at_once(services: Services) -> None:
    match = await begin_both(services)
    assert match.wake_at == BEGAN
    kept = await keep_time(services.runner, services.heartbeats, match.id, BEGAN)
    assert kept.wake_at is not None
    assert kept.wake_at > DEADLINE


async def test_one_letter_tells_of_all_games_within_the_hour(services: Services) -> None:
    one = await planned(services)
    other = await planned(services, place=THERE)
    (letter,) = await claim(services, EARLY)
    assert {game.match.id for game in letter.games} == {one.id, other.id}


async def test_fast_games_have_no_reminders(services: Services) -> None:
    await planned(services, clock="5h/move")
    assert await services.read(find_next_notice) is None


@pytest.mark.parametrize(
    ("choice", "told"),
    [("LAST", [LAST]), ("NONE", []), (None, [EARLY, LAST])],
)
async def test_people_choose_how_often_they_are_reminded(
    services: Services, choice: str | None, told: list[datetime]
) -> None:
    await planned(services)
    await services.run(choose_preferences, ANNA, replace(AWAKE, reminders=choice), BEGAN)
    moments = []
    while (due_at := await services.read(find_next_notice)) is not None:
        moments.append(due_at)
        await claim(services, due_at)
    assert moments == told


async def test_the_night_is_quiet(services: Services) -> None:
    """The early reminder is due at 14:00 in London; there it is night from 13:00 to 17:00."""
    night = PersonPreferences(zone="Europe/London", quiet="14:00-18:00")
    await services.run(choose_preferences, ANNA, night, NOON)
    await planned(services)
    assert await services.read(find_next_notice) == EARLY.replace(hour=17)
    (letter,) = await claim(services, EARLY.replace(hour=17))
    assert not letter.is_silent
    assert letter.has_zone


async def test_a_daily_message_tells_of_all_games_that_wait(services: Services) -> None:
    await begin_both(services, "none")
    digest = replace(AWAKE, reminders="DIGEST", digest=7, zone="Europe/Berlin")
    await services.run(choose_preferences, ANNA, digest, NOON)
    morning = datetime(2026, 5, 2, 5, tzinfo=UTC)
    assert await services.read(find_next_notice) == morning
    assert kinds(await claim(services, morning)) == [(ANNA.id, [ReminderKind.DIGEST])]
    assert await services.read(find_next_notice) == morning + DAY
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    assert await services.read(find_next_notice) is None


async def test_a_letter_that_was_not_taken_is_due_again(services: Services) -> None:
    await planned(services)
    (letter,) = await services.run(claim_letters, EARLY)
    assert await services.run(claim_letters, EARLY) == []
    await services.run(give_back_letter, letter)
    assert await services.read(find_next_notice) == EARLY
    assert kinds(await claim(services, EARLY + MINUTE)) == [(ANNA.id, [ReminderKind.EARLY])]


async def test_after_a_crash_only_the_last_reminder_is_sent_again(
    services: Services, database: Database
) -> None:
    await planned(services)
    await services.run(claim_letters, EARLY)  # and the process dies
    other = Services.on(database, credits_outages=False)
    assert await claim(other, EARLY + 6 * MINUTE) == []
    await other.run(claim_letters, LAST)
    assert kinds(await claim(other, LAST + 6 * MINUTE)) == [(ANNA.id, [ReminderKind.LAST])]


async def test_two_processes_claim_a_letter_once(services: Services, database: Database) -> None:
    await planned(services)
    other = Services.on(database, credits_outages=False)
    claimed = [*await services.run(claim_letters, EARLY), *await other.run(claim_letters, EARLY)]
    assert len(claimed) == 1


async def test_what_is_no_longer_true_is_not_told(database: Database) -> None:
    """The bot was away for a day, which the deadline moves by: the early reminder moves, too."""
    services = Services.on(database, WHITE_BY_LOT)
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    await planned(services)
    await services.heartbeats.beat([0], NOON + 2 * HOUR)
    await services.heartbeats.beat([0], NOON + 26 * HOUR)
    assert await claim(services, EARLY) == []
    assert await claim(services, LAST) == []
    assert await services.read(find_next_notice) == EARLY + DAY


async def test_who_refuses_direct_messages_is_left_alone_for_a_week(
    services: Services,
) -> None:
    await planned(services)
    await services.mailboxes.note(ANNA.id, None, EARLY - DAY)
    (letter,) = await claim(services, EARLY)
    assert not letter.may_be_private
    assert replace(letter, claim=EARLY + 7 * DAY).may_be_private


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("22:00-08:00", "22:00-08:00"),
        (" 23 to 7 ", "23:00-07:00"),
        ("9:30 \u2013 10", "09:30-10:00"),
        ("Off", "off"),
    ],
)
def test_quiet_hours_are_read(typed: str, kept: str) -> None:
    assert read_quiet(typed) == kept
    assert quiet_hours(PersonPreferences(quiet=kept)) is not None


@pytest.mark.parametrize("typed", ["night", "25-7", "22:00", "", "22:61-8", "-" * 4000])
def test_other_texts_are_no_quiet_hours(typed: str) -> None:
    with pytest.raises(UnreadableHours):
        read_quiet(typed)


@pytest.mark.parametrize(
    "late", [timedelta(), timedelta(milliseconds=5), MINUTE, 29 * MINUTE], ids=str
)
async def test_the_reminder_before_the_night_has_a_sound(
    services: Services, late: timedelta
) -> None:
    """The deadline is in the morning. A loop that looks late, or after a kill, changes nothing, and
    neither does a Discord that took nothing at first.
    """
    night = PersonPreferences(zone="UTC", quiet="23-14")
    await services.run(choose_preferences, ANNA, night, NOON)
    await planned(services)
    moments = []
    while (due_at := await services.read(find_next_notice)) is not None:
        (failed,) = await services.run(claim_letters, due_at)
        await services.run(give_back_letter, failed)
        (letter,) = await claim(services, due_at + late)
        moments.append((due_at, letter.games[0].kind, letter.is_silent))
    before = DEADLINE - timedelta(hours=15, minutes=30)
    assert moments == [
        (EARLY, ReminderKind.EARLY, False),
        (before, ReminderKind.LAST, False),
    ]

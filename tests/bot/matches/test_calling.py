"""Each new board calls a person once: in the channel, in private, in both places, or nowhere."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clocks.reminders import ReminderKind
from bot.matches.calling import Calls, choose_calls
from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.taking_back import give_turn_back, take_back
from bot.matches.terms import Terms
from bot.matches.timing import keep_time
from bot.people.letters import Letter, choose_preferences
from bot.services import Services
from storage import Database
from storage.rows import PersonPreferences
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, WHITE_BY_LOT, act, begin, play
from tests.bot.matches.clock_games import DAY, HOUR, begin_both, begin_timed, play_at
from tests.bot.people.test_letters import AWAKE, EARLY, claim, kinds

DIRECT = replace(AWAKE, pings="dm")
CALL = [ReminderKind.CALL]


@pytest.fixture
async def services(database: Database) -> Services:
    """Services on a bot that credits no outage; Anna is called in private, Boris as usual."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    await services.run(choose_preferences, ANNA, DIRECT, NOON)
    return services


async def called(services: Services, match: Match) -> tuple[int, ...]:
    """Whom the newest board calls in its channel."""
    match = await services.run(load_match, match.id)
    people = match.calls(match.turn)
    return (await choose_calls(services.runner, match, people, match.moved_at)).people


async def letters(services: Services, match: Match) -> list[Letter]:
    return await claim(services, match.moved_at)


async def test_a_move_is_told_once_in_private(services: Services) -> None:
    match = await begin(services)
    assert kinds(await letters(services, match)) == [(ANNA.id, CALL)]
    assert await called(services, match) == ()
    match = await play(services, match, "c3-d4")
    assert await letters(services, match) == []
    assert await called(services, match) == (BORIS.id,)
    match = await play(services, match, "b6-a5")
    assert kinds(await letters(services, match)) == [(ANNA.id, CALL)]
    assert await letters(services, match) == []
    assert await called(services, match) == ()


@pytest.mark.parametrize(
    ("pings", "told", "is_called"),
    [(None, 0, True), ("both", 1, True), ("none", 0, False), ("dm", 1, False)],
)
async def test_people_choose_where_they_are_called(
    services: Services, pings: str | None, told: int, is_called: bool
) -> None:
    await services.run(choose_preferences, ANNA, replace(AWAKE, pings=pings), NOON)
    match = await begin(services)
    assert len(await letters(services, match)) == told
    assert bool(await called(services, match)) is is_called


async def test_who_takes_no_direct_messages_is_called_in_the_channel(
    services: Services,
) -> None:
    """For a week, or until they choose again."""
    await services.mailboxes.note(ANNA.id, None, NOON - DAY)
    match = await begin(services)
    assert await letters(services, match) == []
    assert await called(services, match) == (ANNA.id,)
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    await services.run(choose_preferences, ANNA, DIRECT, NOON)
    match = await play(services, match, "c3-d4", "b6-a5")
    assert await called(services, match) == ()


async def test_a_choice_holds_from_the_next_board_on(services: Services) -> None:
    await services.run(choose_preferences, ANNA, AWAKE, NOON)
    match = await begin(services)
    await services.run(choose_preferences, ANNA, DIRECT, NOON)
    assert await letters(services, match) == []
    assert await called(services, match) == (ANNA.id,)


async def test_a_letter_is_planned_whatever_the_clock_plans(services: Services) -> None:
    match = await begin_both(services)
    match = await keep_time(services.runner, services.heartbeats, match.id, match.moved_at)
    assert kinds(await letters(services, match)) == [(ANNA.id, CALL)]
    assert kinds(await claim(services, EARLY)) == [(ANNA.id, [ReminderKind.EARLY])]


async def test_nobody_is_called_to_a_turn_that_is_over(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    assert await letters(services, match) == []


async def test_the_end_is_told_to_who_did_not_bring_it(services: Services) -> None:
    await services.run(choose_preferences, BORIS, DIRECT, NOON)
    match = await begin(services)
    await letters(services, match)
    over = await services.change(resign, match, act(ANNA))
    assert kinds(await letters(services, over)) == [(BORIS.id, CALL)]
    both = (ANNA.id, BORIS.id)
    assert (await choose_calls(services.runner, over, both, NOON)).people == (ANNA.id,)


async def test_a_draw_is_told_to_who_offered_it(services: Services) -> None:
    match = await begin(services)
    await letters(services, match)
    match = await services.change(offer_draw, match, act(ANNA))
    over = await services.change(accept_draw, match, act(BORIS))
    assert kinds(await letters(services, over)) == [(ANNA.id, CALL)]


async def test_the_loss_by_time_is_told(services: Services) -> None:
    match = await begin_both(services)
    await letters(services, match)
    await services.heartbeats.beat([0], EARLY + 2 * DAY)
    over = await keep_time(services.runner, services.heartbeats, match.id, EARLY + 2 * DAY)
    assert over.is_over
    assert (ANNA.id, CALL) in kinds(await claim(services, EARLY + 2 * DAY))


async def test_a_turn_that_is_taken_back_is_told_again(services: Services) -> None:
    match = await begin(services)
    await letters(services, match)
    match = await play(services, match, "c3-d4")
    asked = await services.change(take_back, match, act(ANNA))
    match = await services.change(give_turn_back, asked, act(BORIS))
    assert kinds(await letters(services, match)) == [(ANNA.id, CALL)]


async def test_against_the_computer_nobody_is_called_in_private(services: Services) -> None:
    game = ComputerGame(place=HERE, level=1, terms=Terms("russian"))
    match = await services.run(begin_computer_game, game, act(ANNA))
    assert await letters(services, match) == []


async def test_at_night_a_slow_game_calls_without_a_sound(services: Services) -> None:
    """Where no one sleeps, or in a game that is played at once, it does."""
    night = PersonPreferences(zone="UTC", quiet="13:00-16:00")
    await services.run(choose_preferences, BORIS, night, NOON)
    await services.run(choose_preferences, ANNA, replace(night, pings="dm"), NOON)
    match = await play_at(services, await begin_timed(services), NOON + HOUR)
    silent = await choose_calls(services.runner, match, (BORIS.id,), NOON + 2 * HOUR)
    assert silent == Calls((BORIS.id,), is_silent=True)
    loud = await choose_calls(services.runner, match, (BORIS.id,), NOON + 5 * HOUR)
    assert loud == Calls((BORIS.id,), is_silent=False)
    await claim(services, NOON)
    match = await play_at(services, match, NOON + 2 * HOUR)
    (letter,) = await letters(services, match)
    assert letter.is_silent
    fast = await begin(services, replace(HERE, channel_id=9), Terms("russian", clock="15+10"))
    awake = await choose_calls(services.runner, fast, (BORIS.id,), NOON + timedelta(hours=2))
    assert not awake.is_silent

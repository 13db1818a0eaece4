"""Games that fall asleep: noticed, closed by who waits, given up; open pauses."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.clocks.reminders import ReminderKind
from bot.matches.board_rooms import open_room_of_player
from bot.matches.clock_agreements import accept_pause, go_on, offer_pause
from bot.matches.inactivity import NEVER
from bot.matches.match_actions import close_sleeping
from bot.matches.match_facts import MatchIsOver, NotAPlayer, NothingToClose
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.playing import play_typed
from bot.matches.timing import keep_time
from bot.people.letters import choose_preferences, claim_letters, mark_letter_sent, note_presence
from bot.services import Services
from storage import Database
from storage.notices import find_next_notice
from storage.rows import ServerPreferences
from storage.waking import list_due_matches
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, WHITE_BY_LOT, act, begin, play
from tests.bot.matches.clock_games import DAY, HOUR, begin_both
from tests.bot.people.test_letters import AWAKE
from tests.storage.databases import SQLITE

on_file = pytest.mark.parametrize("databases", [SQLITE], indirect=True)  # rules of play


@pytest.fixture
async def services(database: Database) -> Services:
    """Services for people who sleep never themselves."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    for person in (ANNA, BORIS):
        await services.run(choose_preferences, person, AWAKE, NOON)
    return services


async def let_pass(services: Services, match: Match, until: datetime) -> Match:
    """The match at a moment, looked at whenever it was to be looked at until then."""
    match = await services.run(load_match, match.id)
    while match.wake_at is not None and match.wake_at <= until:
        match = await keep_time(services.runner, services.heartbeats, match.id, match.wake_at)
    return match


async def told(services: Services, now: datetime) -> list[tuple[int, list[ReminderKind]]]:
    """Who is told what at a moment."""
    letters = await services.run(claim_letters, now)
    for letter in letters:
        await services.run(mark_letter_sent, letter, now)
    return [(letter.person_id, [each.kind for each in letter.games]) for letter in letters]


async def test_a_game_without_a_clock_falls_asleep(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")  # Boris is to move
    await let_pass(services, match, NOON + 14 * DAY - HOUR)
    assert await told(services, NOON + 14 * DAY - 2 * HOUR) == []
    await let_pass(services, match, NOON + 14 * DAY)
    assert await told(services, NOON + 14 * DAY) == [(BORIS.id, [ReminderKind.SLEEP])]
    assert await told(services, NOON + 29 * DAY) == []
    with pytest.raises(NothingToClose):
        await services.change(close_sleeping, match, act(ANNA, NOON + 29 * DAY))
    noticed = await let_pass(services, match, NOON + 29 * DAY)
    assert noticed.quiet_changes == 0
    closable = await let_pass(services, match, NOON + 30 * DAY)
    assert closable.quiet_changes == 1  # the board tells it
    assert await told(services, NOON + 30 * DAY) == [(ANNA.id, [ReminderKind.CLOSABLE])]
    over = await let_pass(services, match, NOON + 60 * DAY)
    assert over.result is not None
    assert (over.result.ending, over.result.winner) == (MatchEnding.ABANDONED, None)
    assert over.result.at == NOON + 60 * DAY
    assert over.result.is_void
    assert await services.read(list_due_matches) == []


@on_file
async def test_a_move_wakes_a_game(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asleep = await let_pass(services, match, NOON + 30 * DAY)
    moved = await play_typed(services.changes, asleep, act(BORIS, NOON + 31 * DAY), "b6-a5")
    assert await services.read(find_next_notice) is None
    assert moved.wake_at == NOON + (31 + 14) * DAY
    with pytest.raises(NothingToClose):
        await services.change(close_sleeping, moved, act(BORIS, NOON + 32 * DAY))
    asleep = await let_pass(services, match, NOON + (31 + 14) * DAY)
    assert await told(services, NOON + (31 + 14) * DAY) == [(ANNA.id, [ReminderKind.SLEEP])]
    assert not asleep.is_over


@on_file
async def test_who_waits_closes_a_game_once(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asleep = await let_pass(services, match, NOON + 30 * DAY)
    now = NOON + 31 * DAY
    with pytest.raises(NothingToClose):
        await services.change(close_sleeping, asleep, act(BORIS, now))
    with pytest.raises(NotAPlayer):
        await services.change(close_sleeping, asleep, act(CLARA, now))
    over = await services.change(close_sleeping, asleep, act(ANNA, now, event=5))
    assert over.result is not None
    assert (over.result.ending, over.result.at) == (MatchEnding.ABANDONED, now)
    with pytest.raises(MatchIsOver):
        await services.change(close_sleeping, over, act(ANNA, now, event=7))


@on_file
async def test_nothing_ends_by_surprise(services: Services) -> None:
    """The bot was away, or the game is from before such games were looked at."""
    match = await play(services, await begin(services), "c3-d4")
    back = NOON + 200 * DAY
    noticed = await keep_time(services.runner, services.heartbeats, match.id, back)
    assert not noticed.is_over
    assert await told(services, back) == [(BORIS.id, [ReminderKind.SLEEP])]
    closable = await let_pass(services, match, back + 46 * DAY - HOUR)
    assert not closable.is_over
    assert closable.quiet_changes == 1
    assert (await let_pass(services, match, back + 46 * DAY)).is_over


@on_file
@pytest.mark.parametrize(("untimed", "days"), [("30", 30), ("90", 90), ("365", 365), (NEVER, None)])
async def test_a_server_chooses_how_long_games_may_sleep(
    services: Services, untimed: str, days: int | None
) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asleep = await let_pass(services, match, NOON + 20 * DAY)
    chosen = ServerPreferences(untimed=untimed)
    await services.server_choices.keep(HERE.server_id or 0, chosen)
    end = timedelta(days=days or 400)
    assert not (await let_pass(services, asleep, NOON + end - HOUR)).is_over
    assert (await let_pass(services, asleep, NOON + end)).is_over is (days is not None)


async def test_two_processes_give_a_game_up_once(services: Services, database: Database) -> None:
    match = await play(services, await begin(services), "c3-d4")
    asleep = await let_pass(services, match, NOON + 59 * DAY)
    processes = [services, *(Services.on(database) for _ in range(3))]
    overs = await asyncio.gather(
        *(keep_time(each.runner, each.heartbeats, match.id, NOON + 60 * DAY) for each in processes)
    )
    assert {over.version for over in overs} == {asleep.version + 1}
    assert all(over.is_over for over in overs)


async def test_a_move_and_the_end_of_a_sleeping_game_in_the_same_moment(
    services: Services, database: Database
) -> None:
    sleeper = Services.on(database)
    match = await play(services, await begin(services), "c3-d4")
    asleep = await let_pass(services, match, NOON + 59 * DAY)
    kept, moved = await asyncio.gather(
        keep_time(sleeper.runner, sleeper.heartbeats, match.id, NOON + 60 * DAY),
        play_typed(services.changes, asleep, act(BORIS, NOON + 60 * DAY), "b6-a5"),
        return_exceptions=True,
    )
    assert isinstance(kept, Match)
    found = await services.run(load_match, match.id)
    assert isinstance(moved, MatchIsOver) if found.is_over else found.ply == 2


@on_file
async def test_a_pause_that_stays_open(services: Services) -> None:
    match = await begin_both(services)
    asked = await services.change(offer_pause, match, act(ANNA, NOON + 3 * HOUR), 0)
    begun = NOON + 4 * HOUR
    paused = await services.change(accept_pause, asked, act(BORIS, begun))
    assert paused.clock_state(begun).deadline is None
    asleep = await let_pass(services, paused, begun + 53 * DAY - HOUR)
    assert await told(services, begun + 53 * DAY - 2 * HOUR) == []
    asleep = await let_pass(services, asleep, begun + 53 * DAY)
    both = [(person.id, [ReminderKind.OPEN_PAUSE]) for person in (BORIS, ANNA)]
    assert sorted(await told(services, begun + 53 * DAY)) == sorted(both)
    over = await let_pass(services, asleep, begun + 60 * DAY)
    assert over.result is not None
    assert (over.result.ending, over.result.at) == (MatchEnding.ABANDONED, begun + 60 * DAY)


@on_file
async def test_going_on_ends_an_open_pause(services: Services) -> None:
    match = await begin_both(services)
    asked = await services.change(offer_pause, match, act(ANNA, NOON + 3 * HOUR), 0)
    paused = await services.change(accept_pause, asked, act(BORIS, NOON + 4 * HOUR))
    asleep = await let_pass(services, paused, NOON + 54 * DAY)
    going = await services.change(go_on, asleep, act(ANNA, NOON + 55 * DAY))
    assert going.clock_state(NOON + 55 * DAY).deadline is not None
    await keep_time(services.runner, services.heartbeats, match.id, NOON + 55 * DAY)
    told_kinds = [kinds for _, kinds in await told(services, NOON + 55 * DAY)]
    assert [ReminderKind.OPEN_PAUSE] not in told_kinds


@on_file
async def test_the_mover_of_two_games_is_told_of_both_in_one_message(
    services: Services,
) -> None:
    for place in (HERE, replace(HERE, channel_id=72)):
        match = await play(services, await begin(services, place), "c3-d4")
        await let_pass(services, match, NOON + 14 * DAY)
    assert await told(services, NOON + 14 * DAY) == [(BORIS.id, [ReminderKind.SLEEP] * 2)]


@on_file
async def test_who_has_left_is_waited_for_no_more(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4")
    now = NOON + 14 * DAY
    await services.run(note_presence, match.id, BORIS.id, has_left=True)
    left = await services.run(load_match, match.id)
    assert (left.has_left(BORIS.id), left.has_left(ANNA.id), left.quiet_changes) == (True, False, 1)
    await services.run(note_presence, left.id, BORIS.id, has_left=True)
    assert (await services.run(load_match, match.id)).quiet_changes == 1
    assert (await services.change(close_sleeping, left, act(ANNA, now))).is_over


@on_file
async def test_who_has_left_a_game_with_a_clock_runs_out_of_time(services: Services) -> None:
    match = await begin_both(services)
    await services.run(note_presence, match.id, ANNA.id, has_left=True)
    left = await services.run(load_match, match.id)
    with pytest.raises(NothingToClose):
        await services.change(close_sleeping, left, act(BORIS, NOON + DAY))
    await services.run(open_room_of_player, left, ANNA.id, 81)
    rooms = (await services.run(load_match, match.id)).rooms
    assert [(room.place.channel_id, room.person_id) for room in rooms] == [
        (HERE.channel_id, None),
        (81, ANNA.id),
    ]
    await services.run(note_presence, left.id, ANNA.id, has_left=False)
    assert not (await services.run(load_match, match.id)).has_left(ANNA.id)

"""What the newest board of a room is to tell without a call."""

import pytest

from bot.matches.clock_agreements import accept_pause, give_time, go_on, offer_pause
from bot.matches.match_actions import resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.services import Services
from storage.rooms import leave_outdated, list_due_rooms, list_outdated_rooms
from storage.rows import DueRoom
from tests.bot.conftest import ANNA, BORIS, HERE, act
from tests.bot.matches.clock_games import begin_both
from tests.bot.matches.test_agreeing import BEGAN
from tests.storage.databases import SQLITE

pytestmark = [
    pytest.mark.services(credits_outages=False),
    pytest.mark.parametrize("databases", [SQLITE], indirect=True),
]


async def show(services: Services, match: Match, message_id: int = 500) -> None:
    """Note that a message shows the match as it was read."""
    await services.shown_boards.mark(match, match.main_room, message_id)


async def pause(services: Services, match: Match) -> Match:
    asked = await services.change(offer_pause, match, act(ANNA, BEGAN), 7)
    return await services.change(accept_pause, asked, act(BORIS, BEGAN))


async def test_a_gift_that_comes_before_the_board_is_noted(services: Services) -> None:
    match = await begin_both(services)
    await services.change(give_time, match, act(BORIS, BEGAN))
    assert await services.read(list_outdated_rooms) == []  # the board is still to come
    await show(services, match)  # it was on its way before the gift
    assert await services.read(list_outdated_rooms) == [DueRoom(match.id, HERE, match.version)]
    await show(services, await services.run(load_match, match.id))
    assert await services.read(list_outdated_rooms) == []


async def test_the_beginning_of_a_pause_calls_nobody(services: Services) -> None:
    match = await begin_both(services)
    await show(services, match)
    paused = await pause(services, match)
    assert await services.read(list_due_rooms) == []
    assert await services.read(list_outdated_rooms) == [DueRoom(match.id, HERE, match.version)]
    going = await services.change(go_on, paused, act(BORIS, BEGAN))
    assert await services.read(list_due_rooms) == [DueRoom(match.id, HERE, going.version)]
    assert await services.read(list_outdated_rooms) == []  # the new board tells all
    await show(services, going, 501)
    assert await services.read(list_outdated_rooms) == []


async def test_what_cannot_be_edited_is_left(services: Services) -> None:
    match = await begin_both(services)
    await show(services, match)
    given = await services.change(give_time, match, act(BORIS, BEGAN))
    await services.write(
        leave_outdated, given.id, given.main_room.place.channel_id, given.main_room.quiet_changes
    )
    assert await services.read(list_outdated_rooms) == []


async def test_a_match_that_is_over_tells_nothing_more(services: Services) -> None:
    match = await begin_both(services)
    await show(services, match)
    given = await services.change(give_time, match, act(BORIS, BEGAN))
    over = await services.change(resign, given, act(ANNA, BEGAN))
    await show(services, over, 501)
    assert await services.read(list_outdated_rooms) == []

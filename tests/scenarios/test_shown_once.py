"""What an act has changed it shows itself; a look for what is missing meanwhile sends nothing.

The private message of a press is acknowledged between the change and what all are shown. Its
answer is held here, so that the look comes in between.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import UTC, datetime

from bot.matches.act import Act
from bot.matches.playing import play_typed
from bot.views.post import PublicPost
from playground import Exchange
from playground.faults import Fault
from storage.offer_messages import list_due_offer_messages
from storage.rooms import list_due_rooms
from storage.rows import Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import (
    begin,
    board_with,
    boards,
    choose_more,
    newest_board,
    noted,
    offer_of,
    play_behind,
    settle,
)


async def begin_to_press(table: Table, press: Awaitable[Exchange]) -> asyncio.Task[Exchange]:
    """Press, and return once the change is committed and the answer on its way."""
    table.discord.faults.add(Fault(operation="create_interaction_response", delay=0.5))
    pressing = asyncio.ensure_future(press)
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    return pressing


def sends(table: Table) -> int:
    """Count the messages that came into the channel without an interaction."""
    return sum(request.operation == "create_message" for request in table.discord.requests)


async def test_a_look_for_boards_in_between(table: Table) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    pressing = await begin_to_press(table, table.white.click(picker, "c3-d4"))
    assert await table.services.read(list_due_rooms) != []
    await table.bot.missing_boards.look()
    await pressing
    await settle(table)
    assert (len(boards(table)), sends(table)) == (2, 0)


async def test_a_press_on_an_old_board_in_between(table: Table) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    seen = picker.snapshot()
    pressing = await begin_to_press(table, table.white.click(picker, "c3-d4"))
    assert "out of date" in (await table.white.click(seen, "c3-b4")).text
    await pressing
    await settle(table)
    assert (len(boards(table)), sends(table)) == (2, 0)


async def test_a_look_for_offers_in_between(table: Table) -> None:
    await begin(table, "russian")
    asked = await choose_more(table, table.white, "Draw")
    pressing = await begin_to_press(table, table.white.click(asked, "Offer draw"))
    assert await table.services.read(list_due_offer_messages) != []
    table.bot.offers.loop.wake()
    await pressing
    await offer_of(table)
    await settle(table)
    assert sends(table) == 0


async def test_offers_that_changed_after_a_look(table: Table) -> None:
    """What a look found a moment before is no reason to show what an act has changed since."""
    await begin(table, "russian")
    asked = await choose_more(table, table.white, "Draw")
    pressing = await begin_to_press(table, table.white.click(asked, "Offer draw"))
    (due,) = await table.services.read(list_due_offer_messages)
    await table.bot.offers.put_right(replace(due, wanted_version=due.wanted_version - 1))
    await pressing
    await offer_of(table)
    await settle(table)
    assert sends(table) == 0


async def test_a_board_that_is_wanted_while_an_older_one_is_sent(table: Table) -> None:
    """The end of sending the older one is no reason to forget the newer one."""
    await begin(table, "russian")
    first = await play_behind(table, await noted(table))
    delivery = table.bot.delivery
    await table.bot.missing_boards.loop.stop()  # no one else looks for it

    async def send(post: PublicPost) -> int:
        act = Act(person=Person(table.black.id, table.black.name), at=datetime.now(UTC))
        delivery.expect(await play_typed(table.services.changes, first, act, "b6-a5"))
        return await delivery.in_room(first, first.main_room)(post)

    await delivery.show(first, first.main_room, send)
    await board_with(table, words="1…\u00a0b6-a5")

"""A game that does not end with its tournament: its arbiter is called, and judges it."""

from datetime import timedelta

from bot.matches.gathering import Gathering
from playground import Message
from tests.scenarios.conftest import Table
from tests.scenarios.test_tournaments import add_manager


async def test_an_arbiter_judges_what_has_not_ended(table: Table) -> None:
    message = await begin_late(table)
    table.jump(timedelta(days=1, minutes=1))
    await table.discord.until(lambda: find_call(table) is not None)
    call = find_call(table)
    assert call is not None
    assert "1 game needs an arbiter's decision" in call.text
    assert call.mentions == set()  # the starter plays it
    refused = await table.black.click(call, "Judge")
    assert "Only" in refused.text
    own = await table.white.click(call, "Judge")
    assert "That's your own game" in (await table.white.click(own.shown, "Draw")).text
    arbiter = add_manager(table)
    judged = await arbiter.click(call, "Judge")
    assert judged.is_private
    assert judged.shown.buttons == ["White wins", "Draw", "Black wins"]
    twice = await arbiter.click(call, "Judge")
    await arbiter.click(judged.shown, "Draw")
    assert "No games are waiting" in judged.shown.text
    late = await arbiter.click(twice.shown, "Black wins")
    assert "Someone has just decided this game" in late.text
    await table.discord.until(lambda: "The tournament is over" in message.text)
    (thread,) = table.channel.threads
    await table.discord.until(
        lambda: any("**Draw:** arbiter's decision." in each.text for each in thread.messages)
    )


async def begin_late(table: Table) -> Message:
    """Open a tournament of two months whose only game begins on its last day."""
    opened = await table.white.slash("tournament new", name="Cup", pace="long")
    for person in (table.white, table.black):
        await person.click(opened.shown, "Enter")
    await table.white.click(opened.shown, "Start")
    await table.discord.until(lambda: "My games" in opened.shown.buttons)  # the group is paired
    table.jump(timedelta(hours=2))  # it opens
    while "Play white" not in (await table.black.click(opened.shown, "My games")).shown.buttons:
        table.bot.keepers[Gathering.TOURNAMENT].loop.wake()
    table.jump(timedelta(days=59))
    mine = await table.black.click(opened.shown, "My games")
    await table.black.click(mine.shown, "Play white")
    await table.discord.until(
        lambda: any(
            "Move" in each.buttons for room in table.channel.threads for each in room.messages
        )
    )
    return opened.shown


def find_call(table: Table) -> Message | None:
    """The message that calls the arbiter, once it is there."""
    return next((each for each in table.channel.messages if "Judge" in each.buttons), None)

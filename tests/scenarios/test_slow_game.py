"""A game of three days a move over eight days, with silent ones, to its end by time."""

import asyncio
from datetime import datetime, timedelta

from bot.matches.match_store import load_match
from playground import Channel, Message, Person
from playground.faults import Fault
from rules import Color
from tests.scenarios.conftest import Table
from tests.scenarios.test_barred_rooms import begin_in_thread
from tests.scenarios.test_long_games import DAY, SECOND

HOUR = timedelta(hours=1)


async def mail_of(table: Table, person: Person, words: str) -> Message:
    """The one message with these words that a person got in private."""

    def find() -> list[Message]:
        return [each for each in person.dm.messages if words in each.text]

    await table.discord.until(find)
    (found,) = find()
    return found


async def begin_awake(table: Table) -> tuple[Channel, int]:
    """A slow game in a thread of two people that have no quiet hours."""
    for person in (table.white, table.black):
        await person.slash("settings", quiet="off")
    thread, match = await begin_in_thread(table)
    return thread, match.id


async def play(table: Table, thread: Channel, *moves: str) -> None:
    for number, move in enumerate(moves):
        person = table.black if number % 2 else table.white
        await person.slash("move", channel=thread, move=move)
        await table.discord.until(lambda move=move: move in thread.messages[-1].text)  # type: ignore[misc]


async def deadline_of(table: Table, number: int) -> datetime:
    match = await table.services.run(load_match, number)
    deadline = match.clock_state(table.bot.now()).deadline
    assert deadline is not None
    return deadline


def written(moment: datetime, style: str) -> str:
    return f"<t:{int(moment.timestamp())}:{style}>"


async def begin_and_wait(table: Table) -> tuple[Channel, int]:
    """Four days: three moves, the third after nearly two days; no reminder is due so far."""
    thread, number = await begin_awake(table)
    await play(table, thread, "c3-d4", "b6-a5")
    table.jump(2 * DAY - HOUR)
    await play(table, thread, "d4-c5")
    assert table.white.dm.messages == table.black.dm.messages == []
    board = thread.messages[-1].text
    assert f"due {written(await deadline_of(table, number), 'f')}" in board
    assert "left" not in board  # equal slices
    return thread, number


async def be_reminded(table: Table, thread: Channel, number: int) -> list[Message]:
    """Black says nothing, is reminded twice, is given a day, and is reminded of the new end."""
    deadline = await deadline_of(table, number)
    table.jump(2 * DAY + SECOND)
    early = await mail_of(table, table.black, "is waiting for your move")
    assert f"due {written(deadline, 'f')}" in early.text
    table.jump(21 * HOUR)
    last = await mail_of(table, table.black, "Deadline: ")
    given = await table.white.slash("gift", channel=thread)
    assert f"Extra time for <@{table.black.id}>: 1 day." in given.text
    words = f"🎁 Extra time for ⚫ <@{table.black.id}>, given by ⚪ <@{table.white.id}>: 1 day"
    await table.discord.until(lambda: words in thread.messages[-1].text)
    table.jump(DAY)
    again = await mail_of(table, table.black, written(deadline + DAY, "R"))
    return [early, last, again]


async def check_told(table: Table, reminders: list[Message], end: datetime) -> Message:
    """The loss is told once, where the reminders came, which have lost their controls."""
    lost = await mail_of(table, table.black, "You ran out of time")
    words = f"You ran out of time {written(end, 'R')} and lost your game against"
    assert f"{words} <@{table.white.id}>" in lost.text
    assert lost.buttons == ["Rematch", "Analyse", "All games", "Fewer reminders"]
    for reminder in reminders:
        await table.discord.until(lambda told=reminder: "is up." in told.text)  # type: ignore[misc]
        assert reminder.buttons == ["All games"]
    assert len(table.black.dm.messages) == 4
    assert table.white.dm.messages == []
    return lost


async def test_eight_days_to_a_loss_by_time(table: Table) -> None:
    thread, number = await begin_and_wait(table)
    reminders = await be_reminded(table, thread, number)
    end = await deadline_of(table, number)
    thread.archive()  # no one has said anything there for long
    table.jump(3 * HOUR + 10 * SECOND)
    lost = await check_told(table, reminders, end)
    await table.discord.until(lambda: "Black ran out of time" in thread.messages[-1].text)
    assert not thread.is_archived
    assert thread.messages[-1].mentions == {table.white.id, table.black.id}
    over = await table.services.run(load_match, number)
    assert over.result is not None
    assert (over.result.winner, over.result.at) == (Color.WHITE, end)

    for late in (
        await table.black.slash("move", channel=thread, move="a5-b4"),
        await table.black.slash("draw", channel=thread),
    ):
        assert f"Your time ran out {written(end, 'R')}, so this came too late." in late.text
        assert "Rematch" in late.shown.buttons
    asked = await table.black.click(lost, "Rematch")
    assert asked.text == f"I've asked <@{table.white.id}> in {thread.mention}."
    await table.discord.until(lambda: "wants a rematch" in thread.messages[-1].text)
    assert "Accept" in thread.messages[-1].buttons


async def test_a_reminder_that_discord_did_not_take_is_sent_again(table: Table) -> None:
    await begin_and_wait(table)
    hits = table.discord.faults.hits
    table.discord.faults.add(Fault(operation="create_message", cut=True))
    table.jump(2 * DAY + SECOND)
    await table.discord.until(lambda: table.discord.faults.hits > hits)
    assert table.black.dm.messages == []
    while not table.black.dm.messages:  # the minute begins when the bot knows that it failed
        table.jump(timedelta(minutes=1))
        await asyncio.sleep(0.01)
    await mail_of(table, table.black, "is waiting for your move")


async def test_a_loss_is_told_in_the_channel_to_people_without_direct_messages(
    table: Table,
) -> None:
    thread, number = await begin_awake(table)
    await play(table, thread, "c3-d4", "b6-a5")
    table.white.dms_closed = True
    deadline = await deadline_of(table, number)
    table.jump(deadline - table.bot.now() - 2 * HOUR)
    await table.discord.until(lambda: "Deadline: " in thread.messages[-1].text)
    reminder = thread.messages[-1]
    table.jump(2 * HOUR + 10 * SECOND)
    await table.discord.until(
        lambda: any("You ran out of time" in each.text for each in thread.messages)
    )
    await table.discord.until(lambda: "is up." in reminder.text)
    assert "Move" not in reminder.buttons


async def test_a_first_move_that_is_missed(table: Table) -> None:
    thread, number = await begin_awake(table)
    deadline = await deadline_of(table, number)
    inbox = (await table.white.slash("games")).text
    assert f"first move due <t:{int(deadline.timestamp())}:R>" in inbox
    table.jump(3 * DAY + 10 * SECOND)
    told = await mail_of(table, table.white, "You didn't make your first move in time")
    assert "is called off." in told.text
    assert "Rematch" in told.buttons
    await table.discord.until(lambda: "didn't start in time" in thread.messages[-1].text)

"""The puzzle of the day in a channel: once a day, whatever happens to the bot in between."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.client import Damka
from bot.school import DailyPuzzle
from bot.school.course.attempt import list_main_line
from bot.school.daily_puzzles import DailyPuzzles
from bot.school.solving import find_puzzle
from playground import Impossible, Message
from tests.scenarios.conftest import Table, running_bot

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def set_clock(bot: Damka, now: datetime) -> None:
    bot.now = lambda: now
    bot.dailies.loop.wake()


def dailies(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if "Puzzle of the day" in each.text]


async def begin_days(table: Table) -> Message:
    """The first puzzle of the day, once it stands in the channel."""
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    set_clock(table.bot, NOON)
    told = await table.white.slash("daily-puzzle", into=table.channel, hour=9)
    assert f"comes into <#{table.channel.id}> at 9:00 (`UTC`)" in told.text
    await table.discord.until(lambda: len(dailies(table)) == 1)
    return dailies(table)[0]


async def test_everybody_solves_in_private_and_the_solution_comes_the_day_after(
    table: Table,
) -> None:
    first = await begin_days(table)
    assert "Nobody has tried it yet" in first.text
    opened = await table.black.click(first, "Solve")
    assert opened.is_private
    solved = find_puzzle(int(opened.text.split()[2]))
    for right in list_main_line(solved)[::2]:
        await table.black.slash("puzzle", answer=right)
    await table.watcher.click(first, "Solve")
    set_clock(table.bot, NOON + DAY)
    await table.discord.until(lambda: len(dailies(table)) == 2 and "Look again" in first.buttons)
    assert "Tried by 2, solved by 1" in first.text
    assert "solution.gif" in first.files
    again = await table.white.click(first, "Look again")
    assert f"### Puzzle {solved.number}\n" in again.text


async def test_a_restart_posts_nothing_twice(table: Table, url: str) -> None:
    await begin_days(table)
    await table.bot.close()
    async with running_bot(table.discord, url) as again:
        set_clock(again, NOON + timedelta(hours=1))
        set_clock(again, NOON + DAY)
        await table.discord.until(lambda: len(dailies(table)) == 2)
        told = await table.white.slash("daily-puzzle", stop=True)
        assert "No puzzle of the day comes here" in told.text
        set_clock(again, NOON + 2 * DAY)
        await table.white.slash("daily-puzzle")
    assert len(dailies(table)) == 2


async def test_who_does_not_manage_the_server(table: Table) -> None:
    with pytest.raises(Impossible, match="no command /daily-puzzle is offered"):
        await table.black.slash("daily-puzzle", into=table.channel)


async def test_a_bot_that_died_before_it_noted_its_message_makes_no_second_one(
    table: Table,
) -> None:
    await begin_days(table)
    service = table.bot.school.dailies
    await until_noted(service)
    as_if_dead = DailyPuzzle(
        table.server.id, NOON.date(), table.channel.id, 1, NOON, wanted_version=0
    )
    await service.note_shown(as_if_dead, None)
    assert len(await service.list_due()) == 1
    table.bot.dailies.loop.wake()
    await until_noted(service)
    assert len(dailies(table)) == 1


async def until_noted(service: DailyPuzzles) -> None:
    """Wait until every message is as it should be."""
    async with asyncio.timeout(60):
        while await service.list_due():  # noqa: ASYNC110  # another task writes the database
            await asyncio.sleep(0.01)

"""The puzzle of the day in a channel: once a day, whatever happens to the bot in between."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.school import DailyPuzzle
from bot.school.course.attempt import list_main_line
from bot.school.course.puzzle import Puzzle
from bot.school.course.storm_run import RunEnding
from bot.school.runs import RunKind, find_newest_run
from bot.school.solving import find_puzzle
from bot.services import Services
from playground import Message
from playground.components import walk
from storage.daily_puzzles import list_due_dailies, note_daily_shown
from storage.runs import keep_run
from tests.scenarios.conftest import Table, running_bot

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def set_clock(table: Table, now: datetime) -> None:
    table.clock.move_to(now)
    table.bot.dailies.loop.wake()


def dailies(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if "Puzzle of the day" in each.text]


async def begin_days(table: Table) -> Message:
    """The first puzzle of the day, once it stands in the channel."""
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    set_clock(table, NOON)
    told = await table.white.slash("server-settings", puzzle=table.channel)
    assert f"<#{table.channel.id}> · 9:00 (`UTC`) · all games" in told.text
    await table.discord.until(lambda: len(dailies(table)) == 1)
    return dailies(table)[0]


async def test_monday_names_the_best_of_the_week_before(table: Table) -> None:
    set_clock(table, NOON - 3 * DAY)
    page = (await table.black.slash("storm")).shown
    await table.black.click(page, "Go")
    run = await table.services.run(find_newest_run, table.black.id, RunKind.STORM)
    assert run is not None
    won = replace(run.row, state=RunEnding.TIME, score=23, due_at=None)
    await table.services.write(keep_run, run.id, won)
    monday = await begin_days(table)
    assert f"Last week's best storms: <@{table.black.id}> (23)" in monday.text
    assert "streaks" not in monday.text
    assert not monday.mentions
    set_clock(table, NOON + DAY)
    await table.discord.until(lambda: len(dailies(table)) == 2)
    assert "Last week" not in dailies(table)[1].text


async def test_everybody_solves_in_private_and_the_solution_comes_the_day_after(
    table: Table,
) -> None:
    first = await begin_days(table)
    assert "No one has tried it yet" in first.text
    opened = await table.black.click(first, "Solve")
    assert opened.is_private
    solved = find_puzzle(int(opened.text.split()[2]))
    for right in list_main_line(solved)[::2]:
        opened = await table.black.slash("puzzle", answer=right)
    assert "Can I name you with the solution tomorrow?" in opened.text
    await table.black.click(opened.shown, "Show my name")
    assert "Can I name you with the solution" not in opened.shown.text
    await table.watcher.click(first, "Solve")
    set_clock(table, NOON + DAY)
    await table.discord.until(lambda: len(dailies(table)) == 2 and "See it again" in first.buttons)
    assert "Tried: 2 · solved: 1" in first.text
    assert f"First to solve it: <@{table.black.id}>" in first.text
    assert table.black.id not in first.mentions
    assert_hidden(first, solved)
    again = await table.white.click(first, "See it again")
    assert f"### Puzzle {solved.number}\n" in again.text


def assert_hidden(told: Message, solved: Puzzle) -> None:
    """What gives the solution away stands behind spoilers; the board and the task do not."""
    moves = list_main_line(solved)
    open_words = re.sub(r"\|\|.*?\|\|", "", told.text)
    assert "to move and" in open_words
    assert all(move in told.text for move in moves)
    assert not any(words in open_words for words in (*moves, solved.theme.name))
    (gallery,) = (part for part in walk(told.components) if part.get("items"))
    assert [each["spoiler"] for each in gallery["items"]] == [False, True]
    assert "Last position" not in gallery["items"][1]["description"]
    assert [*told.files] == ["board.png", "solution.gif"]


async def test_a_restart_posts_nothing_twice(table: Table, url: str) -> None:
    await begin_days(table)
    await table.bot.close()
    async with running_bot(table.discord, url) as again:
        table.bot = again
        set_clock(table, NOON + timedelta(hours=1))
        set_clock(table, NOON + DAY)
        await table.discord.until(lambda: len(dailies(table)) == 2)
        page = (await table.white.slash("server-settings")).shown
        await table.white.click(page, "Channels")
        assert "**puzzle of the day**" in page.text
        await table.white.select(page, "Puzzle of the day: off")
        assert "**puzzle of the day**" not in page.text
        set_clock(table, NOON + 2 * DAY)
        hour: dict[str, Any] = {"puzzle-hour": 10}
        told = await table.white.slash("server-settings", **hour)
        assert "Choose a channel for it first" in told.text
        assert len(dailies(table)) == 2
        await table.white.select(page, "Puzzle of the day: off", table.channel)
        games: dict[str, Any] = {"puzzle-games": "pool, towers"}
        told = await table.white.slash("server-settings", **games)
        assert "9:00 (`UTC`) · American pool checkers, Russian towers" in told.text


async def test_a_bot_that_died_before_it_noted_its_message_makes_no_second_one(
    table: Table,
) -> None:
    await begin_days(table)
    await until_noted(table.services)
    as_if_dead = DailyPuzzle(
        table.server.id, NOON.date(), table.channel.id, 1, NOON, wanted_version=0
    )
    await table.services.write(note_daily_shown, as_if_dead, None)
    due = await table.services.read(list_due_dailies)
    assert len(due) == 1
    table.bot.dailies.loop.wake()
    await until_noted(table.services)
    assert len(dailies(table)) == 1


async def until_noted(services: Services) -> None:
    """Wait until every message is as it should be."""
    async with asyncio.timeout(60):
        while await services.read(list_due_dailies):  # noqa: ASYNC110  # another task writes the database
            await asyncio.sleep(0.01)

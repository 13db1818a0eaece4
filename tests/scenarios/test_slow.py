"""Slow hours: a first answer leaves in time, and what was done stands however late the rest."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from discord.utils import utcnow

from bot.acts.arrivals import Arrivals
from bot.acts.reply import AnswerTimes
from bot.views.drawing import draw_with
from playground.faults import Fault
from playground.interactions import State
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import begin, board_with, boards, hurry, newest_board, noted

LONG = 600.0  # seconds, in which a test ends
MANY = 120  # more than the connections that a client has unless it asks for more


def defer_soon(table: Table) -> None:
    """Let the bot defer early from now on, so that no one has to wait for it."""
    table.bot.answer_times = AnswerTimes(defer_after=0.2)


def answers(table: Table) -> int:
    return sum(each.operation == "create_interaction_response" for each in table.discord.requests)


@asynccontextmanager
async def busy_database(folder: Path) -> AsyncIterator[sqlite3.Connection]:
    """Someone else writes, so that every write of the bot waits."""
    other = sqlite3.connect(folder / "damka.db", isolation_level=None, timeout=0)
    while not is_alone(other):  # noqa: ASYNC110 - SQLite tells no one when its lock is free
        await asyncio.sleep(0.01)
    try:
        yield other
    finally:
        if other.in_transaction:
            other.execute("ROLLBACK")
        other.close()


@asynccontextmanager
async def busy_drawing() -> AsyncIterator[None]:
    """Something else is drawn, so that every picture waits."""
    done = threading.Event()
    drawing = asyncio.create_task(draw_with(done.wait))
    await asyncio.sleep(0)  # it has begun to wait
    try:
        yield
    finally:
        done.set()
        await drawing


def is_alone(other: sqlite3.Connection) -> bool:
    """Whether the one place for a writer could be taken."""
    try:
        other.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return False
    return True


async def test_a_slow_database_defers_a_command(table: Table, tmp_path: Path) -> None:
    await begin(table, "russian")
    defer_soon(table)
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        assert act.state is State.DEFERRED
    board = await board_with(table, words="last move: **1.\u00a0c3-d4**")
    assert not board.is_private
    assert board.mentions == {table.black.id}
    assert (await act.wait_message()).text == "Done."


async def test_what_waited_at_the_gateway_is_deferred_earlier(table: Table, tmp_path: Path) -> None:
    await begin(table, "russian")
    table.bot.answer_times, table.bot.arrivals = AnswerTimes(LONG), Arrivals(2 * LONG)
    table.bot.arrivals.note(utcnow() + timedelta(seconds=LONG), utcnow())  # as fast as none before
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        assert act.state is State.DEFERRED


async def test_many_at_once_are_deferred_earlier(table: Table, tmp_path: Path) -> None:
    await begin(table, "russian")
    table.bot.answer_times = AnswerTimes(LONG, defer_each=LONG)
    async with busy_database(tmp_path):
        act, _ = await asyncio.gather(
            table.white.slash("move", move="c3-d4"), table.black.slash("resign")
        )
        assert act.state is State.DEFERRED


async def test_a_deferral_of_which_discord_says_nothing(table: Table) -> None:
    """After a 504 that did its work, the next attempt hears that it is acknowledged already."""
    await begin(table, "russian")
    defer_soon(table)
    done_unsaid = Fault(operation="create_interaction_response", status=504, after_work=True)
    table.discord.faults.add(done_unsaid)
    before = answers(table)
    async with busy_drawing():
        act = await table.watcher.slash("board")
        assert act.state is State.DEFERRED
        await table.discord.until(lambda: answers(table) == before + 2)
    assert "board.png" in (await act.wait_message()).files
    asked = {each.operation for each in table.discord.requests}
    assert "get_original_webhook_message" not in asked  # the bot knows that it has deferred


async def test_deferrals_wait_for_no_picture_and_no_other_call(table: Table) -> None:
    """More calls than a client usually has connections hang, and nothing is drawn."""
    await begin(table, "russian")
    defer_soon(table)
    rooms = [table.server.add_channel(f"room-{number}") for number in range(MANY)]
    table.discord.faults.add(Fault(operation="create_message", delay=LONG, times=MANY))
    hanging = [
        asyncio.create_task(table.bot.get_partial_messageable(room.id).send("late"))
        for room in rooms
    ]
    await table.discord.until(lambda: table.discord.faults.hits == MANY)
    async with busy_drawing():
        acts = await asyncio.gather(*(table.watcher.slash("board") for _ in range(MANY)))
        assert {act.state for act in acts} == {State.DEFERRED}
    for act in acts:
        assert "board.png" in (await act.wait_message()).files
    for task in hanging:
        task.cancel()
    await asyncio.gather(*hanging, return_exceptions=True)


@pytest.mark.slow
async def test_a_slow_database_defers_a_button(table: Table, tmp_path: Path) -> None:
    await begin(table, "russian")
    picker = (await table.white.click(newest_board(table), "Move")).shown
    defer_soon(table)
    async with busy_database(tmp_path):
        act = await table.white.click(picker, "c3-d4")
        assert act.state is State.DEFERRED
    await board_with(table, words="last move: **1.\u00a0c3-d4**")
    await table.discord.until(lambda: picker.is_deleted)


@pytest.mark.slow
async def test_a_challenge_after_a_deferral_is_public(table: Table, tmp_path: Path) -> None:
    defer_soon(table)
    async with busy_database(tmp_path):
        asked = await table.white.slash("challenge", opponent=table.black)
        assert asked.state is State.DEFERRED
    assert (await asked.wait_message()).text == "Done."
    await table.discord.until(lambda: any(each.buttons for each in table.channel.messages))
    assert table.channel.messages[-1].mentions == {table.black.id}


async def test_slow_drawing_defers(table: Table) -> None:
    await begin(table, "russian")
    defer_soon(table)
    async with busy_drawing():
        act = await table.white.slash("move", move="c3-d4")
        assert act.state is State.DEFERRED
    await board_with(table, words="last move: **1.\u00a0c3-d4**")


async def test_a_token_that_grew_old_meanwhile(table: Table, tmp_path: Path) -> None:
    """After 15 minutes nothing can be answered any more: the board comes as a message."""
    await begin(table, "russian")
    defer_soon(table)
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        assert act.state is State.DEFERRED
        table.jump(901)
    board = await board_with(table, words="last move: **1.\u00a0c3-d4**")
    assert board.mentions == {table.black.id}
    assert len(boards(table)) == 2


async def test_even_the_deferral_comes_too_late(table: Table, tmp_path: Path) -> None:
    await begin(table, "russian")
    before = answers(table)
    hurry(table, 0.1)
    table.bot.answer_times = AnswerTimes(defer_after=0.3)
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        assert act.state is State.LATE
        await table.discord.until(lambda: answers(table) > before)  # it tries to defer, too late
    await board_with(table, words="last move: **1.\u00a0c3-d4**")


async def test_a_damaged_match_is_told_with_a_number(
    table: Table, tmp_path: Path, allowed: Allowed
) -> None:
    await begin(table, "russian")
    await noted(table)
    async with busy_database(tmp_path) as database:
        database.execute("UPDATE matches SET fen = 'W:Wa1:Bh8'")
        database.execute("COMMIT")
    allowed.errors.append("unexpected error")
    told = await table.white.slash("move", move="c3-d4")
    assert told.is_private
    assert "Something went wrong on my side" in told.text
    number = told.text.split("`")[1]
    (logged,) = [line for line in table.discord.bot_errors if number in line]  # loops meet it too
    assert "CorruptMatch" in logged


async def test_a_move_into_a_deleted_database_is_not_acknowledged(
    table: Table, tmp_path: Path, allowed: Allowed
) -> None:
    allowed.errors += ["database in trouble", "a step failed"]
    await begin(table, "russian")
    await noted(table)
    shown = boards(table)
    await asyncio.to_thread((tmp_path / "damka.db").unlink)
    told = await table.white.slash("move", move="c3-d4")
    assert told.is_private
    assert "reach my database" in told.text
    assert boards(table) == shown


@pytest.mark.slow  # it waits for the busy timeout
async def test_a_busy_database_asks_to_try_again(
    table: Table, tmp_path: Path, allowed: Allowed
) -> None:
    allowed.errors += ["database in trouble", "a step failed"]
    await begin(table, "russian")
    defer_soon(table)
    async with busy_database(tmp_path):
        act = await table.white.slash("move", move="c3-d4")
        assert "try again" in (await act.wait_message()).text
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="last move: **1.\u00a0c3-d4**")

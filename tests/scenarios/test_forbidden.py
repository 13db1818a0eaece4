"""What the bot may not do, and what is gone: every case has a consequence that people see."""

import asyncio
from datetime import timedelta

from bot.matches.finding import find_running_in
from bot.matches.match_store import load_running_in
from playground import Channel
from playground.faults import Fault
from storage.boards import list_stale_boards
from storage.rows import ServerPreferences
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, boards, newest_board, running

SEND, OPEN_THREAD = "create_message", "create_thread_from_message"


async def second_game(table: Table) -> None:
    """Black accepts a second challenge in a busy channel, so that a thread is opened."""
    await begin(table, "russian")
    asked = await table.watcher.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")


async def thread_of(table: Table) -> Channel:
    await table.discord.until(lambda: bool(table.channel.threads))
    return table.channel.threads[0]


async def test_no_pictures_allowed_means_a_board_of_letters(table: Table) -> None:
    kept = ServerPreferences(boards="keep")
    await table.bot.services.server_choices.keep(table.server.id, kept)
    table.channel.deny("ATTACH_FILES")
    await second_game(table)
    thread = await thread_of(table)
    await table.discord.until(lambda: bool(thread.messages))
    board = thread.messages[-1]
    assert board.files == {}
    assert "```" in board.text
    assert board.mentions == {table.watcher.id}
    opened = await table.watcher.click(board, "Move")
    assert "Your move" in opened.text
    await table.watcher.slash("move", channel=thread, move="c3-d4")
    await table.discord.until(lambda: board.buttons == [])
    assert "```" in board.text


async def test_no_sending_allowed_is_told_in_a_direct_message(table: Table) -> None:
    table.channel.deny("SEND_MESSAGES_IN_THREADS")
    await second_game(table)
    thread = await thread_of(table)
    await table.discord.until(lambda: len(table.watcher.dm.messages) == 2)
    words, board = table.watcher.dm.messages
    assert f"<#{thread.id}>" in words.text
    assert "Send Messages" in words.text
    assert board.files
    table.channel.allow()
    await table.discord.until(lambda: bool(thread.messages))
    assert "Move" in thread.messages[-1].buttons
    assert len(table.watcher.dm.messages) == 2  # it went on trying, but told it once


async def test_closed_direct_messages_lose_nothing(table: Table) -> None:
    table.watcher.dms_closed = True
    table.channel.deny("SEND_MESSAGES_IN_THREADS")
    await second_game(table)
    thread = await thread_of(table)
    await table.discord.until(lambda: requests(table, "create_dm") > 0)
    table.channel.allow()
    await table.discord.until(lambda: bool(thread.messages))


async def test_old_controls_are_removed_once_that_is_allowed_again(table: Table) -> None:
    await begin(table, "russian")
    old = newest_board(table)
    table.channel.deny("VIEW_CHANNEL")
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: refused(table, "update_message") > 0)
    assert old.buttons
    table.channel.allow()
    await table.discord.until(lambda: not old.buttons)


def refused(table: Table, operation: str) -> int:
    return sum(
        request.operation == operation and request.status == 403
        for request in table.discord.requests
    )


def requests(table: Table, operation: str) -> int:
    return sum(request.operation == operation for request in table.discord.requests)


async def test_where_no_thread_is_allowed_a_game_begins_beside_the_other(table: Table) -> None:
    table.channel.deny("CREATE_PUBLIC_THREADS")
    await second_game(table)
    await board_with(table, words=f"<@{table.watcher.id}>")
    assert len(await table.services.run(load_running_in, table.channel.id)) == 2


async def test_where_threads_are_too_many_a_game_begins_beside_the_other(table: Table) -> None:
    table.discord.faults.add(Fault(operation=OPEN_THREAD, status=400, code=160006))
    await second_game(table)
    await board_with(table, words=f"<@{table.watcher.id}>")
    assert table.channel.threads == []


async def test_a_thread_that_is_there_already_is_used(table: Table) -> None:
    """The thread was opened, the answer got lost, and the library asked again."""
    table.discord.faults.add(Fault(operation=OPEN_THREAD, status=500, after_work=True))
    await second_game(table)
    thread = await thread_of(table)
    await table.discord.until(lambda: bool(thread.messages))
    match = await table.services.run(find_running_in, thread.id)
    assert match is not None


async def test_a_board_that_was_deleted_is_forgotten(table: Table) -> None:
    await begin(table, "russian")
    first = newest_board(table)
    match = await running(table)
    first.delete()
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: requests(table, "update_message") > 0)
    while await table.services.read(list_stale_boards, match.id):  # noqa: ASYNC110 - noted after
        await asyncio.sleep(0.01)
    assert len(boards(table)) == 1


async def test_an_expired_challenge_whose_message_is_gone(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    asked.shown.delete()
    table.jump(timedelta(hours=25))
    await table.bot.challenges.show_due()


async def test_edits_of_old_boards_wait_for_their_limit(table: Table) -> None:
    """Code 30046: the board loses its controls later, and nothing else waits for it."""
    table.discord.rates.old_edits = (0, 0.4)
    await begin(table, "russian")
    old = newest_board(table)
    table.jump(4000)
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: requests(table, "update_message") > 0)
    await table.black.slash("move", move="b6-c5")
    await board_with(table, words="b6-c5")
    assert old.buttons
    table.discord.rates.old_edits = (5, 0.4)
    await table.discord.until(lambda: old.buttons == [])

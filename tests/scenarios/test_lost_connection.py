"""The gateway fails: sessions are resumed or begun anew, and each move is played once."""

import asyncio
from collections import Counter

import pytest

from bot.acts.reply import AnswerTimes
from bot.matches.finding import find_running_in
from bot.matches.match_store import load_newest
from playground import Exchange
from playground.faults import Fault
from playground.interactions import State
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import begin, board_with, boards, hurry, newest_board, settle

RECONNECT = "Attempting a reconnect"  # the library's own line for a connection that broke
LOOPS = ("board delivery", "old boards", "challenge messages")
SYNC = "bulk_set_application_commands"


async def missed(table: Table) -> Exchange:
    """White moves while no one listens."""
    await table.discord.until(lambda: not table.discord.gateway.is_ready)
    return await table.white.slash("move", move="c3-d4")


async def played_once(table: Table) -> None:
    await board_with(table, words="last move: **1.\u00a0c3-d4**")
    await settle(table)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert match.ply == 1
    assert len(boards(table)) == 2


@pytest.mark.parametrize("code", [4000, 4007])
async def test_a_move_while_the_connection_was_closed(table: Table, code: int) -> None:
    await begin(table, "russian")
    table.discord.gateway.close(code)
    assert (await missed(table)).state is State.ANSWERED
    assert table.discord.gateway.resumed == 1
    await played_once(table)


async def test_a_move_while_discord_asked_to_reconnect(table: Table) -> None:
    await begin(table, "russian")
    table.discord.gateway.reconnect()
    assert (await missed(table)).state is State.ANSWERED
    assert table.discord.gateway.resumed == 1
    await played_once(table)


async def test_a_move_while_the_network_was_away(table: Table, allowed: Allowed) -> None:
    allowed.errors.append(RECONNECT)
    await begin(table, "russian")
    table.discord.gateway.drop()
    answer = await missed(table)
    await table.discord.until(lambda: table.discord.gateway.is_ready)
    assert answer.state in (State.ANSWERED, State.LATE)  # the library waits up to some seconds
    await played_once(table)


async def test_a_new_session_starts_nothing_twice(table: Table) -> None:
    await begin(table, "russian")
    table.bot.before_identify_hook = no_pause  # type: ignore[method-assign]  # it waits 5 s
    table.discord.gateway.reconnect(resumable=False)
    await table.discord.until(lambda: table.discord.gateway.identified == 2)
    await table.discord.ready()
    await table.white.slash("move", move="c3-d4")
    await played_once(table)
    running = Counter(task.get_name() for task in asyncio.all_tasks())
    assert {running[name] for name in LOOPS} == {1}
    assert sum(request.operation == SYNC for request in table.discord.requests) == 1
    assert (await table.black.click(newest_board(table), "Move")).is_private


async def no_pause(shard_id: int | None, *, initial: bool = False) -> None:
    """As before the first IDENTIFY."""


async def test_a_stop_does_not_wait_forever(table: Table) -> None:
    """What takes longer than anyone waits is left to the next start, and is no error."""
    await begin(table, "russian")
    hurry(table, 0.2)
    table.discord.faults.add(Fault(operation="create_interaction_response", delay=1000))
    act = asyncio.create_task(table.white.slash("move", move="c3-d4"))
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    # The answer that is under way still waits: a lost one would be sent into the channel.
    table.bot.answer_times = AnswerTimes(give_up_after=0.3)
    await table.bot.close()
    assert (await act).state is State.LATE
    match = await table.services.run(load_newest, table.channel.id)
    assert match is not None
    assert (match.ply, match.main_room.shown_version) == (1, 1)
    assert len(boards(table)) == 1


async def test_a_stop_finishes_what_is_being_answered(table: Table) -> None:
    await begin(table, "russian")
    table.discord.faults.add(Fault(operation="create_interaction_response", delay=0.3))
    act = asyncio.create_task(table.white.slash("move", move="c3-d4"))
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    await table.bot.close()
    assert (await act).state is State.ANSWERED
    match = await table.services.run(load_newest, table.channel.id)
    assert match is not None
    assert match.main_room.shown_version == match.version

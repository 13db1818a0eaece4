"""What two players agree on, as they see it: takebacks, pauses, gifts."""

from datetime import timedelta

from playground.faults import Fault
from tests.scenarios.conftest import Table
from tests.scenarios.hands import (
    begin,
    board_with,
    choose_more,
    newest_board,
    noted,
    offer_of,
    play_out,
)
from tests.scenarios.test_long_games import keep_to_the_channel

DAY = timedelta(days=1)


async def test_a_takeback_is_asked_for_and_declined(table: Table) -> None:
    line = await begin(table, "russian")
    line = await play_out(table, line, [line.game.parse(line.position, "c3-d4")])
    more = (await table.white.click(newest_board(table), "More")).shown
    await table.white.click(more, "Take back a move")
    asked = await offer_of(table, "is asking for a takeback: **1.\u00a0c3-d4**")
    assert asked.buttons == ["Accept", "Decline", "Withdraw"]
    assert asked.mentions == {table.black.id}
    assert "own offer" in (await table.white.click(asked, "Accept")).shown.text
    assert "watching" in (await table.watcher.click(asked, "Withdraw")).shown.text
    await table.black.click(asked, "Decline")
    told = await offer_of(table, "declined your takeback")
    assert told.mentions == {table.white.id}
    refused = await table.white.slash("takeback")
    assert refused.is_private
    assert "You've already asked for that" in refused.text


async def test_the_board_after_a_takeback(table: Table) -> None:
    line = await begin(table, "russian")
    for move in ("c3-d4", "b6-a5", "d4-c5"):
        line = await play_out(table, line, [line.game.parse(line.position, move)])
    old = newest_board(table)
    await table.white.slash("takeback")
    asked = await offer_of(table, "is asking for a takeback: **2.\u00a0d4-c5**")
    await table.black.click(asked, "Accept")
    board = await board_with(table, words="Move taken back.")
    assert "last move: **1…\u00a0b6-a5**" in board.text
    await table.discord.until(lambda: asked not in table.channel.messages)
    late = await table.black.click(old, "Move")
    assert "out of date" in late.shown.text
    await table.white.slash("move", move="d4-e5")
    await board_with(table, words="2.\u00a0d4-e5")


async def begin_slowly(table: Table) -> None:
    """White is to make the second turn of a game of three days for a move."""
    await keep_to_the_channel(table)
    line = await begin(table, "russian", time="3d/move")
    for move in ("c3-d4", "b6-a5"):
        line = await play_out(table, line, [line.game.parse(line.position, move)])


async def test_a_gift_is_on_the_board_without_a_call(table: Table) -> None:
    await begin_slowly(table)
    deadline = (await noted(table)).clock_state(table.bot.now()).deadline
    assert deadline is not None
    given = await table.black.slash("gift")
    assert given.is_private
    assert f"Extra time for <@{table.white.id}>: 1 day." in given.text
    until = f"<t:{int((deadline + DAY).timestamp())}:f>"
    await table.discord.until(lambda: until in newest_board(table).text)
    assert "already given time this turn" in (await table.black.slash("gift")).text


async def test_a_gift_is_on_the_board_though_discord_failed(table: Table) -> None:
    await begin_slowly(table)
    deadline = (await noted(table)).clock_state(table.bot.now()).deadline
    assert deadline is not None
    table.discord.faults.add(Fault(operation="update_message", cut=True, times=2))
    await table.black.slash("gift")
    until = f"<t:{int((deadline + DAY).timestamp())}:f>"
    await table.discord.until(lambda: until in newest_board(table).text)


async def test_a_pause_until_somebody_goes_on(table: Table) -> None:
    await begin_slowly(table)
    await choose_more(table, table.white, "Pause for 7 days")
    asked = await offer_of(table, "is asking for a pause of 7 days")
    before = newest_board(table)
    accepted = await table.black.click(asked, "Accept")
    assert accepted.is_private
    assert "Both clocks are paused until" in accepted.text
    board = await board_with(table, button="Continue", words="pause")
    assert "clock stopped until" in board.text
    assert board.id == before.id  # no one is called
    await table.discord.until(lambda: asked not in table.channel.messages)
    table.jump(2 * DAY)
    await table.black.click(board, "Continue")
    board = await board_with(table, words="due")
    await table.discord.until(lambda: "Continue" not in newest_board(table).buttons)
    assert "stands" not in newest_board(table).text
    await table.black.slash("pause", days=1)
    asked = await offer_of(table, "is asking for a pause of 1 day")
    await table.black.click(asked, "Withdraw")
    await table.discord.until(lambda: asked not in table.channel.messages)


async def test_an_open_pause(table: Table) -> None:
    await begin_slowly(table)
    await table.white.slash("pause", days=0)
    asked = await offer_of(table, "is asking for a pause")
    assert "until one of you resumes the game" in asked.text
    accepted = await table.black.click(asked, "Accept")
    assert "Both clocks are paused until one of you presses **Continue**." in accepted.text
    await board_with(table, button="Continue", words="pause")
    table.jump(40 * DAY)
    await table.black.click(newest_board(table), "Continue")
    await board_with(table, words="due")
    assert not (await noted(table)).is_over

"""Games with clocks: agreed on in words, shown on boards, settled at the deadline."""

from datetime import UTC, datetime, timedelta

from bot.matches import ServerPreferences
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, play_out, running

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def jump(table: Table, ahead: timedelta) -> None:
    """Move the clocks of Discord and of the bot ahead."""
    table.discord.clock.jump(ahead.total_seconds())
    offset = table.bot.now() - datetime.now(UTC) + ahead
    table.bot.now = lambda: datetime.now(UTC) + offset
    table.bot.timekeeper.loop.wake()


async def keep_to_the_channel(table: Table) -> None:
    """Let long games have no thread of their own."""
    chosen = ServerPreferences(threads="busy")
    await table.matches.remembering.keep_server_preferences(table.server.id, chosen)


async def test_a_long_game_has_a_thread_of_its_own(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, time="3d/move")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: bool(thread.messages))
    assert "3 days for each move" in thread.messages[-1].text


async def test_a_game_that_is_lost_by_time(table: Table) -> None:
    await keep_to_the_channel(table)
    line = await begin(table, "russian", time="3 days per move")
    board = await board_with(table, words="3 days for each move")
    assert "first move until" in board.text
    moves = [line.game.parse(line.position, "c3-d4")]
    line = await play_out(table, line, moves)
    line = await play_out(table, line, [line.game.parse(line.position, "b6-a5")])
    match = await running(table)
    deadline = match.standing(table.bot.now()).deadline
    assert deadline == match.moved_at + 3 * DAY
    assert f"until <t:{int(deadline.timestamp())}:f>" in (await board_with(table)).text

    jump(table, deadline - table.bot.now() + SECOND)
    late = await table.white.slash("move", move="d4-c5")
    assert late.is_private
    assert f"White's time ran out <t:{int(deadline.timestamp())}:R>" in late.text
    assert "c3-d4" in late.text

    jump(table, 10 * SECOND)
    board = await board_with(table, button="Rematch", words="White ran out of time")
    assert f"<@{table.black.id}> wins" in board.text
    over = await table.matches.finding.find(match.id)
    assert over.result is not None
    assert over.result.at == deadline


async def test_a_game_that_is_not_begun(table: Table) -> None:
    await begin(table, "russian", time="15+10")
    jump(table, timedelta(minutes=15) + 10 * SECOND)
    board = await board_with(table, words="was not begun in time")
    assert "wins" not in board.text


async def test_clocks_are_explained_while_they_are_typed(table: Table) -> None:
    async def labels(typed: str) -> list[str]:
        return [choice.name for choice in await table.white.autocomplete("challenge", time=typed)]

    assert await labels("3d") == [
        "3d/move · 3 days for each move",
        "3d total · 3 days for the whole game",
    ]
    assert await labels("10 moves in 30d") == ["10 moves in 30d · 30 days for every 10 moves"]
    assert "15m+10s · 15 minutes and 10 seconds more for each move" in await labels("")
    assert [label[:19] for label in await labels("soon")] == ["I read clocks like "]


async def test_a_text_that_is_no_clock_is_refused(table: Table) -> None:
    for typed, words in (
        ("3d", "Do you mean `3d/move`, 3 days for each move or `3d total`"),
        ("soon", "I read clocks like `3d/move`, `10 moves in 30d`, `15+10`, `none`."),
        ("3d/move, weekends off Berlln", "Do you mean `Europe/Berlin`"),
    ):
        refused = await table.white.slash("challenge", opponent=table.black, time=typed)
        assert refused.is_private
        assert words in refused.text
    assert table.channel.messages == []


async def test_the_clock_of_a_server(table: Table) -> None:
    host = table.discord.add_person("host")
    table.server.join(host, permissions=["MANAGE_GUILD"])
    changed = await host.slash(
        "server-settings", channel=table.channel, clock="7 days per move", threads="busy"
    )
    assert "**clock**: 7 days for each move" in changed.text
    await begin(table, "russian")
    assert (await running(table)).terms.clock == "7d/move"

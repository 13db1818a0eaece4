"""Games with clocks: agreed on in words, shown on boards, settled at the deadline."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.matches.match_store import load_match
from bot.people.preferences import find_preferences
from storage.notices import find_next_notice
from storage.rows import ServerPreferences
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, play_out, running

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
NEVER = datetime.max.replace(tzinfo=UTC)


async def keep_to_the_channel(table: Table) -> None:
    """Let long games have no thread of their own."""
    chosen = ServerPreferences(threads="busy")
    await table.bot.services.server_choices.keep(table.server.id, chosen)


async def test_a_long_game_has_a_thread_of_its_own(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, time="3d/move")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: bool(thread.messages))
    assert "3 days per move" in thread.messages[-1].text


async def test_a_game_that_is_lost_by_time(table: Table) -> None:
    await keep_to_the_channel(table)
    line = await begin(table, "russian", time="3 days per move")
    board = await board_with(table, words="3 days per move")
    assert "first move due" in board.text
    moves = [line.game.parse(line.position, "c3-d4")]
    line = await play_out(table, line, moves)
    line = await play_out(table, line, [line.game.parse(line.position, "b6-a5")])
    match = await running(table)
    deadline = match.clock_state(table.bot.now()).deadline
    assert deadline == match.moved_at + 3 * DAY
    assert f"due <t:{int(deadline.timestamp())}:f>" in (await board_with(table)).text

    table.jump(deadline - table.bot.now() + SECOND)
    late = await table.white.slash("move", move="d4-c5")
    assert late.is_private
    assert f"Your time ran out <t:{int(deadline.timestamp())}:R>" in late.text
    assert "c3-d4" in late.text

    table.jump(10 * SECOND)
    board = await board_with(table, button="Rematch", words="White ran out of time")
    assert f"<@{table.black.id}> wins" in board.text
    over = await table.services.run(load_match, match.id)
    assert over.result is not None
    assert over.result.at == deadline


async def wait_for_plans(table: Table) -> None:
    """Wait until the reminders of the turn that has just begun are planned."""
    for _ in range(500):
        if await table.services.read(find_next_notice) is not None:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError(table.discord.report())


async def begin_slowly(table: Table) -> datetime:
    """White begins a game of three days for a move and is awake all day; returns the deadline."""
    await table.white.slash("settings", quiet="off")
    await keep_to_the_channel(table)
    await begin(table, "russian", time="3d/move")
    await wait_for_plans(table)
    deadline = (await running(table)).clock_state(table.bot.now()).deadline
    assert deadline is not None
    return deadline


async def test_reminders_come_in_private_and_move_from_there(table: Table) -> None:
    deadline = await begin_slowly(table)
    table.jump(deadline - DAY - table.bot.now() + SECOND)
    await table.discord.until(lambda: len(table.white.dm.messages) == 1)
    early = table.white.dm.messages[-1]
    assert f"<@{table.black.id}> is waiting for your move" in early.text
    assert "/settings timezone:" in early.text
    table.jump(timedelta(hours=21))
    await table.discord.until(lambda: len(table.white.dm.messages) == 2)
    last = table.white.dm.messages[-1]
    assert f"Deadline: <t:{int(deadline.timestamp())}:R>. One move is all it takes." in last.text
    for _press in range(2):
        less = await table.white.click(last, "Fewer reminders")
        assert "I'll remind you once per turn in slow games" in less.text
    picker = await table.white.click(last, "Move")
    await table.white.click(picker.shown, "c3-d4")
    await board_with(table, words="c3-d4")
    assert table.black.dm.messages == []


async def test_direct_messages_are_opened_ahead_and_nothing_is_sent_there(table: Table) -> None:
    await begin_slowly(table)

    def openings() -> int:
        return sum(request.operation == "create_dm" for request in table.discord.requests)

    await table.discord.until(lambda: openings() == 2)
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    assert openings() == 2
    assert table.white.dm.messages == table.black.dm.messages == []


async def test_who_takes_no_direct_messages_is_called_in_the_channel(table: Table) -> None:
    deadline = await begin_slowly(table)
    table.white.dms_closed = True
    table.jump(deadline - DAY - table.bot.now() + SECOND)
    await table.discord.until(lambda: "is waiting for your move" in table.channel.messages[-1].text)
    assert table.channel.messages[-1].mentions == {table.white.id}


async def test_times_of_ones_own_are_set_and_shown(table: Table) -> None:
    zones = await table.white.autocomplete("settings", timezone="berlin")
    assert [choice.value for choice in zones] == ["Europe/Berlin"]
    shown = await table.white.slash("settings", timezone="Europe/Berlin", quiet="23 to 7", digest=9)
    for words in ("Europe/Berlin", "23:00–07:00", "every day at 09:00"):
        assert words in shown.text
    refused = await table.white.slash("settings", timezone="Berlln")
    assert "Did you mean `Europe/Berlin`" in refused.text
    refused = await table.white.slash("settings", quiet="at night")
    assert "I don't understand those quiet hours. Try" in refused.text
    kept = await table.services.run(find_preferences, table.white.id)
    assert (kept.zone, kept.quiet) == ("Europe/Berlin", "23:00-07:00")


async def test_going_away_and_coming_home(table: Table) -> None:
    deadline = await begin_slowly(table)
    shown = await table.white.slash("away", days=7)
    assert "Your clocks stop for that time" in shown.text
    assert "left: 23 of 30" in shown.text
    board = await table.black.slash("board")
    assert "clock stopped until" in board.text
    assert f"⚪ <@{table.white.id}> is away" in board.text
    assert "You're already away then" in (await table.white.slash("away", days=5)).text
    assert "You're away: " in (await table.white.slash("away")).text
    home = await table.white.slash("away", days=0)
    assert "You're not away. Your clocks are running." in home.text
    found = await running(table)
    assert abs((found.clock_state(table.bot.now()).deadline or NEVER) - deadline) < timedelta(
        minutes=1
    )


async def test_a_game_is_called_off(table: Table) -> None:
    await begin(table, "russian")
    over = await table.black.slash("abort")
    assert not over.is_private
    assert "called off before both sides had moved" in over.text


async def test_a_friendly_win_is_claimed(table: Table) -> None:
    await keep_to_the_channel(table)
    line = await begin(table, "russian", time="3d/move, friendly")
    for move in ("c3-d4", "b6-a5"):
        line = await play_out(table, line, [line.game.parse(line.position, move)])
    table.jump(4 * DAY)
    shown = await table.black.slash("board")
    assert "is out of time" in shown.text
    await table.black.click(shown.shown, "Claim win")
    board = await board_with(table, button="Rematch", words="White ran out of time")
    assert f"<@{table.black.id}> wins" in board.text


async def test_a_game_that_is_not_begun(table: Table) -> None:
    await begin(table, "russian", time="15+10")
    table.jump(timedelta(minutes=15) + 10 * SECOND)
    board = await board_with(table, words="didn't start in time")
    assert "wins" not in board.text


async def test_clocks_are_explained_while_they_are_typed(table: Table) -> None:
    async def labels(typed: str) -> list[str]:
        return [choice.name for choice in await table.white.autocomplete("challenge", time=typed)]

    assert await labels("3d") == [
        "3d/move · 3 days per move",
        "3d total · whole game: 3 days",
    ]
    assert await labels("10 moves in 30d") == ["10 moves in 30d · every 10 moves: 30 days"]
    assert "15m+10s · 15 minutes + 10 seconds per move" in await labels("")
    assert [label[:50] for label in await labels("soon")] == [
        "I don't understand that clock. Try something like "
    ]


async def test_a_text_that_is_no_clock_is_refused(table: Table) -> None:
    for typed, words in (
        ("3d", "Did you mean `3d/move` (3 days per move) or `3d total`"),
        (
            "soon",
            "I don't understand that clock. "
            "Try something like `3d/move`, `10 moves in 30d`, `15+10` or `none`.",
        ),
        ("3d/move, weekends off Berlln", "Did you mean `Europe/Berlin`"),
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
    assert "**clock**: 7 days per move" in changed.text
    await begin(table, "russian")
    assert (await running(table)).terms.clock == "7d/move"


async def test_the_night_is_quiet_and_one_message_comes_a_day(table: Table) -> None:
    white = table.white
    deadline = await begin_slowly(table)
    early = (deadline - DAY).replace(minute=0, second=0, microsecond=0)
    await white.slash("settings", timezone="UTC", quiet=f"{early.hour} to {(early.hour + 3) % 24}")
    morning = early + timedelta(hours=3)
    assert await table.services.read(find_next_notice) == morning
    table.jump(morning - table.bot.now() + SECOND)
    await table.discord.until(lambda: len(white.dm.messages) == 1)

    await white.slash("settings", digest=(morning.hour + 2) % 24)
    digest = await table.services.read(find_next_notice)
    assert digest is not None
    table.jump(digest - table.bot.now() + SECOND)
    await table.discord.until(lambda: len(white.dm.messages) == 2)
    assert "is waiting for your move" in white.dm.messages[-1].text

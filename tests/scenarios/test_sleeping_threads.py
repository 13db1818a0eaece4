"""A thread that Discord has archived is there: its game is listed, played and seen like others."""

from playground import Channel
from tests.scenarios.conftest import Start, Table
from tests.scenarios.hands import begin
from tests.scenarios.test_barred_rooms import begin_in_thread

LOST = "I can't see the channels of these games"


async def begin_fast_in_thread(table: Table) -> Channel:
    """A fast game in a thread, since another one is played in the channel."""
    await begin(table, "russian")
    known = {thread.id for thread in table.channel.threads}
    asked = await table.white.slash("challenge", opponent=table.watcher, time="15+10")
    await table.watcher.click(asked.shown, "Accept")
    await table.discord.until(lambda: len(table.channel.threads) > len(known))
    (thread,) = (each for each in table.channel.threads if each.id not in known)
    await table.discord.until(lambda: bool(thread.messages))
    return thread


async def test_threads_of_slow_games_stay_open_for_a_week(table: Table) -> None:
    slow, _ = await begin_in_thread(table)
    fast = await begin_fast_in_thread(table)
    assert (slow.room.archive_after, fast.room.archive_after) == (10_080, 1440)


async def check_listed_and_played(table: Table, thread: Channel) -> None:
    """White sees the game in the list like any other, and plays; the board wakes the thread."""
    inbox = (await table.white.slash("games")).shown
    assert LOST not in inbox.text
    assert inbox.buttons == ["1 · Move"]
    picker = (await table.white.click(inbox, "1 · Move")).shown
    await table.white.click(picker, "c3-d4")
    await table.discord.until(lambda: "c3-d4" in thread.messages[-1].text)
    assert not thread.is_archived
    assert table.white.dm.messages == table.black.dm.messages == []


async def test_a_game_in_an_archived_thread_is_played_from_the_list(table: Table) -> None:
    thread, _ = await begin_in_thread(table)
    thread.archive()
    await check_listed_and_played(table, thread)


async def test_a_bot_that_never_saw_the_thread_asks_discord(start: Start) -> None:
    async with start() as table:
        thread, _ = await begin_in_thread(table)
    thread.archive()
    async with start() as table:
        await check_listed_and_played(table, thread)


async def test_a_thread_that_is_deleted_while_it_sleeps_is_told_as_gone(start: Start) -> None:
    async with start() as table:
        thread, _ = await begin_in_thread(table)
        thread.archive()
        thread.delete()
        inbox = (await table.white.slash("games")).shown
        assert LOST in inbox.text
        assert "Russian draughts · v black" in inbox.buttons


async def test_watchers_see_a_game_in_an_archived_thread(table: Table) -> None:
    thread, match = await begin_in_thread(table)
    thread.archive()
    seen = await table.watcher.slash("replay", match=match.id)
    assert "Russian draughts" in seen.shown.text
    hidden = table.discord.add_person("outsider", age=86_400 * 365)
    table.server.join(hidden)
    table.channel.deny("VIEW_CHANNEL", to=hidden)
    hidden.here = table.server.add_channel("elsewhere")
    refused = await hidden.slash("replay", match=match.id)
    assert "I can't find that game" in refused.text

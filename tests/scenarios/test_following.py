"""Followers are told of the end of a game once, also after a kill, and only what they may see."""

import re
from datetime import UTC, datetime, timedelta

from bot.clockwork.servers import own_shards
from bot.watching.follows import LOST_AFTER, claim_news
from playground import Message, Person
from storage import Database
from storage.follows import find_next_follow, keep_follow
from storage.rows import FollowRow
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board
from tests.scenarios.test_whole_games import resign


async def follow(table: Table, how: str = "end") -> str:
    return (await table.watcher.slash("follow", how=how)).text


def letters(person: Person) -> list[Message]:
    """The direct messages that someone got."""
    return [message for message in person.dm.messages if not message.is_private]


async def tell(table: Table, after: timedelta = timedelta()) -> None:
    """Let the bot tell followers what is due so much later, and wait until nothing is."""
    table.clock.shift(after)
    while await table.services.read(find_next_follow) is not None:
        await table.bot.followers.send_due()


async def test_the_end_is_told_with_its_card(table: Table) -> None:
    await begin(table, "russian")
    refused = await table.white.slash("follow")
    assert "This is your own game" in refused.text
    watched = (await table.watcher.click(newest_board(table), "Watch")).shown
    panel = (await table.watcher.click(watched, "Follow")).shown
    assert "I'll message you once, when it's over." in panel.text
    assert panel.buttons == ["Once a day", "Each move", "Unfollow"]
    await table.watcher.click(panel, "Once a day")
    (first_at,) = re.findall(r"once a day at <t:(\d+):t>", panel.text)
    assert datetime.fromtimestamp(int(first_at), UTC).hour == 9
    await table.watcher.click(panel, "Unfollow")
    assert "You've unfollowed this game." in panel.text
    await table.watcher.click(panel, "At the end")
    await table.white.slash("move", move="c3-d4")
    await resign(table)
    await tell(table)
    (letter,) = letters(table.watcher)
    assert "A game you follow is over." in letter.text
    assert list(letter.files) == ["card.png"]
    assert letter.buttons == []
    late = await table.watcher.click(panel, "Once a day")
    assert "This game is over." in late.text


async def test_nobody_is_told_of_a_game_that_was_hidden_meanwhile(table: Table) -> None:
    await begin(table, "russian")
    await follow(table)
    table.channel.deny("VIEW_CHANNEL", to=table.server)
    table.channel.allow("VIEW_CHANNEL", to=table.discord.bot)
    table.channel.allow("VIEW_CHANNEL", to=table.white)
    await resign(table)
    await tell(table)
    assert letters(table.watcher) == []


async def test_who_takes_no_messages_is_told_at_the_next_answer(table: Table) -> None:
    await begin(table, "russian")
    await follow(table)
    table.watcher.dms_closed = True
    await resign(table)
    await tell(table)
    await begin(table, "english")
    words = await follow(table)
    assert "I couldn't message you, so you no longer follow 1 game." in words
    assert "stopped" not in await follow(table)


async def test_each_move_is_told_by_the_thread(table: Table) -> None:
    await begin(table, "russian")
    assert "has no thread" in await follow(table, "move")
    asked = await table.white.slash("challenge", opponent=table.black, time="3d/move")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: table.channel.threads and table.channel.threads[0].messages)
    (thread,) = table.channel.threads
    added = await table.watcher.slash("follow", channel=thread, how="move")
    assert thread.mention in added.text
    assert table.watcher.id in thread.member_ids


async def keep_again(url: str, row: FollowRow) -> None:
    """Leave a row in the database as it was before it was noted that it was sent."""
    database = await Database.open(url)
    await database.write(keep_follow, row)
    await database.close()


async def test_killed_before_or_after_the_message(table: Table, url: str) -> None:
    """What a killed process leaves behind: a claim; and then a message that no one noted."""
    await begin(table, "russian")
    await follow(table)
    await table.bot.followers.loop.stop()
    await resign(table)
    later = LOST_AFTER + timedelta(seconds=1)
    lost = await table.services.run(claim_news, datetime.now(UTC), own_shards(table.bot))
    assert lost is not None
    assert await table.bot.followers.send_due() > 0  # someone may be sending it just now
    assert letters(table.watcher) == []
    table.clock.shift(later)
    await table.bot.followers.send_due()
    assert len(letters(table.watcher)) == 1
    assert await table.services.read(find_next_follow) is None
    await keep_again(url, lost.rows[0])
    assert await table.services.read(find_next_follow) == lost.due_at
    table.clock.shift(later)
    await table.bot.followers.send_due()
    assert len(letters(table.watcher)) == 1

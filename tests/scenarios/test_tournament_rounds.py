"""A Swiss tournament over the socket: its rounds go on by themselves."""

from datetime import timedelta

from playground import Message
from tests.scenarios.conftest import Table
from tests.scenarios.hands import posts


async def test_rounds_follow_each_other(table: Table) -> None:
    message = await begin(table)
    first = await find_round(table, 1)
    assert first.mentions == {table.white.id, table.black.id, table.watcher.id}
    assert "has a bye" in first.text
    early = await table.black.click(first, "My games")
    assert ": starts " in early.text or "You have a bye" in early.text
    table.jump(timedelta(minutes=5))
    await table.discord.until(
        lambda: any("your first move is due" in each.text for each in posts(table))
    )
    table.jump(timedelta(minutes=3))  # no one came
    await table.discord.until(lambda: "0-0, no one showed up" in first.text)  # in the same post
    second = await find_round(table, 2)
    assert "2 of 2" in second.text
    shown = await table.watcher.click(message, "Rounds")
    assert shown.is_private
    await table.watcher.click(shown.shown, "◀")
    assert "0-0, no one showed up" in shown.shown.text
    told = await table.watcher.click(message, "Table")
    assert "Buchholz" in told.text
    await check_put_out(table)


async def check_put_out(table: Table) -> None:
    """Whoever stays away twice is told once that they are out, and why."""
    table.jump(timedelta(minutes=8))
    why = "you didn't show up for 2 games, so you're out"
    await table.discord.until(lambda: any(why in each.text for each in posts(table)))
    letters = [each for each in posts(table) if why in each.text]
    told = [person for each in letters for person in each.mentions]
    assert len(set(told)) == len(letters)
    for person, letter in zip(told, letters, strict=True):
        assert f"<@{person}>, {why}" in letter.text
        assert letter.buttons == []  # it was the last round


async def test_leaving_and_coming_back(table: Table) -> None:
    message = await begin(table)
    mine = await table.black.click(await find_round(table, 1), "My games")
    await table.black.click(mine.shown, "Leave the tournament")
    await table.black.click(mine.shown, "Leave the tournament")
    assert "I'm back" in mine.shown.text
    await table.discord.until(lambda: "withdrawn" in message.text)
    again = await table.black.click(message, "My games")
    await table.black.click(again.shown, "I'm back")
    await table.discord.until(lambda: "withdrawn" not in message.text)  # at once, by oneself
    assert "Leave the tournament" in again.shown.buttons


async def begin(table: Table) -> Message:
    """Open a tournament, enter all three and start it; return its message."""
    opened = await table.white.slash("tournament new", name="Cup", kind="swiss")
    for person in (table.white, table.black, table.watcher):
        await person.click(opened.shown, "Enter")
    await table.white.click(opened.shown, "Start")
    for person in (table.white, table.black, table.watcher):
        # The message may still show for a moment what it said before.
        await table.discord.until(lambda: "Check in" in opened.shown.buttons)
        await person.click(opened.shown, "Check in")
    await table.white.click(opened.shown, "Start")
    await table.discord.until(lambda: "My games" in opened.shown.buttons)
    return opened.shown


async def find_round(table: Table, number: int) -> Message:
    """The post that tells of a round, once it is there."""

    def found() -> list[Message]:
        return [each for each in posts(table) if f": round {number} of" in each.text]

    await table.discord.until(lambda: bool(found()))
    return found()[0]

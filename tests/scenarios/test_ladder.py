"""A ladder over the socket: entered, climbed, with the answer of who was challenged."""

from tests.scenarios.conftest import Table


async def test_a_challenge_is_told_and_answered(table: Table) -> None:
    opened = await table.white.slash("tournament new", name="Climb", kind="ladder", pace="long")
    message = opened.shown
    people = (table.white, table.black, table.watcher)
    for person in people:
        await person.click(message, "Enter")
    await table.white.click(message, "Start")
    assert "who you can challenge" in message.text
    names = {person.mention: person for person in people}
    top, middle, low = sorted(names, key=message.text.index)
    mine = await names[low].click(message, "My games")
    challenge = next(each for each in mine.shown.buttons if names[top].name in each)
    await names[low].click(mine.shown, challenge)
    assert "Their time to answer runs out" in mine.shown.text
    await table.discord.until(lambda: "for place 1" in table.channel.messages[-1].text)
    await table.discord.until(lambda: "My games" in message.buttons)  # an older edit may come late
    again = await names[middle].click(message, "My games")
    assert [each for each in again.shown.buttons if each.startswith("Challenge")] == []
    theirs = await names[top].click(message, "My games")
    await names[top].click(theirs.shown, f"Play {names[low].name}")
    await table.discord.until(lambda: any(thread.messages for thread in table.channel.threads))
    assert "You're playing" in (await names[low].click(message, "My games")).shown.text

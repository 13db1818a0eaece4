"""A ladder over the socket: entered, climbed, with the answer of who was challenged."""

from playground import Message, Person
from tests.scenarios.conftest import Table


async def open_ladder(table: Table, *people: Person) -> Message:
    opened = await table.white.slash("tournament new", name="Climb", kind="ladder", pace="long")
    for person in people:
        await person.click(opened.shown, "Enter")
    await table.white.click(opened.shown, "Start")
    return opened.shown


async def test_a_challenge_is_told_and_answered_and_its_result_too(table: Table) -> None:
    people = (table.white, table.black, table.watcher)
    message = await open_ladder(table, *people)
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
    (thread,) = table.channel.threads
    asked = await names[top].slash("resign", channel=thread)
    await names[top].click(asked.shown, "Resign")
    await table.discord.until(lambda: "game won" in table.channel.messages[-1].text)
    told = table.channel.messages[-1].text
    assert told.index(f"1\\. {low} · ") < told.index(f"2\\. {top} · ")
    assert table.channel.messages[-1].mentions == set()

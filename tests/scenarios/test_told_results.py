"""Over the socket: players report the results of games played over the board."""

from datetime import timedelta

from playground import Message, Person
from tests.scenarios.conftest import Table

NOTE = "Link or remark (others will see it)"


async def begin(table: Table) -> Message:
    """The message of a tournament played over the board, which has started."""
    opened = await table.watcher.slash(
        "tournament new", name="Club*", games="anywhere", pace="week"
    )
    assert "played anywhere" in opened.shown.text
    for person in (table.white, table.black):
        await person.click(opened.shown, "Enter")
    await table.watcher.click(opened.shown, "Start")
    await table.discord.until(lambda: "My games" in opened.shown.buttons)
    return opened.shown


async def ask(table: Table, message: Message, person: Person) -> Message:
    """What a player is asked about the only game."""
    mine = await person.click(message, "My games")
    other = table.black if person is table.white else table.white
    asked = await person.click(mine.shown, f"Result v {other.name}")
    assert asked.is_private
    return asked.shown


async def report(table: Table, asked: Message, person: Person, label: str, note: str = "") -> str:
    """What a player reads after reporting a result."""
    told = await person.click(asked, label)
    if told.modal is not None:
        told = await person.submit(told.modal, {NOTE: note})
    return told.text


async def test_one_reports_and_the_other_confirms(table: Table) -> None:
    message = await begin(table)
    asked = await ask(table, message, table.white)
    text = await report(table, asked, table.white, "I won 2-0", "@everyone [x](https://a.b)")
    assert "It counts once" in text
    await table.discord.until(lambda: "is that right?" in table.channel.messages[-1].text)
    call = table.channel.messages[-1]
    assert call.mentions == {table.black.id}
    wrong = await table.watcher.click(call, "Result")
    assert "isn't yours" in wrong.text
    asked = (await table.black.click(call, "Result")).shown
    assert "You both report" in await report(table, asked, table.black, "I lost 0-2")
    await table.discord.until(
        lambda: any("Club\\*: final results" in each.text for each in table.channel.messages)
    )
    late = await table.black.click(call, "Result")
    assert late.is_private


async def test_they_differ_and_an_arbiter_is_asked(table: Table) -> None:
    message = await begin(table)
    asked = await ask(table, message, table.white)
    await report(table, asked, table.white, "I won 2-0")
    other = await ask(table, message, table.black)
    assert "an arbiter" in await report(table, other, table.black, "I won 2-0")
    await table.discord.until(
        lambda: any("need your decision" in each.text for each in table.channel.messages)
    )
    (call,) = (each for each in table.channel.messages if "need your decision" in each.text)
    assert call.mentions == {table.watcher.id}
    assert "Arbiter" in call.buttons


async def test_silence_asks_an_arbiter(table: Table) -> None:
    message = await begin(table)
    asked = await ask(table, message, table.white)
    await report(table, asked, table.white, "Draw 1-1")
    table.jump(timedelta(days=1, minutes=1))
    await table.discord.until(
        lambda: any("need your decision" in each.text for each in table.channel.messages)
    )
    assert not any("the end" in each.text for each in table.channel.messages)

"""An evening of a club: twenty people in a lobby, sides changed, a tournament, its end."""

from datetime import timedelta

from playground import Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with
from tests.scenarios.test_two_rooms import friend

CROWD = 20
EVENING = timedelta(hours=5, minutes=1)


async def test_an_evening_of_a_club(table: Table) -> None:
    for operation in ("create_message", "update_message"):
        table.discord.rates.limits[operation] = (50, 5.0)
    crowd = [friend(table, f"member {number}") for number in range(CROWD)]
    await play_together(table, crowd)
    await play_tournament(table, crowd[:4])


async def play_together(table: Table, crowd: list[Person]) -> None:
    """All join Black first, half of them change sides; everyone votes for the side they chose."""
    starter, half = crowd[0], CROWD // 2
    lobby = (await starter.slash("together", turn=600)).shown
    for person in crowd:
        await person.click(lobby, "Join Black")
    for person in crowd[:half]:
        await person.click(lobby, "Join White")
    await starter.click(lobby, "Start")
    board = await board_with(table, button="Vote", words="⚪ 10 players · ⚫ 10 players")
    assert board.mentions == {person.id for person in crowd}  # once, at the start
    for person in crowd[:half]:
        assert "Your vote: **c3-d4**" in (await person.slash("move", move="c3-d4")).text
    table.jump(timedelta(minutes=3))
    board = await board_with(table, button="Vote", words="Chosen with 10 of 10 votes")
    assert board.mentions == set()
    for person in crowd[half:]:
        assert "Your vote: **b6-a5**" in (await person.slash("move", move="b6-a5")).text


async def play_tournament(table: Table, people: list[Person]) -> None:
    """Of four two never come; one of the others was ready, and two played."""
    one, two, *_absent = people
    message = (await one.slash("tournament new", name="Friday cup")).shown
    for person in people:
        await person.click(message, "Enter")
    await one.click(message, "Start")
    call = await find(table, "**Friday cup** has started!")
    assert call.mentions == {person.id for person in people}
    mine = await one.click(call, "My games")
    for person in people[1:]:
        ready = await one.click(mine.shown, f"Play {person.name}")
        assert "You're ready until" in ready.text
    await table.discord.until(lambda: len(list_calls(table)) == len(people) - 1)
    asked = list_calls(table)
    called = next(each for each in asked if each.mentions == {two.id})
    await two.click(called, "I'm ready")
    await table.discord.until(lambda: table.channel.threads and table.channel.threads[0].messages)
    (thread,) = table.channel.threads
    await table.discord.until(lambda: any("Move" in each.buttons for each in thread.messages))
    assert list_calls(table) == asked  # no one was called twice
    await resign(two, one, table)
    table.jump(EVENING)
    await check_end(table, people)


def list_calls(table: Table) -> list[Message]:
    """The messages that call someone to a game."""
    return [each for each in table.channel.messages if "I'm ready" in each.buttons]


async def check_end(table: Table, people: list[Person]) -> None:
    """A post of its own calls all, with the podium, the table and its picture."""
    one, two, *_absent = people
    end = await find(table, "### Friday cup: final results")
    assert end.mentions == {person.id for person in people}
    assert f"Won by: {one.mention}" in end.text
    assert f"🥇 1\\. {one.mention}" in end.text
    assert "6 points" in end.text
    assert len(end.files) == 1
    assert "withdrawn" not in end.text
    listed = await two.click(end, "Table")
    assert "6 points" in listed.text


async def resign(person: Person, other: Person, table: Table) -> None:
    """Give up the game of the only thread, after a move of each side."""
    person.here = other.here = table.channel.threads[0]
    for move in ("c3-d4", "b6-a5"):
        for each in (person, other):  # whoever is to move; the other is refused
            await each.slash("move", move=move)
    asked = await person.slash("resign")
    await person.click(asked.shown, "Resign")
    person.here = other.here = table.channel


async def find(table: Table, words: str) -> Message:
    """The newest message of the channel with these words, once it is there."""

    def found() -> list[Message]:
        return [each for each in table.channel.messages if words in each.text]

    await table.discord.until(found)
    return found()[-1]

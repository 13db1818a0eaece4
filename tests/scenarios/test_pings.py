"""People are called once to each board, where they have chosen."""

from playground import Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, play_out, running


async def letter(person: Person, count: int, table: Table) -> Message:
    """The last message of so many in a person's direct messages."""
    await table.discord.until(lambda: len(person.dm.messages) == count)
    return person.dm.messages[-1]


async def test_who_wants_is_called_in_private_and_moves_there(table: Table) -> None:
    chosen = await table.black.slash("settings", pings="dm")
    assert "I ping you by DM" in chosen.text
    line = await begin(table, "russian")
    assert (await board_with(table)).mentions == {table.white.id}
    line = await play_out(table, line, [line.game.parse(line.position, "c3-d4")])
    called = await letter(table.black, 1, table)
    assert f"Your turn against <@{table.white.id}>" in called.text
    assert "c3-d4" in called.text
    assert len(called.files) == 1
    assert (await board_with(table)).mentions == set()
    picker = (await table.black.click(called, "Move")).shown
    done = await table.black.click(picker, "b6-a5")
    assert "You played" in done.text
    board = await board_with(table, words="b6-a5")
    assert board.mentions == {table.white.id}
    again = await table.black.click(called, "Move")
    assert "out of date" in again.text
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    table.jump(10)
    over = await letter(table.black, 2, table)
    assert "is over" in over.text
    assert over.buttons == ["Rematch", "Analyse", "All games"]


async def test_closed_direct_messages_fall_back_into_the_channel(table: Table) -> None:
    await table.black.slash("settings", pings="dm")
    table.black.dms_closed = True
    line = await begin(table, "russian")
    line = await play_out(table, line, [line.game.parse(line.position, "c3-d4")])

    def calls() -> list[Message]:
        every = table.channel.messages
        return [each for each in every if "Your turn" in each.text]

    await table.discord.until(calls)
    assert calls()[0].mentions == {table.black.id}
    await play_out(table, line, [line.game.parse(line.position, "b6-a5")])
    match = await running(table)
    await table.white.slash("move", move="d4-c5")
    board = await board_with(table, words="d4-c5")
    assert match.ply == 2
    assert board.mentions == {table.black.id}  # the board calls, until they take messages again
    assert len(calls()) == 1

"""Games whose channel or server is gone go on in the direct messages of both players."""

from bot.matches.match_store import load_match
from playground import Message, Person
from storage.rooms import list_due_rooms
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import begin, noted, play_behind, settle
from tests.scenarios.test_forbidden import SEND, requests


async def board_of(table: Table, person: Person, words: str) -> Message:
    """The newest board in a person's direct messages, once it has such words."""

    def find() -> list[Message]:
        return [each for each in person.dm.messages if each.files and words in each.text]

    await table.discord.until(find)
    return find()[-1]


async def test_a_channel_that_is_deleted(table: Table, allowed: Allowed) -> None:
    allowed.errors += ["Unknown Channel"]
    await begin(table, "russian")
    match = await noted(table)
    table.channel.delete()
    played = await play_behind(table, match)
    await table.bot.missing_boards.look()
    board = await board_of(table, table.black, "c3-d4")
    assert board.mentions == {table.black.id}
    assert "is gone, so the game goes on here" in table.black.dm.messages[0].text
    assert "is gone, so the game goes on here" in table.white.dm.messages[0].text
    await board_of(table, table.white, "c3-d4")
    picker = (await table.black.click(board, "Move")).shown
    await table.black.click(picker, "b6-a5")
    await board_of(table, table.white, "b6-a5")
    assert len((await table.services.run(load_match, played.id)).rooms) == 2


async def test_who_takes_no_direct_messages_has_the_list(table: Table, allowed: Allowed) -> None:
    allowed.errors += ["Unknown Channel"]
    other = table.server.add_channel("other")
    await begin(table, "russian")
    match = await noted(table)
    table.watcher.here = other
    table.white.dms_closed = table.black.dms_closed = True
    table.channel.delete()
    await play_behind(table, match)
    await table.bot.missing_boards.look()
    while await table.services.read(list_due_rooms):
        await settle(table)
    before = requests(table, SEND)
    await table.bot.missing_boards.look()
    assert requests(table, SEND) == before  # nothing more is tried
    table.black.here = other
    shown = await table.black.slash("games")
    assert "1 · Move" in shown.shown.buttons


async def test_a_server_that_removes_the_bot(table: Table) -> None:
    await begin(table, "russian")
    await noted(table)
    common = table.discord.add_server("Common")
    for person in (table.white, table.black):
        common.join(person)
    table.server.remove_bot()
    board = await board_of(table, table.white, "to move")
    assert "no longer in the server" in table.white.dm.messages[0].text
    picker = (await table.white.click(board, "Move")).shown
    await table.white.click(picker, "c3-d4")
    await board_of(table, table.black, "c3-d4")

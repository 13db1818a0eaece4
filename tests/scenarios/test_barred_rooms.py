"""While the bot may not write in a room, a game goes on in the direct messages of both players."""

import asyncio

from bot.matches.finding import find_running_in
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from playground import Channel, Message, Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import play_behind
from tests.scenarios.test_moved_games import board_of

REFUSED = 400


async def begin_in_thread(table: Table) -> tuple[Channel, Match]:
    """A slow game, which has a thread of its own, whose first board stands."""
    asked = await table.white.slash("challenge", opponent=table.black, colour=0, time="3d/move")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: bool(thread.messages))
    match = await table.services.run(find_running_in, thread.id)
    assert match is not None
    return thread, match


async def show(table: Table, match: Match) -> None:
    delivery, room = table.bot.delivery, match.main_room
    await delivery.show(match, room, delivery.in_room(match, room))


async def noted(table: Table, match: Match, rooms: int, due: int) -> Match:
    """The match, once it has so many rooms, of which so many do not show what they should."""
    while True:
        found = await table.services.run(load_match, match.id)
        late = [room for room in found.rooms if room.shown_version < room.wanted_version]
        if (len(found.rooms), len(late)) == (rooms, due):
            return found
        await asyncio.sleep(0.01)  # nothing tells that a board is noted


async def try_in_vain(table: Table, thread: Channel) -> None:
    """Let the bot try a thread that is barred once more, and wait until it was refused."""

    def count() -> int:
        return sum(request.status == REFUSED for request in table.discord.requests)

    before = count()
    table.bot.delivery.try_again(thread.id)
    await table.discord.until(lambda: count() > before)


async def play_from_letter(table: Table, person: Person, board: Message, move: str) -> None:
    picker = (await person.click(board, "Move")).shown
    await person.click(picker, move)


async def test_a_locked_thread(table: Table) -> None:
    thread, match = await begin_in_thread(table)
    thread.archive(locked=True)
    await show(table, await play_behind(table, match))
    board = await board_of(table, table.black, "c3-d4")
    assert board.mentions == {table.black.id}
    for person in (table.white, table.black):
        assert "is locked, so your game" in person.dm.messages[0].text
    await play_from_letter(table, table.black, board, "b6-a5")
    board = await board_of(table, table.white, "b6-a5")
    assert len(table.white.dm.messages) == 3  # told once; a board for each move

    await noted(table, match, rooms=3, due=1)
    await try_in_vain(table, thread)  # so that no older try is under way when it opens
    thread.unarchive()
    await table.discord.until(lambda: "b6-a5" in thread.messages[-1].text)
    assert thread.messages[-1].mentions == set()  # White was called in private
    await noted(table, match, rooms=1, due=0)
    await play_from_letter(table, table.white, board, "d4-c5")
    await table.discord.until(lambda: "d4-c5" in thread.messages[-1].text)
    assert thread.messages[-1].mentions == {table.black.id}


async def test_a_thread_that_is_only_archived_opens_with_the_next_board(table: Table) -> None:
    thread, match = await begin_in_thread(table)
    thread.archive()
    await show(table, await play_behind(table, match))
    await table.discord.until(lambda: "c3-d4" in thread.messages[-1].text)
    assert not thread.is_archived
    assert table.black.dm.messages == []


async def test_who_takes_no_direct_messages_has_the_list(table: Table) -> None:
    thread, match = await begin_in_thread(table)
    thread.archive(locked=True)
    table.black.dms_closed = True
    await show(table, await play_behind(table, match))
    await board_of(table, table.white, "c3-d4")
    shown = await table.black.slash("games")
    picker = (await table.black.click(shown.shown, "1 · Move")).shown
    await table.black.click(picker, "b6-a5")
    await board_of(table, table.white, "b6-a5")

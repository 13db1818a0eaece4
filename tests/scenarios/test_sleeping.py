"""Games that fall asleep, as both players see it."""

from datetime import timedelta

from playground import Message, Person
from playground.faults import Fault
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board, noted

DAY = timedelta(days=1)


async def mail_of(table: Table, person: Person, words: str) -> Message:
    """The direct message to a person that has such words, once it has come."""

    def find() -> list[Message]:
        mail = person.dm.messages
        return [message for message in mail if words in message.text]

    await table.discord.until(find)
    return find()[-1]


async def test_a_game_that_is_closed_by_who_waits(table: Table) -> None:
    await begin(table, "russian")
    await noted(table)
    await table.white.slash("settings", quiet="off")
    table.jump(15 * DAY)
    told = await mail_of(table, table.white, "has been waiting for your move for 15 days")
    assert "Move" in told.buttons
    assert "Close game" not in newest_board(table).buttons
    before = newest_board(table)
    table.jump(16 * DAY)
    board = await board_with(table, button="Close game", words="can close the game")
    assert board.id == before.id  # no one is called
    assert "30 days without a move" in (await table.white.click(board, "Close game")).text
    assert "watching" in (await table.watcher.click(board, "Close game")).text
    await table.black.click(board, "Close game")
    over = await board_with(table, words="quiet for too long")
    assert "No one loses" in over.text
    assert "is over" in (await table.black.click(board, "Close game")).text


async def test_a_player_who_has_left_the_server(table: Table) -> None:
    """The board tells it, the game goes on in direct messages, and may be closed at once."""
    common = table.discord.add_server("Common")
    common.join(table.white)
    await begin(table, "russian")
    await noted(table)
    await table.white.slash("settings", quiet="off")
    table.server.leave(table.white)
    table.jump(15 * DAY)
    await mail_of(table, table.white, "has been waiting for your move")
    board = await board_with(table, button="Close game", words="has left the server")
    await table.bot.missing_boards.look()
    own = await mail_of(table, table.white, "to move")
    assert "Move" in own.buttons
    await table.black.click(board, "Close game")
    await board_with(table, words="quiet for too long")
    await mail_of(table, table.white, "quiet for too long")


async def test_an_account_that_is_deleted(table: Table) -> None:
    """No one calls it any more, the board tells it, and the game may be closed at once."""
    await begin(table, "russian")
    await noted(table)
    await table.white.slash("settings", quiet="off")
    table.discord.faults.add(
        Fault(operation="get_guild_member", status=404, code=10013, times=99),
        Fault(operation="create_dm", status=404, code=10013, times=99),
    )
    table.jump(15 * DAY)
    board = await board_with(table, button="Close game", words="has left the server")
    await table.black.click(board, "Close game")
    await board_with(table, words="quiet for too long")
    assert not [each for each in table.channel.messages if "has been waiting" in each.text]


async def test_a_server_chooses_how_long_games_without_a_clock_wait(table: Table) -> None:
    host = table.discord.add_person("host")
    table.server.join(host, permissions=["MANAGE_GUILD"])
    host.here = table.channel
    told = await host.slash("server-settings", untimed="never")
    assert "**games without a clock** are never closed" in told.text
    await begin(table, "russian")
    await noted(table)
    await table.white.slash("settings", quiet="off")
    table.jump(15 * DAY)
    await mail_of(table, table.white, "has been waiting for your move for 15 days")
    table.jump(60 * DAY)
    assert "Move" in (await board_with(table, button="Close game")).buttons
    told = await host.slash("server-settings", untimed="90")
    assert "after 90 days without a move" in told.text
    table.jump(16 * DAY)
    await board_with(table, words="quiet for too long")

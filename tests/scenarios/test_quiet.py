"""A quiet server: no one is called, and boards change in their place for an hour."""

from datetime import UTC, datetime, timedelta

from bot.matches.act import Act
from bot.matches.playing import play_typed
from rules import Style
from storage.analyses import list_untold_matches
from storage.rows import Person
from tests.scenarios import hands
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, boards, by_picker, newest_board, running
from tests.scenarios.test_settings import host
from tests.scenarios.test_whole_games import resign

BEFORE = datetime(2000, 1, 1, tzinfo=UTC)


async def be_quiet(table: Table) -> None:
    told = await host(table).slash("server-settings", quiet="on")
    assert "**quiet**: no pings" in told.text


async def test_a_board_changes_in_its_place_for_an_hour(table: Table) -> None:
    await be_quiet(table)
    line = await begin(table, "russian")
    board = newest_board(table)
    typed = await table.white.slash("move", move="c3-d4")
    assert typed.is_private
    assert "You played **1.\u00a0c3-d4**" in typed.text
    await table.discord.until(lambda: "c3-d4" in board.text)
    line = (await running(table)).line
    move = line.game.legal_moves(line.position)[0]
    await by_picker(table, table.black, line, move)
    written = line.game.write(line.position, move, Style.STANDARD)
    assert await board_with(table, words=written) == board
    assert boards(table) == [board]
    assert all(message.mentions == set() for message in table.channel.messages)
    table.jump(timedelta(hours=1))
    answered = await table.white.slash("move", move="e3-f4")
    assert not answered.is_private
    assert newest_board(table) != board
    assert newest_board(table).mentions == set()


async def test_a_board_that_was_deleted_comes_anew(table: Table) -> None:
    await be_quiet(table)
    await begin(table, "russian")
    board = newest_board(table)
    board.delete()
    await table.white.slash("move", move="c3-d4")
    assert await board_with(table, words="c3-d4") != board


async def test_the_last_board_tells_no_turning_point(table: Table) -> None:
    await be_quiet(table)
    line = await begin(table, "russian")
    match = await running(table)
    for move in hands.random_moves(line.game, 5, 24):  # of which no board is sent
        assert isinstance(match.mover, Person)
        act = Act(person=match.mover, at=datetime.now(UTC))
        text = match.game.write(match.position, move, Style.LONG)
        match = await play_typed(table.services.changes, match, act, text)
    await resign(table)
    table.jump(10)
    while await table.services.read(list_untold_matches, BEFORE, table.bot.now()):
        await table.bot.turning_points.tell_of_ended()  # once it is stored that the board stands
    assert "Turning point" not in newest_board(table).text

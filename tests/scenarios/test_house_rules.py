"""House rules that two people agree on."""

from typing import Any

from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board


async def begin_with_touch_move(table: Table) -> None:
    options: dict[str, Any] = {"opponent": table.black, "colour": 0, "touch-move": True}
    asked = await table.white.slash("challenge", **options)
    assert "touch-move" in asked.text
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


async def test_a_touched_piece_must_move(table: Table) -> None:
    await begin_with_touch_move(table)
    picker = (await table.white.click(newest_board(table), "Move")).shown
    await table.white.select(picker, "Choose a piece", "c3")
    assert "Another piece" not in picker.buttons
    refused = await table.white.slash("move", move="a3-b4")
    assert "you picked up the piece on c3" in refused.text
    again = await table.white.click(newest_board(table), "Move")
    assert "Where does c3 go" in again.text.replace("*", "")
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="c3-d4")
    moved = await table.black.slash("move", move="b6-a5")
    assert not moved.is_private


async def test_a_piece_may_be_put_back_without_the_house_rule(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    picker = (await table.white.click(await board_with(table, button="Move"), "Move")).shown
    await table.white.select(picker, "Choose a piece", "c3")
    await table.white.click(picker, "Another piece")
    assert "Which piece moves?" in picker.text
    moved = await table.white.slash("move", move="a3-b4")
    assert not moved.is_private


async def test_a_man_that_failed_to_capture_is_huffed(table: Table) -> None:
    """The example of the old books: White plays a3-b4 instead of d4:b6, and loses the man d4."""
    asked = await table.white.slash("challenge", opponent=table.black, colour=0, option="huff")
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-c5"), (table.white, "a3-b4")):
        await person.slash("move", move=move)
        await board_with(table, words=move)
    board = await board_with(table, button="Huff")
    refused = await table.white.click(board, "Huff")
    assert "not your turn" in refused.text
    choice = (await table.black.click(board, "Huff")).shown
    await table.black.select(choice, "Huff", "d4")
    board = await board_with(table, words="to move again")
    assert "Huff" not in board.buttons
    match = await table.matches.running_in(table.channel.id)
    assert match is not None
    assert match.to_move.id == table.black.id
    assert "d4" not in match.game.fen(match.position).split(":")[1]
    await table.black.slash("move", move="c5:a3")
    await board_with(table, words="c5:a3")


async def test_no_huff_without_the_house_rule(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await table.white.slash("move", move="c3-d4")
    await table.black.slash("move", move="b6-c5")
    refused = await table.white.slash("move", move="a3-b4")
    assert "You must capture" in refused.text

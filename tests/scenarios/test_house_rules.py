"""House rules that two people agree on."""

from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board


async def begin_with_touch_move(table: Table) -> None:
    asked = await table.white.slash(
        "challenge", opponent=table.black, colour=0, **{"touch-move": True}
    )
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

"""Answers that a player plans, as both players see them."""

from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, choose_more, newest_board, play_out, running


async def test_an_answer_is_picked_and_played_at_once(table: Table) -> None:
    line = await begin(table, "russian")
    asked = await choose_more(table, table.black, "Plan an answer")
    assert asked.is_private_to(table.black)
    assert "only you see this" in asked.text
    await table.black.click(asked, "c3-d4")
    assert "If **c3-d4**, what do I answer for you?" in asked.text
    await table.black.click(asked, "b6-a5")
    assert "Kept." in asked.text
    assert "If **c3-d4**, then **b6-a5**." in asked.text
    await table.black.click(asked, "Or else")
    await table.black.click(asked, "e3-f4")
    await table.black.click(asked, "b6-c5")
    assert "If **e3-f4**, then **b6-c5**." in asked.text

    await table.white.slash("move", move="c3-d4")
    board = await board_with(table, words="answered at once")
    assert "**1.\u00a0c3-d4**, answered at once: **1…\u00a0b6-a5**" in board.text
    assert board.mentions == {table.white.id}
    assert (await running(table)).ply == line.ply + 2
    told = [message.text for message in table.channel.messages]
    assert not any("b6-c5" in text for text in told)


async def test_a_plan_is_typed_missed_and_forgotten(table: Table) -> None:
    line = await begin(table, "russian")
    lines = [choice.value for choice in await table.black.autocomplete("plan", line="c3-d4 b6")]
    assert lines == ["c3-d4 b6-a5", "c3-d4 b6-c5"]
    assert "ends with a move of yours" in (await table.black.slash("plan", line="c3-d4")).text
    kept = await table.black.slash("plan", line="c3-d4 b6-a5")
    assert kept.is_private
    assert "It is your turn" in (await table.white.slash("plan", line="c3-d4 b6-a5")).text
    gone = await table.black.click(kept.shown, "Forget it all")
    assert "Your plan is gone" in gone.shown.text
    kept = await table.black.slash("plan", line="c3-d4 b6-a5")

    await play_out(table, line, [line.game.parse(line.position, "e3-f4")])
    late = await table.black.click(kept.shown, "Or else")
    assert "They have just moved" in late.shown.text
    picker = await table.black.click(newest_board(table), "Move")
    assert "They played something else; your plan is gone." in picker.shown.text

"""Answers that a player plans, as both players see them."""

import logging

import pytest

from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, choose_more, newest_board, play_out, running


async def test_an_answer_is_picked_and_played_at_once(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    line = await begin(table, "russian")
    asked = await choose_more(table, table.black, "Plan a reply")
    assert asked.is_private_to(table.black)
    assert "only you can see this" in asked.text
    await table.black.click(asked, "c3-d4")
    assert "If **c3-d4**, what should I play for you?" in asked.text
    await table.black.click(asked, "b6-a5")
    assert "Saved." in asked.text
    assert "If **c3-d4**, then **b6-a5**." in asked.text
    await table.black.click(asked, "Add another line")
    await table.black.click(asked, "e3-f4")
    await table.black.click(asked, "b6-c5")
    assert "If **e3-f4**, then **b6-c5**." in asked.text

    await table.white.slash("move", move="c3-d4")
    board = await board_with(table, words="instant reply")
    assert "**1.\u00a0c3-d4**, instant reply: **1…\u00a0b6-a5**" in board.text
    assert board.mentions == {table.white.id}
    assert (await running(table)).ply == line.ply + 2
    seen = [await table.white.slash(name) for name in ("board", "record", "replay", "games")]
    told = [message.text for message in (*table.channel.messages, *table.white.dm.messages)]
    told += [each.text for each in seen]
    told += [data.decode("latin-1") for each in seen for data in each.shown.files.values()]
    assert not any("b6-c5" in text for text in told)
    assert "b6-c5" not in caplog.text


async def test_a_plan_of_three_answers_is_played_as_far_as_it_goes(table: Table) -> None:
    await begin(table, "russian")
    await table.black.slash("plan", line="c3-d4 b6-a5 d4-c5 d6xb4 a3xc5 f6-e5")
    for number, (move, answer) in enumerate(
        (("c3-d4", "b6-a5"), ("d4-c5", "d6:b4"), ("a3:c5", "f6-e5")), start=1
    ):
        await table.white.slash("move", move=move)
        await board_with(table, words=f"instant reply: **{number}…\u00a0{answer}**")
    await table.white.slash("move", move="b2-c3")
    assert (await running(table)).ply == 7


async def test_a_plan_is_typed_missed_and_forgotten(table: Table) -> None:
    line = await begin(table, "russian")
    lines = [choice.value for choice in await table.black.autocomplete("plan", line="c3-d4 b6")]
    assert lines == ["c3-d4 b6-a5", "c3-d4 b6-c5"]
    assert "has to end with a move of yours" in (await table.black.slash("plan", line="c3-d4")).text
    kept = await table.black.slash("plan", line="c3-d4 b6-a5")
    assert kept.is_private
    assert "It's your turn" in (await table.white.slash("plan", line="c3-d4 b6-a5")).text
    gone = await table.black.click(kept.shown, "Delete plan")
    assert "Plan deleted" in gone.shown.text
    kept = await table.black.slash("plan", line="c3-d4 b6-a5")

    await play_out(table, line, [line.game.parse(line.position, "e3-f4")])
    late = await table.black.click(kept.shown, "Add another line")
    assert "Too late to plan: they've just moved." in late.shown.text
    picker = await table.black.click(newest_board(table), "Move")
    assert "They played something else, so your plan is off." in picker.shown.text

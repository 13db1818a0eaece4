"""Whoever watches says who wins; the last board tells how many foresaw it."""

import pytest

from bot.watching.prediction_rules import LAST_PLY
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board, play_out, random_moves
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_who_wins_is_said_changed_and_counted(table: Table) -> None:
    line = await begin(table, "russian")
    board = newest_board(table)
    own = (await table.white.click(board, "Watch")).shown
    assert "White" not in own.buttons
    shown = (await table.watcher.click(board, "Watch")).shown
    assert "**Who will win?**" in shown.text
    await table.watcher.click(shown, "A draw")
    assert "Your prediction: a draw." in shown.text
    await table.watcher.click(shown, "Black")
    assert "Your prediction: Black." in shown.text
    await play_out(table, line, random_moves(line.game, 4)[: LAST_PLY + 1])
    late = await table.watcher.click(shown, "White")
    assert "It's too late to predict this game" in late.text
    assert "White" not in (await table.watcher.click(shown, "Refresh")).shown.buttons
    await resign(table)
    assert "Correct predictions: 1 of 1" in newest_board(table).text
    best = await table.watcher.slash("forecasts")
    assert f"1. {table.watcher.mention}: **1** point · 1 game" in best.text

"""Whoever watches says who wins; the last board tells how many foresaw it."""

import pytest

from bot.matches.watching.forecasts import LAST_PLY
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board, play_out, random_moves
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def table(shared_table: Table) -> Table:
    return shared_table


async def test_who_wins_is_said_changed_and_counted(table: Table) -> None:
    line = await begin(table, "russian")
    board = newest_board(table)
    own = (await table.white.click(board, "Watch")).shown
    assert "White" not in own.buttons
    shown = (await table.watcher.click(board, "Watch")).shown
    assert "**Who wins?**" in shown.text
    await table.watcher.click(shown, "Nobody")
    assert "You say: nobody." in shown.text
    await table.watcher.click(shown, "Black")
    assert "You say: Black." in shown.text
    await play_out(table, line, random_moves(line.game, 4)[: LAST_PLY + 1])
    late = await table.watcher.click(shown, "White")
    assert "It is too late to say who wins" in late.text
    assert "White" not in (await table.watcher.click(shown, "Refresh")).shown.buttons
    await resign(table)
    assert "1 of 1 person foresaw it." in newest_board(table).text
    best = await table.watcher.slash("forecasts")
    assert f"1. {table.watcher.mention}: **1** point with 1 game" in best.text

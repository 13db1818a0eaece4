"""A holiday that begins by itself, as both players see it."""

from datetime import timedelta

from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, newest_board, noted
from tests.scenarios.test_agreeing import begin_slowly
from tests.scenarios.test_long_games import jump
from tests.scenarios.test_sleeping import mail_of


async def test_a_holiday_in_place_of_the_deadline(table: Table) -> None:
    for person in (table.white, table.black):
        shown = await person.slash("settings", away="automatic", quiet="off")
        assert "three days begin when your time is nearly up" in shown.text
    await begin_slowly(table)
    deadline = (await noted(table)).standing(table.bot.now()).deadline
    assert deadline is not None
    before = newest_board(table)
    jump(table, deadline - table.bot.now() - timedelta(seconds=30))
    board = await board_with(table, words="holiday")
    assert board.id == before.id  # nobody is called
    own = await mail_of(table, table.white, "Your time was nearly up, so a holiday began")
    assert "Move" in own.buttons
    told = await mail_of(table, table.black, "was nearly up, so a holiday began")
    assert "Move" not in told.buttons

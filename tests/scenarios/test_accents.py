"""The colour of a card tells how a game stands, to everyone and to its players."""

import pytest

from bot.views.accents import Accent
from playground import Message
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board

pytestmark = pytest.mark.asyncio(loop_scope="module")


def accent(message: Message) -> Accent:
    return Accent(message.components[0]["accent_color"])


async def test_from_the_challenge_to_the_end(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, variant="russian")
    assert accent(asked.shown) is Accent.OFFERED
    await table.black.click(asked.shown, "Decline")
    await begin(table, "russian")
    board = newest_board(table)
    assert accent(board) is Accent.WHITE_TO_MOVE
    assert accent((await table.white.click(board, "Move")).shown) is Accent.YOUR_TURN
    for person, expected in (
        (table.white, Accent.YOUR_TURN),
        (table.black, Accent.WAITING),
        (table.watcher, Accent.WHITE_TO_MOVE),
    ):
        seen = (await person.click(board, "Watch")).shown
        assert accent(seen) is expected
        in_text = (await person.click(seen, "As text")).shown
        assert accent(in_text) is expected
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: accent(newest_board(table)) is Accent.BLACK_TO_MOVE)
    offered = (await table.white.slash("draw")).shown
    assert accent(offered) is Accent.OFFERED
    await table.black.click(offered, "Accept")
    over = await board_with(table, button="Rematch")
    assert accent(over) is Accent.DRAWN

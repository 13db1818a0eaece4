"""Rated games over the socket: from the challenge to the table."""

import pytest

from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_rated_game_changes_ratings_which_all_can_see(table: Table) -> None:
    refused = await table.white.slash("challenge", rated=True, opening="W:Wc3:Bd4,h8")
    assert refused.is_private
    assert "not from a position you choose" in refused.text
    asked = await table.white.slash("challenge", opponent=table.black, colour=0, rated=True)
    assert "it counts for both of you once you've both moved" in asked.text
    await table.white.click(asked.shown, "Withdraw")
    await begin(table, "russian", rated=True)
    assert "Rated game" in newest_board(table).text
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-a5")):
        await person.slash("move", move=move)
    await resign(table)
    board = await board_with(table, words="Ratings: ")
    assert f"<@{table.black.id}> 1662? (+162)" in board.text
    assert f"<@{table.white.id}> 1338? (-162)" in board.text
    top = await table.white.slash("top")
    assert top.is_private
    assert "at least 4 more rated games, and a rating without a question mark" in top.text
    profile = await table.watcher.slash("profile", person=table.black)
    assert "**1662?** · Russian · long games · 1 game" in profile.text
    assert "rating.png" in profile.files
    assert "First 1500 on" in profile.shown.alt_texts[0], "before the first game"
    versus = await table.black.slash("versus", opponent=table.white)
    assert "1 won" in versus.text
    await table.black.click(versus.shown, "Challenge")
    challenge = f"<@{table.black.id}> challenges <@{table.white.id}>"
    await table.discord.until(lambda: challenge in table.channel.messages[-1].text)

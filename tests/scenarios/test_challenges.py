"""What the message of a challenge shows, and where it leads."""

import pytest

import rules
from bot.matches.finding import find_running_in
from rules import Color
from storage import rows
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, newest_board
from tests.scenarios.test_whole_games import resign

pytestmark = pytest.mark.asyncio(loop_scope="module")

FEN = "W:Wc3:Bd4,h8"


async def test_a_challenge_from_a_position_shows_it(table: Table) -> None:
    asked = await table.white.slash("challenge", colour=0, opening=FEN)
    assert "board.png" in asked.files
    assert "White: man c3. Black: men d4, h8." in asked.shown.alt_texts[1]
    assert "Expires" in asked.text
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await table.discord.until(lambda: asked.shown.buttons == [])
    assert asked.shown.files == {}


async def test_an_accepted_challenge_links_to_the_board(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    await table.black.click(asked.shown, "Accept")
    board = await board_with(table, button="Move")
    await table.discord.until(lambda: "Accepted" in asked.shown.text)
    address = f"https://discord.com/channels/{table.server.id}/{table.channel.id}/{board.id}"
    assert f"Accepted. [Open the board]({address})" in asked.shown.text


async def test_a_rematch_says_so(table: Table) -> None:
    await begin(table, "russian")
    await resign(table)
    asked = await table.white.click(newest_board(table), "Rematch")
    assert f"<@{table.white.id}> wants a rematch with <@{table.black.id}>" in asked.text


async def test_a_thread_is_called_after_its_game(table: Table) -> None:
    """Whoever the lot gives White comes first; names in it call no one."""
    await begin(table, "russian")
    asked = await table.watcher.slash("challenge", opponent=table.black, variant="english")
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: bool(table.channel.threads))
    (thread,) = table.channel.threads
    await table.discord.until(lambda: bool(thread.messages))
    match = await table.services.run(find_running_in, thread.id)
    assert match is not None
    white, black = (match.holder(side) for side in Color)
    assert isinstance(white, rows.Person)
    assert isinstance(black, rows.Person)
    assert thread.name == f"{white.name} v {black.name} · {rules.game('english').name}"

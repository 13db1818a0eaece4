"""Records that people attach: seen, stepped through, refused with line and reason."""

from typing import Any

from playground import Upload
from tests.scenarios.conftest import Table

GAME = b"""[White "A*b*"]
[Black "@everyone"]
[GameType "25,W,8,8,A0,0"]
1. c3-d4 b6-c5 2. d4:b6 a7:c5 *
"""
TWO = GAME + b'\n[GameType "20,W,10,10,N2,0"]\n1. 32-28 19-23 2. 28x19 *\n'


def importing(name: str, data: bytes) -> dict[str, Any]:
    """The option that attaches a file; its name is a word of Python."""
    return {"import": Upload(name, data)}


async def test_a_record_is_stepped_through(table: Table) -> None:
    seen = await table.white.slash("record", **importing("game.pdn", GAME))
    assert seen.is_private
    board = seen.shown
    assert "Russian draughts" in board.text
    await table.white.click(board, ">")
    assert "1. c3-d4**" in board.text
    await table.white.click(board, ">|")
    assert "2… a7:c5**" in board.text
    assert board.enabled_buttons == ["|<", "<"]
    await table.white.click(board, "<")
    assert "2. d4:b6**" in board.text
    assert any(name.endswith(".pdn") for name in board.files)


async def test_names_in_a_record_neither_ping_nor_format(table: Table) -> None:
    seen = await table.white.slash("record", **importing("game.pdn", GAME))
    assert seen.shown.mentions == set()
    assert not seen.shown.mentions_everyone
    assert "A\\*b\\*" in seen.text


async def test_a_file_with_two_games(table: Table) -> None:
    seen = await table.white.slash("record", **importing("games.pdn", TWO))
    assert "game 1 of 2" in seen.text
    await table.white.click(seen.shown, "Next game")
    assert "International draughts" in seen.text
    await table.white.click(seen.shown, ">|")
    assert "2. 28x19**" in seen.text


async def test_a_bad_record_says_where(table: Table) -> None:
    bad = GAME.replace(b"a7:c5", b"a7:b6")
    refused = await table.white.slash("record", **importing("game.pdn", bad))
    assert refused.is_private
    assert "Line 4, move 4: You must capture" in refused.text


async def test_a_file_that_is_no_record(table: Table) -> None:
    refused = await table.white.slash("record", **importing("x.png", b"\x89PNG\x00\xff"))
    assert refused.is_private
    assert "record" in refused.text

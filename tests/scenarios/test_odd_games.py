"""The odd games are played like all others: found, refused with reasons, explained and kept."""

from typing import Any

import pytest

from bot.matches.finding import find_running_in
from playground import Upload
from rules import Style, pdn
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with

pytestmark = pytest.mark.asyncio(loop_scope="module")

# What one types to find a game, and the words of its page on what was decided here.
FOUND = {
    "diagonal": ("diagonal", None),
    "senegalese": ("senegal", "Our only source for this game is a single sentence"),
    "northern": ("north", "Our only source for this game is a single sentence"),
    "samoyed": ("самоеды", "Our only source for this game is a single sentence"),
    "stavropol": ("ставропольские", "Our only source for this game is a single sentence"),
    "two-move": ("two-move", "Our only source for this game is a single sentence"),
    "towers": ("bashni", "A tower can be jumped once per move"),
    "lasca": ("lasca", "a tower can be jumped once"),
    "corners": ("ugolki", "From the end of round 40"),
}

# A position, a move that may not be played there, and the sentence that teaches why.
REFUSED = {
    "senegalese: diagonal": ("senegalese", "W:Wd4:Bh8", "d4-e5", "The piece on d4 can't go there"),
    "senegalese: backwards": ("senegalese", "W:Wd4:Bh8", "d4-d3", "Men only move forward"),
    "senegalese: stopping": (
        "senegalese", "W:Wd4:Be4,f5", "d4:f4", "The capture goes on: d4:f4:f6"),
    "northern: no gain": ("northern", "W:Wc3:BKd4,h8", "c3-b4", "You must capture: c3:e5"),
    "samoyed: own man": ("samoyed", None, "c3-d4", "You must capture: b2:d4, d2:b4"),
    "samoyed: too far": ("samoyed", None, "d2-g5", "The capture ends earlier: d2:f4"),
    "stavropol: own capture first": (
        "stavropol", "W:Wa3,c3:Bd4,h8", "d4-e3", "You must capture: c3:e5"),
    "stavropol: for the other": (
        "stavropol", "W:Wa3,c3:Bd4,h8", "d4:b2", "your opponent's pieces don't capture for you"),
    "stavropol: backwards": ("stavropol", "W:Wc3:Bd6", "d6-e7", "Men only move forward"),
    "two-move: the first must capture": (
        "two-move", "W:Wb4,c3:Bd4,h8", "b4-a5", "You must capture: c3:e5"),
    "towers: a captive is not yours": (
        "towers", "W:c3=w,d6=bw,h8=b", "d6-e7", "You have no piece on d6"),
    "towers: a tower takes": ("towers", "W:c3=wb,d4=bw,h8=b", "c3-b4", "You must capture: c3:e5"),
    "lasca: backwards": ("lasca", "W:c3=w,g7=b", "c3-b2", "Men only move forward"),
    "corners: diagonal": ("corners", None, "c3-d4", "The piece on c3 can't go there"),
    "corners: no jump": ("corners", None, "c2-e2", "There's no jump from c2 to e2"),
    "corners: a chain that breaks": (
        "corners", "W:Wa1,b1,f3:Bc2,d3", "a1:c1:e1", "There's no jump from c1 to e1"),
}  # fmt: skip


async def begin_at(table: Table, variant: str, opening: str | None) -> None:
    options: dict[str, Any] = {"variant": variant, "colour": 0}
    if opening is not None:
        options["opening"] = opening
    asked = await table.white.slash("challenge", opponent=table.black, **options)
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


def plain(text: str) -> str:
    return text.replace("*", "").replace("\\", "")


@pytest.mark.parametrize("key", FOUND)
async def test_it_is_found_shown_explained_and_kept(table: Table, key: str) -> None:
    typed, decided = FOUND[key]
    choices = await table.white.autocomplete("challenge", variant=typed)
    assert choices[0].value == key
    line = await begin(table, key)
    board = await board_with(table, button="Move")
    assert f"### {line.game.name}" in board.text
    assert any(file.startswith(b"\x89PNG") for file in board.files.values())
    move = line.game.legal_moves(line.position)[0]
    text = line.game.write(line.position, move, Style.LONG)
    listed = await table.white.autocomplete("move", move=text)
    assert listed[0].value == text
    await table.white.slash("move", move=text)
    await board_with(table, words=text)
    page = await table.black.slash("rules")
    assert line.game.summary in page.text
    assert ("Our reading of the rules" in page.text) is (decided is not None)
    assert decided is None or decided in page.text
    await check_record(table, key)


async def check_record(table: Table, key: str) -> None:
    """The record of the game so far is read back, by us and over Discord."""
    kept = await table.black.slash("record")
    (name, written), *_ = kept.shown.files.items()
    (record,) = pdn.read(written.decode())
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert (record.line, record.line.game.key) == (match.line, key)
    file: dict[str, Any] = {"import": Upload(name, written)}
    read = await table.black.slash("record", **file)
    assert record.line.game.name in read.text


@pytest.mark.parametrize(("key", "opening", "move", "sentence"), REFUSED.values(), ids=REFUSED)
async def test_a_wrong_move_is_refused_with_its_reason(
    table: Table, key: str, opening: str | None, move: str, sentence: str
) -> None:
    await begin_at(table, key, opening)
    refused = await table.white.slash("move", move=move)
    assert refused.is_private
    assert sentence in plain(refused.text)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert match.ply == 0


async def test_the_second_move_of_a_turn_must_capture(table: Table) -> None:
    await begin_at(table, "two-move", "W:Wb4,c3:Be5,h8")
    await table.white.slash("move", move="c3-d4")
    await board_with(table, words="moves again")
    refused = await table.white.slash("move", move="b4-a5")
    assert "You must capture: d4:f6" in plain(refused.text)
    waiting = await table.black.slash("move", move="h8-g7")
    assert "not your turn" in waiting.text
    await table.white.slash("move", move="d4:f6")
    await board_with(table, words="d4:f6")


async def test_the_move_of_a_king_is_not_taken_back_for_its_owner(table: Table) -> None:
    await begin_at(table, "stavropol", "W:WKa1,h2:BKh6,a7")
    await table.white.slash("move", move="a1-b2")
    await board_with(table, words="a1-b2")
    refused = await table.black.slash("move", move="b2-a1")
    assert "it undoes the move before" in refused.text


async def test_a_piece_of_the_opponent_is_moved_after_a_question(table: Table) -> None:
    await begin_at(table, "stavropol", "W:Wc3,d4:Bf6,h8")
    asked = await table.white.slash("move", move="f6-e5")
    assert asked.is_private
    assert "The piece on f6 is your opponent's" in plain(asked.text)
    question = asked.shown
    await table.white.click(question, "Another move")
    assert "Your move:" in question.text
    await table.white.click(question, "f6-e5")
    assert "The piece on f6 is your opponent's" in plain(question.text)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert match.ply == 0
    await table.white.click(question, "Play f6-e5")
    board = await board_with(table, words="f6-e5")
    assert "(Black's piece)" in plain(board.text)
    waiting = await table.white.slash("move", move="h8-g7")
    assert "not your turn" in waiting.text


async def test_several_ways_to_one_corner_square_are_one_choice(table: Table) -> None:
    """From a1 to c3 one jumps over b1 and c2, or over a2 and b3."""
    await begin_at(table, "corners", "W:Wa1,b1,f3:Bc2,a2,b3,h7")
    picker = (await table.white.click(await board_with(table, button="Move"), "Move")).shown
    assert [name for name in picker.buttons if name[:2] == "a1"] == ["a1-a3", "a1-c1", "a1-c3"]
    await table.white.click(picker, "a1-c3")
    await board_with(table, words="a1-c3")

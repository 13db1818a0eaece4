"""A game for those who hear the messages read: the text alone tells everything."""

import pytest

import rules
from bot.talk.matches.move_lists import MOST_IN_BOLD
from playground import Message
from rules import Line, Style
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, board_with, random_moves, to_move

pytestmark = pytest.mark.asyncio(loop_scope="module")


def tells_the_state(table: Table, line: Line, message: Message) -> None:
    """Side to move, last move and legal captures are in the words, the position in the alt text."""
    text = message.text.replace("*", "")
    assert f"<@{to_move(table, line).id}> to move" in text
    assert f"{line.move_texts()[-1]}" in text
    captures = [move for move in line.game.legal_moves(line.position) if move.victims]
    for move in captures[:MOST_IN_BOLD]:
        assert line.game.write(line.position, move) in text
    assert ("Must capture" in text) == bool(captures)
    (alt_text,) = message.alt_texts
    for square in line.game.stacks(line.position):
        assert line.game.square_name(square) in alt_text


@pytest.mark.parametrize(("variant", "seed"), [("russian", 33), ("towers", 13), ("turkish", 4)])
async def test_a_whole_game_by_ear(table: Table, variant: str, seed: int) -> None:
    line = await begin(table, variant)
    for move in random_moves(rules.game(variant), seed):
        written = line.game.write(line.position, move, Style.LONG)
        played = await to_move(table, line).slash("move", move=written)
        line = line.play(move)
        if line.outcome() is None:
            tells_the_state(table, line, played.shown)
    assert "wins" in played.text or "Draw" in played.text


async def test_the_board_in_words(table: Table) -> None:
    line = await begin(table, "russian")
    await table.black.slash("settings", text="words")
    seen = await table.black.slash("board", style="text")
    assert seen.is_private
    assert seen.files == {}
    for square in line.game.stacks(line.position):
        assert line.game.square_name(square) in seen.text
    assert "to move" in seen.text


async def test_a_refusal_says_what_is_legal(table: Table) -> None:
    await begin(table, "russian")
    await table.white.slash("move", move="c3-d4")
    await table.black.slash("move", move="b6-c5")
    await board_with(table, words="b6-c5")
    refused = await table.white.slash("move", move="a3-b4")
    assert "You must capture: **d4:b6**." in refused.text
    assert refused.shown.alt_texts

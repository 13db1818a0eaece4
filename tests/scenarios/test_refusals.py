"""Refusals teach: the table of DESIGN.md, section 3.2, row by row, with the exact words."""

import pytest

from bot.matches.finding import find_running_in
from playground import Exchange
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin

pytestmark = pytest.mark.asyncio(loop_scope="module")

FORMS = "Try something like `a3-b4`, `ab4`, `21-17` or `d6:f8:h6:d2`."
NUMBERS = "Try something like `31-26` or `32x3`."

# The variant, its opening, what is typed, and the bot's answer.
ROWS = {
    "a quiet move while a capture exists": (
        "russian", "W:Wc3,e3:Bd4,h8", "c3-b4",
        "You must capture: **c3:e5**, **e3:c5**.\n"
        "-# In this game (Russian draughts), if you can capture, you must."),
    "a shorter capture under majority": (
        "international", "W:W32,36:B9,19,28,31", "36x27",
        "**36x27** takes only 1. You must take as many as you can, 3 here: **32x3**."),
    "a capture that stops early": (
        "russian", "W:Wd4:Be5,g7,a7", "d4:f6",
        "The capture goes on: **d4:f6:h8**."),
    "a man backwards": (
        "russian", "W:Wd4:Bh8", "d4-c3",
        "Men only move forward. Only kings can go back."),
    "an empty square": (
        "russian", "W:Wd4:Bh8", "c5-d6",
        "You have no piece on c5."),
    "somebody else's piece": (
        "russian", "W:Wd4:Bh8", "h8-g7",
        "You have no piece on h8."),
    "not readable": (
        "russian", "W:Wd4:Bh8", "attack!",
        f"I don't understand that move.\n{FORMS} Right now you can play **d4-c5**, **d4-e5**."),
    "not readable, where squares have numbers": (
        "international", "W:W28:B1", "attack!",
        f"I don't understand that move.\n{NUMBERS} Right now you can play **28-22**, **28-23**."),
    "a square and no more": (
        "russian", "W:Wd4:Bb8", "kd4",
        "d4 is just one square, and a move needs two. "
        "From there you can play **d4-c5**, **d4-e5**."),
    "a light square": (
        "russian", "W:Wd4:Bh8", "d4-d5",
        "d5 is a light square, and pieces stay on the dark ones. "
        "From d4 you can play **d4-c5**, **d4-e5**."),
    "a square beside the board": (
        "international", "W:W28:B1", "28-51",
        "There's no square 51 on this board.\n"
        f"{NUMBERS} Right now you can play **28-22**, **28-23**."),
    "a square where nothing stands": (
        "russian", "W:Wd4:Bh8", "kc5",
        f"c5 is just one square, and a move needs two.\n{FORMS} "
        "Right now you can play **d4-c5**, **d4-e5**."),
    "a step and more": (
        "russian", "W:Wd4:Bh8", "d4-e5-f6",
        "A move without a capture is just one step: **d4-e5**."),
    "two paths fit": (
        "russian", "W:WKe1:Bd2,f2,g5,g7", "e1:h8",
        "That could be **e1:c3:h8** or **e1:h4:f6:h8**. Type the capture in full, or pick one."),
    "two moves fit": (
        "russian", "W:Wf6,h6,Kh8:BKc1", "hg7",
        "That could be **h6-g7** or **h8-g7**. Type the move in full, or pick one."),
    "another piece on the square": (
        "russian", "W:Wd4,c5:Bh8", "d4-c5",
        "There's already a piece on c5."),
    "out of reach": (
        "russian", "W:Wd4:Bb8", "d4-h8",
        "The piece on d4 can't go there. It can play **d4-c5**, **d4-e5**."),
    "a man that may take no king": (
        "italian", "W:W22:BK18,4", "22x13",
        "A man can't take a king, and there's one on 18."),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "fen", "typed", "words"), ROWS.values(), ids=ROWS)
async def test_a_refused_move(table: Table, variant: str, fen: str, typed: str, words: str) -> None:
    await begin(table, variant, opening=fen)
    refused = await table.white.slash("move", move=typed)
    assert refused.is_private
    assert refused.text == words
    assert board_is_marked(refused)
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    assert (match.ply, match.version) == (0, 1)


def board_is_marked(refused: Exchange) -> bool:
    return "board.png" in refused.files and bool(refused.shown.alt_texts[0])


async def test_a_watcher_is_not_shown_what_to_play(table: Table) -> None:
    await begin(table, "russian")
    refused = await table.watcher.slash("move", move="nonsense")
    assert "watching" in refused.text
    assert refused.files == {}


async def test_unknown_games_and_options(table: Table) -> None:
    refused = await table.white.slash("challenge", variant="chess")
    assert "I don't know that variant" in refused.text
    refused = await table.white.slash("challenge", variant="russian", option="flying-pigs")
    assert refused.is_private
    assert "option" in refused.text
    refused = await table.white.slash("rules", variant="chess")
    assert "I don't know that variant" in refused.text


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("W:Wc3:Bd9", "This board has no square d9. If the position is of another game"),
        ("nonsense", "I can't read this position. Character 1:"),
        ("W:Wc3:Bc3", "I can't read this position. Character"),
        ("W:Wc3", "I can't read this position"),
    ],
)
async def test_a_position_that_cannot_be_read(table: Table, fen: str, words: str) -> None:
    refused = await table.white.slash("diagram", fen=fen)
    assert refused.is_private
    assert words in refused.text

"""What the words of a message say about a game, and nothing more."""

import pytest

from bot.record_files.message_text import LONGEST, MessageText
from bot.record_files.worker import read_file

PLAYED = "1. 32-28 19-23 2. 28x19 14x23"
HOLDS_A_GAME = {
    PLAYED: ("international", 4),
    f"Look at this: {PLAYED}, what now?": ("international", 4),
    f"```\n{PLAYED} *\n```": ("international", 4),
    f"> {PLAYED[:14]}\n> {PLAYED[15:]}": ("international", 4),
    "**1.** c3-d4 b6-c5 **2.** d4:b6": ("russian", 3),
    "1.cd4 bc5 2.db6": ("russian", 3),
    "c3-d4 b6-c5 and then 2. d4:b6 a7:c5": ("russian", 4),
    f'[Site "https://lidraughts.org/AbCd1234"]\n[GameType "20"]\n\n{PLAYED} 2-0\nthanks!': (
        "international",
        4,
    ),
    '[GameType "25"]\n[FEN "W:Wc3:Bh8"]\n1. c3-d4': ("russian", 1),
}
HOLDS_A_POSITION = {
    "W:Wc3,Kd4:Bf6,h8": ("russian", "W:Wc3,Kd4:Bf6,h8"),
    "it's `B:W31,32:B33,K50.` now": ("international", "B:W31,32:B33,K50"),
    "<https://lidraughts.org/analysis/russian/W:W21,22,K25:B1,2,3:H0:F1>": (
        "russian",
        "W:WKb2,a3,c3:Bb8,d8,f8",
    ),
    "https://lidraughts.org/editor/W:W31:B1": ("international", "W:W31:B1"),
    "[this](https://playstrategy.org/analysis/brazilian/W%3AW21%3AB1)": (
        "brazilian",
        "W:Wa3:Bb8",
    ),
}
HOLDS_NOTHING = (
    "",
    "hello",
    "We won 2-0 on 2026-11-23!",
    "see you 19:30 or 20:30?",
    "https://lidraughts.org/AbCd1234",
    "https://example.org/analysis/russian/nothing",
)


@pytest.mark.parametrize("words", HOLDS_A_GAME)
def test_games(words: str) -> None:
    said = MessageText.of(words)
    games = said.find_games()
    assert games is not None
    assert said.position is None
    file = read_file(games)
    assert file.faults == ()
    (game,) = map(file.game, range(len(file.games)))
    assert (game.key, game.course.ply) == HOLDS_A_GAME[words]


@pytest.mark.parametrize("words", HOLDS_A_POSITION)
def test_positions(words: str) -> None:
    said = MessageText.of(words)
    assert said.find_games() is None
    assert said.position is not None
    line = read_file(said.position.as_file()).game(0).line
    assert (line.game.key, line.game.fen(line.position)) == HOLDS_A_POSITION[words]


@pytest.mark.parametrize("words", HOLDS_NOTHING)
def test_messages_about_something_else(words: str) -> None:
    said = MessageText.of(words)
    assert (said.find_games(), said.position) == (None, None)


def test_links_to_other_sites() -> None:
    assert MessageText.of("https://www.PlayStrategy.org/x").has_link
    assert not MessageText.of("https://lidraughts.org.example.com/x").has_link


def test_two_games_of_one_message() -> None:
    said = MessageText.of(f"```\n{PLAYED}\n```\nand\n```\n1. 33-28 18-23\n```")
    games = said.find_games()
    assert games is not None
    assert len(read_file(games).games) == 2


def test_no_tag_can_be_smuggled_in() -> None:
    said = MessageText.of('W:Wc3:B"]h8 [White "x')
    assert said.position is None or said.position.as_file().count(b"[") == 1


def test_long_messages_are_cut() -> None:
    assert len(MessageText.of("x" * LONGEST, PLAYED).words) == LONGEST

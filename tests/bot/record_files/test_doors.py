"""What people type means the same at every door: a command, a file, a message, a diagram."""

from collections.abc import Callable

import pytest

import rules
from bot.record_files.message_text import FoundPosition, MessageText
from bot.record_files.worker import read_file

LETTERS, NUMBERS = rules.game("russian"), rules.game("international")
IN_LETTERS = [
    "c3-d4",
    "c3d4",
    "cd4",
    "C3-D4",
    "c3–d4",
    "c3—d4",
    "c3\u2212d4",
    "c3\u2011d4",
    "c3→d4",
    "c3>d4",
    "c3->d4",
    "\u04413-d4",
    "\u04463-\u04344",
    "\u04213-\u04144",
    "\u04413\u04344",
    "\u0446\u04344",
    "\uff43\uff13-\uff44\uff14",
    "c3\xadd4",
    "c3-\u200bd4",
    "1.c3-d4",
    "c3-d4!",
    "c3-d4?!",
    "c3-d4.",
    "c3-d4,",
    "Kc3-d4",
    '"c3-d4"',
    "«c3-d4»",
    "“c3-d4”",
    "\u2018c3-d4\u2019",
]
SPACED = ["c3 d4", "c3 - d4", "1. c3-d4", "1 . c3-d4", "1) c3-d4"]
MARKED = ["**c3-d4**", "`c3-d4`", "||c3-d4||", "```\nc3-d4\n```"]  # by Discord
IN_NUMBERS = [
    "32-28",
    "32–28",
    "32->28",
    "32x28",
    "\uff13\uff12-28",
    "1.32-28",
    "32-28!",
    "32-\u200b28",
]


def type_move(game: rules.Game, text: str) -> str:
    """Read a text as `/move` does."""
    position = game.start()
    return game.write(position, game.parse(position, text))


def read_from_file(game: rules.Game, text: str) -> str:
    """Read a text as the first move of a file."""
    numbered = text if text[0] == "1" else f"1. {text}"
    return _first_move(f'[Variant "{game.key}"]\n{numbered}'.encode())


def read_from_message(game: rules.Game, text: str) -> str:
    """Read a text as the first move of a record in a message."""
    numbered = text if text[0] == "1" else f"1. {text}"
    games = MessageText.of(f"Look here! {numbered}\nThen I don't know.").find_games(game.key)
    assert games is not None
    return _first_move(games)


def _first_move(data: bytes) -> str:
    file = read_file(data)
    assert file.faults == ()
    (game,) = map(file.game, range(len(file.games)))
    return " ".join(game.line.move_texts())


@pytest.mark.parametrize("door", [type_move, read_from_file, read_from_message])
def test_moves(door: Callable[[rules.Game, str], str]) -> None:
    for text in (*IN_LETTERS, *SPACED):
        assert door(LETTERS, text) == "c3-d4", text
    for text in MARKED if door is not read_from_file else ():
        assert door(LETTERS, text) == "c3-d4", text
    for text in (*IN_NUMBERS, "32 28"):
        assert door(NUMBERS, text) == "32-28", text


FEN = "W:W31-50:B1-20"
WRITTEN = (
    FEN,
    "W:W31–50:B1—20",
    f'[FEN "{FEN}"]',
    f'[GameType "20"]\n[FEN "{FEN}"]',
    f"“{FEN}”",
    f"`{FEN}`",
    f"```\n{FEN}.\n```",
    f"FEN: {FEN}",
    "W: W31-50: B1-20",
    " W : W31-50 : B1-20 ",
    "W:W31-50:B1-20:H0:F1",
    f"https://lidraughts.org/analysis/standard/{FEN}",
    f"https://lidraughts.org/editor/{FEN}",
    f"[this](https://lidraughts.org/analysis/standard/{FEN.replace(':', '%3A')})",
)
IN_CYRILLIC = {
    "W:W\u04413,\u041ad4:B\u04446": "W:Wc3,Kd4:Bf6",
    "\u0412:W\u04413:\u0412\u04446": "B:Wc3:Bf6",
}


@pytest.mark.parametrize("text", [*WRITTEN, *IN_CYRILLIC])
def test_positions(text: str) -> None:
    wanted = IN_CYRILLIC.get(text, FEN)
    said = MessageText.of(text)
    if typed := said.typed_position:
        assert typed.find_game().start(typed.fen) == typed.find_game().start(wanted)
    if said.position is None:
        games = said.find_games()
        assert games is not None
    else:
        game = said.position.find_game()
        assert game.start(said.position.fen) == game.start(wanted)
        games = said.position.as_file()
    line = read_file(games).game(0).line
    assert line.position == line.game.start(wanted)


@pytest.mark.parametrize("text", [text for text in (*WRITTEN, *IN_CYRILLIC) if text[1] == ":"])
def test_positions_alone_are_read_by_the_rules_too(text: str) -> None:
    game = FoundPosition(text).find_game()
    assert game.start(text) == game.start(IN_CYRILLIC.get(text, FEN))


@pytest.mark.parametrize(
    ("fen", "key", "part"),
    [
        ("W:W31-50,K99:B1-20", "international", "99"),
        ("W:Wc3,x9:Bf6", "russian", "x9"),
        ("W:W43-72,?:B1-30", "canadian", "?"),
    ],
)
def test_a_fault_is_told_in_the_game_that_reads_furthest(fen: str, key: str, part: str) -> None:
    game = FoundPosition(fen).find_game()
    assert game.key == key
    with pytest.raises(rules.BadFen) as bad:
        game.start(fen)
    assert bad.value.part == part


def test_a_record_is_one_of_the_variant_that_is_named() -> None:
    games = MessageText.of("1. c3-d4 d6-c5").find_games("brazilian")
    assert games is not None
    assert read_file(games).game(0).key == "brazilian"

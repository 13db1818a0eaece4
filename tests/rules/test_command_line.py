"""`python3 -m rules`: what it prints, and how it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.__main__ import main
from rules.chapaev import Chapaev, PassedTurn, ShotRecord, write_record

ROOT = Path(__file__).parents[2]

GAME = """[Event "A short one"]
[GameType "25"]
[Result "*"]

1. c3-d4 b6-c5 2. d4:b6 a7:c5 *

"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 1
    return capsys.readouterr().err


def test_variants_are_keys_and_names(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "variants").splitlines()
    assert [line.split(maxsplit=1) for line in lines] == [
        *([game.key, game.name] for game in rules.games()),
        ["chapaev", "Chapaev"],
    ]


def test_perft_counts_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "perft", "russian", "5") == "7 49 302 1469 7482\n"


def test_perft_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "W:WK11,21,28,29,30:B5,6,K13,19"
    assert said(capsys, "perft", "russian", "3", "--fen", fen) == "15 98 723\n"


def test_moves_are_sorted_and_written_out(capsys: pytest.CaptureFixture[str]) -> None:
    moves = said(capsys, "moves", "russian", "--fen", "W:Wd6:Be3,e7,g7")
    assert moves.splitlines() == ["d6:f8:h6:c1", "d6:f8:h6:d2"]
    assert said(capsys, "moves", "russian").splitlines()[0] == "a3-b4"


def test_play_shows_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "play", "english", "--fen", "B:W22:B10", "10-14")
    fen, *board, moves = shown.splitlines()
    assert fen == "W:W22:B14"
    assert [line.split() for line in board[3:6]] == [
        ["13", "b", "15", "16"],
        ["17", "18", "19", "20"],
        ["21", "w", "23", "24"],
    ]
    assert moves == "White to move: 22-17 22-18"


def test_play_takes_moves_before_and_after_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    moves = ("c3-d4", "b6-c5", "d4:b6")
    assert said(capsys, "play", "russian", *moves).startswith("B:Wa1,")
    assert said(capsys, "play", "russian", "d6:b4", "--fen", "B:Wc5:Bd6") == said(
        capsys, "play", "russian", "--fen", "B:Wc5:Bd6", "d6:b4"
    )


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (("russian", "--fen", "W:Wc3:Bd4", "c3:e5"), "White wins, no pieces left"),
        (
            ("russian-giveaway", "--fen", "W:Wf4:Bh6", "f4-g5", "h6:f4"),
            "White wins, no pieces left",
        ),
        (("breakthrough", "--fen", "W:W6:B20", "6-1"), "White wins, the first king"),
        (("turkish", "--fen", "W:WKa1:BKh7"), "draw, one piece each"),
    ],
)
def test_play_tells_the_outcome(
    words: tuple[str, ...], outcome: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "play", *words).splitlines()[-1] == f"Game over: {outcome}"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "russian", "c3-d4", "b6-c5", "a3-b4"), "d4:b6"),
        (("play", "russian", "hello"), "hello"),
        (("play", "russian", "--fen", "W:WKe1:Bb4,d2,d4,f2,f4", "e1:e1", "x"), "x"),
        (("play", "russian", "--fen", "W:Wc3:Bd4", "c3:e5", "e5-f6"), "too late"),
        (("play", "nowhere"), "nowhere"),
        (("play", "russian", "--option", "fast"), "fast"),
        (("play", "russian", "--fen", "W:Wz9:Ba1"), "z9"),
        (("check", "nowhere.pdn"), "nowhere.pdn"),
    ],
)
def test_what_cannot_be_done_is_told(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, *words)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("perft", "russian", "deep"), "deep"),
        (("perft", "russian"), "DEPTH"),
        (("perft", "chapaev", "3"), "it has no perft"),
        ((), "COMMAND"),
        (("castle",), "castle"),
        (("moves", "russian", "--fe", "W:Wc3:Bd4"), "--fe"),
    ],
)
def test_words_that_are_no_command_are_told(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err


def test_towers_and_files_stand_on_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    _, *board, moves = said(capsys, "play", "towers", "--fen", "W:c3=wbb,a1=W:e7=Bw").splitlines()
    assert [line.split() for line in (board[1], board[5], board[7])] == [
        ["a7", "c7", "Bw", "g7"],
        ["a3", "wbb", "e3", "g3"],
        ["W", "c1", "e1", "g1"],
    ]
    assert moves.startswith("White to move: ")


def test_options_are_played_by(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "play", "english", "--option", "light-first").startswith("W:")


def test_check_lists_the_games_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(GAME * 2, encoding="utf-8")
    assert said(capsys, "check", str(file)).splitlines() == [
        "Game 1: Russian draughts, 4 moves, *",
        "Game 2: Russian draughts, 4 moves, *",
    ]


def test_check_gives_line_and_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.pdn"
    file.write_text(GAME.replace("d4:b6", "a3-b4"), encoding="utf-8")
    assert refused(capsys, "check", str(file)) == (
        "Game 1, line 5, move 2: a3-b4 isn't legal: a capture is compulsory. You can play d4:b6.\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("moves", "chess"), "I don't know the variant 'chess'. `python3 -m rules variants` lists"),
        (("moves", "russian", "--option", "x"), "The variant russian has no option 'x'. It has"),
        (("check", "nowhere.pdn"), "There's no file or folder nowhere.pdn.\n"),
        (("check", "."), ". is a folder. Give a file.\n"),
        (("moves", "russian", "--fen", "W:Wz9:Ba1"), "Character 4: 'z9' doesn't name a piece.\n"),
        (("play", "chapaev", "w4"), "'w4' lacks the target and the power. Try something like"),
    ],
)
def test_a_refusal_is_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, *words)


def test_check_reads_names_in_any_encoding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old.pdn"
    file.write_bytes(GAME.replace("A short one", "Чемпионат").encode("cp1251"))
    assert said(capsys, "check", str(file)) == "Game 1: Russian draughts, 4 moves, *\n"


@pytest.mark.parametrize("data", [b"", b"{only words}", b"\x7fELF\x02\x00\xff"])
def test_a_file_without_games_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "other.pdn"
    file.write_bytes(data)
    assert refused(capsys, "check", str(file))


def test_it_needs_nothing_installed() -> None:
    command = [sys.executable, "-S", "-m", "rules", "perft", "turkish", "3"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout == "8 64 708\n"


def test_chapaev_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "chapaev                 Chapaev" in said(capsys, "variants").splitlines()


def test_chapaev_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "w4 d8 53" in said(capsys, "moves", "chapaev").splitlines()
    after = said(capsys, "play", "chapaev", "w4 d8 60", "w3 c8 50")
    assert after.startswith("turn=b rows=1,8 opener=w round=1 shots=2")
    assert "b4=" not in after
    assert "b4 isn't the shooting side's disc" in refused(capsys, "play", "chapaev", "b4 d1 60")
    match = ShotRecord({}, Chapaev(), (PassedTurn(),))
    file = tmp_path / "match.pdn"
    file.write_text(write_record(match), encoding="utf-8")
    assert said(capsys, "check", str(file)) == "Game 1: Chapaev, 1 shot, *\n"

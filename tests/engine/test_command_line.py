"""The command line answers as its usage says, and refuses bad input in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

import rules
from engine.__main__ import main

ROOT = Path(__file__).parents[2]
PDN = """[GameType "25"]
[Result "1-0"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the lines that a command prints when all goes well."""
    assert main(words) == 0
    shown = capsys.readouterr()
    assert not shown.err
    return shown.out.splitlines()


def refuse(capsys: pytest.CaptureFixture[str], *words: str) -> int:
    """Return the exit code with which a command is refused, in one line."""
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(words))
    assert capsys.readouterr().err.count("\n") == 1
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_a_move_with_what_is_thought_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    move, score, line = run(capsys, "move", "russian", "--nodes", "3000")
    game = rules.game("russian")
    assert game.parse(game.start(), move) in game.legal_moves(game.start())
    assert score.startswith("score +0.")
    assert line.startswith(f"line {move} ")
    again = run(capsys, "move", "russian", "--nodes", "3000")
    assert again == [move, score, line]


def test_a_move_from_a_position_and_after_moves(capsys: pytest.CaptureFixture[str]) -> None:
    move, score, _ = run(capsys, "move", "russian", "--fen", "W:We5,c1:Bh8,h6", "--nodes", "20000")
    assert (move, score.split(",")[0]) == ("e5-f6", "score won in 9 moves")
    assert run(capsys, "move", "english", "11-15", "23-19", "--seconds", "0.01")


def test_a_move_of_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    moves = {
        run(capsys, "move", "russian", "--level", "2", "--seed", str(seed))[0] for seed in range(9)
    }
    assert len(moves) > 1


def test_every_game_has_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    for game in rules.games():
        assert len(run(capsys, "move", game.key, "--nodes", "100")) == 3


def test_a_file_is_analysed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.pdn"
    file.write_text(PDN)
    head, *rest = run(capsys, "analyse", str(file), "--seconds", "0.01")
    assert head == "Game 1: Russian draughts, 4 moves, 1-0"
    assert [line.split()[0] for line in rest[:4]] == ["1", "2", "3", "4"]
    assert any(line.startswith("White: accuracy") for line in rest)


def test_a_match_has_a_tally_and_elo(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "match", "english", "level:4", "nodes:20", "--games", "2")
    assert len(lines) == 3
    assert lines[-1].startswith("Elo of level:4 over nodes:20: ")


MISSING = str(Path(__file__).with_name("missing"))
BAD_INPUT = {
    "no such game": ["move", "chess"],
    "no such move": ["move", "russian", "c3-c4"],
    "a bad position": ["move", "russian", "--fen", "nonsense"],
    "a game that is over": ["move", "russian", "--fen", "W:Wa3:Bb4,c5"],
    "no such file": ["analyse", MISSING],
    "a file without games": ["analyse", "/dev/null"],
    "no such player": ["match", "russian", "level:1", "level:99"],
    "no such kind of player": ["match", "russian", "level:1", "depth:9"],
    "no such program": ["match", "russian", "level:1", f"hub:{MISSING}"],
    "a hub for no game": ["hub", "chess"],
}
NO_COMMAND = {
    "no command": [],
    "no such command": ["think", "russian"],
    "no game": ["move"],
    "no such level": ["move", "russian", "--level", "9"],
    "a level that is no number": ["move", "russian", "--level", "club"],
    "no time": ["move", "russian", "--seconds", "0"],
    "time that is no number": ["move", "russian", "--seconds", "nan"],
    "a negative number of nodes": ["move", "russian", "--nodes", "-1"],
    "two limits": ["move", "russian", "--nodes", "5", "--seconds", "1"],
    "an odd number of games": ["match", "russian", "level:1", "level:2", "--games", "3"],
    "one player": ["match", "russian", "level:1"],
    "an option of another command": ["hub", "russian", "--games", "2"],
}


@pytest.mark.parametrize("words", BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert refuse(capsys, *words) == 1


@pytest.mark.parametrize("words", NO_COMMAND.values(), ids=NO_COMMAND)
def test_words_that_are_no_command(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert refuse(capsys, *words) == 2


def test_nothing_but_python_is_needed() -> None:
    command = [sys.executable, "-S", "-E", "-m", "engine", "move", "russian", "--nodes", "200"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert len(shown.stdout.splitlines()) == 3

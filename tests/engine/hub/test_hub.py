"""The Hub protocol: what is written is read again, and two programs play by it."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

import rules
from engine.hub import client
from engine.hub.client import EngineFailed, HubClient
from engine.hub.notation import (
    BadHub,
    read_line,
    read_move,
    read_position,
    write_line,
    write_move,
    write_position,
)
from engine.hub.server import HubServer, choose_seconds
from engine.matches import draw_moves
from rules import Game, Line

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0  # seconds
OURS = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from engine.__main__ import main
main(["hub", "russian"])
"""


def test_a_line_and_its_arguments() -> None:
    assert read_line('info depth=3 pv="32-28 19-23" done') == (
        "info",
        {"depth": "3", "pv": "32-28 19-23", "done": ""},
    )
    assert read_line("param name = variant value=x") == ("param", {"name": "variant", "value": "x"})
    assert read_line("  \n") == ("", {})
    text = write_line("error", {"message": 'it is "bad" = wrong', "depth": 3, "pv": ""})
    assert read_line(text)[1] == {"message": "it is 'bad' = wrong", "depth": "3", "pv": ""}


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_positions_and_moves_of_every_game_are_written_and_read(game: Game) -> None:
    line = draw_moves(game, "hub")
    read = read_position(game, write_position(game, line.position))
    assert game.fen(read.position) == game.fen(line.position)
    for move in game.legal_moves(line.position):
        assert write_move(read_move(game, line.position, write_move(move))) == write_move(move)


def test_the_first_position_of_international_draughts() -> None:
    game = rules.game("international")
    assert write_position(game, game.start()) == {"pos": "W" + "b" * 20 + "e" * 10 + "w" * 20}


@pytest.mark.parametrize("pos", ["", "X" + "e" * 32, "W" + "e" * 31, "W" + "e" * 31 + "q"])
def test_a_bad_position_is_refused(pos: str) -> None:
    with pytest.raises(BadHub):
        read_position(rules.game("russian"), {"pos": pos})


def test_time_is_shared_out() -> None:
    assert choose_seconds({"move-time": "0.5"}) == 0.5
    assert choose_seconds({"time": "60", "moves": "30", "inc": "1"}) == 3
    assert choose_seconds({"time": "60"}) == 2
    assert choose_seconds({"time": "1", "inc": "10"}) == 0.5
    assert choose_seconds({"infinite": ""}) == float("inf")
    with pytest.raises(ValueError, match="could not convert"):
        choose_seconds({"move-time": "long"})


def serve(key: str, *lines: str) -> list[str]:
    """Return what a server answers to some lines; `go think` is waited for."""
    answers: list[str] = []
    is_done = Event()

    def hear(answer: str) -> None:
        answers.append(answer)
        if answer.startswith(("done", "error")):
            is_done.set()

    def speak() -> Iterator[str]:
        for line in lines:
            yield line
            if line == "go think":
                assert is_done.wait(PATIENCE)

    HubServer(rules.game(key), hear).serve(speak())
    return answers


def test_a_server_introduces_itself_and_moves() -> None:
    answers = serve(
        "international",
        "hub",
        "init",
        "ping",
        "pos pos=W" + "b" * 20 + "e" * 10 + "w" * 20 + ' moves="32-28"',
        "level depth=3",
        "go think",
    )
    commands = [read_line(answer)[0] for answer in answers]
    assert commands == ["id", "param", "wait", "ready", "pong", *["info"] * 4, "done"]
    game = rules.game("international")
    line = Line.begin(game).play(game.parse(game.start(), "32-28"))
    move = read_move(game, line.position, read_line(answers[-1])[1]["move"])
    assert move in game.legal_moves(line.position)


def test_a_server_thinks_until_it_is_stopped() -> None:
    answers = serve("russian", "go ponder", "stop", "go analyze", "stop", "go ponder", "quit")
    assert [read_line(answer)[0] for answer in answers].count("done") == 3


def test_a_server_thinks_on_when_the_expected_move_comes() -> None:
    answers = serve("russian", "level move-time=0.01", "go ponder", "ponder-hit", "new-game")
    assert read_line(answers[-1])[0] == "done"


def test_a_server_refuses_what_it_cannot_read() -> None:
    answers = serve(
        "russian",
        "pos pos=W",
        "pos moves=99-1",
        "pos fen=nonsense",
        "level depth=deep",
        'pos fen="W:Wa3:Bb4,c5"',
        "go think",
        "no-such-command",
    )
    assert [read_line(answer)[0] for answer in answers] == ["error"] * 5


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def start(program: Path, text: str) -> HubClient:
    """Start a program of Python."""
    program.write_text(text)
    return HubClient([sys.executable, str(program)])


@pytest.fixture
def ours(program: Path) -> Iterator[HubClient]:
    started = start(program, OURS)
    yield started
    started.close()


def test_two_programs_play(ours: HubClient) -> None:
    line = Line.begin(rules.game("russian"), "W:Wa1,c1,e1,b2:Bh8,f8,d8,g7")
    for _ in range(10):
        if not line.outcome():
            line = line.play(ours.choose_move(line, 0.01))
    assert line.ply > 5


INTRODUCE = """
import sys
for line in sys.stdin:
    if line.startswith("hub"): print("wait", flush=True)
    if line.startswith("init"): print("ready", flush=True)
"""
FAULTY = {
    "it ends at once": "",
    "it never answers": "import sys; sys.stdin.read()",
    "it never moves": INTRODUCE,
    "it plays an illegal move": INTRODUCE + "    if 'go' in line: print('done move=1-2', flush=1)",
    "it plays no move": INTRODUCE + "    if 'go' in line: print('done', flush=True)",
    "it ends when it is asked": INTRODUCE + "    if 'go' in line: sys.exit()",
}


def play_once(program: Path, text: str) -> None:
    """Have a program play the first move of a game."""
    started = start(program, text)
    try:
        started.choose_move(Line.begin(rules.game("russian")), 0.01)
    finally:
        started.close()


@pytest.mark.parametrize("text", FAULTY.values(), ids=FAULTY)
def test_a_faulty_program_fails(program: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "ANSWERS_WITHIN", 0.2)
    if "sys.stdin.read()" in text:
        monkeypatch.setattr(client, "STARTS_WITHIN", 0.2)
    with pytest.raises(EngineFailed):
        play_once(program, text)


def test_a_program_that_is_not_there_fails() -> None:
    with pytest.raises(EngineFailed):
        HubClient([str(Path(__file__).with_name("missing"))])
    with pytest.raises(EngineFailed):
        HubClient([])

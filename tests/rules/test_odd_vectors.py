"""Every replayed vector of the odd games: moves and refusals."""

import json
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

import rules
from rules import Color, Game, Illegal, Line, Style
from rules.perft import count_moves

FILE = Path(__file__).with_name("data") / "vectors.json"
ODD = {
    "diagonal",
    "senegalese",
    "northern",
    "samoyed",
    "stavropol",
    "two-move",
    "towers",
    "corners",
}
OPTIONS = {"perft-two-move-balanced": ["balanced-first-turn"], "perft-ugolki-4x3": ["4x3"]}
DEEPEST = 6_000  # moves that are counted for each vector; deeper counts are slow

Vector = dict[str, Any]


def vectors() -> list[Vector]:
    listed: list[Vector] = json.loads(FILE.read_text(encoding="utf-8"))
    return [vector for vector in listed if vector["variant"] in ODD]


def opening(position: Any) -> str | None:
    """The position of a vector as a FEN; None for the usual set-up."""
    if not isinstance(position, dict):
        return None if position == "initial" else position
    turn = position["turn"].upper()
    if "towers" in position:
        return tower_fen(position["towers"], Color("WB".index(turn)))
    sides = {"w": "", "b": ""}
    for name, piece in position["pieces"].items():
        sides[piece.lower()] += f"{'K' if piece.isupper() else ''}{name},"
    return f"{turn}:W{sides['w'].rstrip(',')}:B{sides['b'].rstrip(',')}"


def tower_fen(towers: dict[str, str], turn: Color) -> str:
    return f"{'WB'[turn]}:{','.join(f'{name}={tower}' for name, tower in towers.items())}"


def played(vector: Vector) -> Line:
    game = rules.game(vector["variant"], OPTIONS.get(vector["id"], ()))
    line = Line.begin(game, opening(vector["position"]))
    for text in vector["moves"]:
        line = line.play(game.parse(line.position, text))
    return line


def told(line: Line) -> set[str]:
    return {line.game.write(line.position, move, Style.LONG) for move in legal(line)}


def legal(line: Line) -> list[rules.Move]:
    return list(line.game.legal_moves(line.position))


@pytest.fixture(params=vectors(), ids=itemgetter("id"))
def vector(request: pytest.FixtureRequest) -> Vector:
    found: Vector = request.param
    return found


CHECKS: dict[str, Callable[[Line, Any], bool]] = {
    "legal_moves": lambda line, moves: told(line) == set(moves),
    "legal_count": lambda line, count: len(legal(line)) == count,
    "legal_includes": lambda line, moves: set(moves) <= told(line),
    "from": lambda line, moves: all(
        {text for text in told(line) if text.startswith(start)} == set(ends)
        for start, ends in moves.items()
    ),
    "forced": lambda line, forced: forced == list(only_moves(line)),
    "final_fen": lambda line, fen: same_board(line, fen),
    "towers": lambda line, towers: same_board(line, tower_fen(towers, line.turn)),
    "turn": lambda line, turn: "wb"[line.turn] == turn,
    "turn_after": lambda line, turn: "wb"[line.turn] == turn,
    "second_move_legal": lambda line, moves: told(before_last(line)) == set(moves),
    "winner": lambda line, winner: winner_of(line) is Color[winner.upper()],
    "perft": lambda line, counts: all(
        count_moves(line.game, line.position, depth) == count
        for depth, count in enumerate(counts, 1)
        if depth == 1 or counts[depth - 2] < DEEPEST
    ),
}


def test_vector(vector: Vector) -> None:
    line = played(vector)
    for kind, expected in vector["expect"].items():
        assert CHECKS[kind](line, expected), (kind, line.game.fen(line.position))


def winner_of(line: Line) -> Color | None:
    outcome = line.outcome()
    assert outcome is not None
    return outcome.winner


def only_moves(line: Line) -> Iterator[bool]:
    """Whether each move was the only legal one."""
    for position in line.positions[:-1]:
        yield len(line.game.legal_moves(position)) == 1


def before_last(line: Line) -> Line:
    return Line(line.game, line.positions[:-1], line.moves[:-1])


def same_board(line: Line, fen: str) -> bool:
    game: Game = line.game
    wanted = game.read_fen(fen)
    return game.stacks(line.position) == game.stacks(wanted) and line.turn is wanted.turn


def test_every_other_move_is_refused_with_a_reason(vector: Vector) -> None:
    """From every occupied square to every square; a reason is more than `Illegal`."""
    line = played(vector)
    game, position = line.game, line.position
    allowed = {(move.start, move.end) for move in legal(line)}
    for start in game.stacks(position):
        for end in game.board.squares:
            if (start, end) in allowed:
                continue
            with pytest.raises(Illegal) as refused:
                game.parse(position, f"{game.square_name(start)}-{game.square_name(end)}")
            assert type(refused.value) is not Illegal, refused.value

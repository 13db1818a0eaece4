"""The same moves as py-draughts (a development dependency, used by tests alone).

It lists the ways of a capture, we list captures: compared are start, end and victims. Its American
board is not English draughts, so that is not compared.
"""

from random import Random

import draughts
import pytest

import rules
from rules import Color, Game, Line, Piece, Square

PEERS = {
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "international": draughts.StandardBoard,
    "frisian": draughts.FrisianBoard,
}
PLAYED, SCATTERED = 500, 500  # positions of each variant

Pieces = dict[Square, Piece]
Diagram = tuple[Color, Pieces]


def played(game: Game, random: Random) -> Diagram:
    """A position of a random game."""
    line = Line.begin(game)
    for _ in range(random.randrange(8, 70)):
        moves = game.legal_moves(line.position)
        if not moves:
            break
        line = line.play(random.choice(moves))
    stacks = game.stacks(line.position)
    return line.turn, {square: stack[0] for square, stack in stacks.items()}


def scattered(game: Game, random: Random) -> Diagram:
    """A few pieces anywhere, many of them kings; no man stands where it would be crowned."""
    last = game.board.height - 1
    pieces: Pieces = {}
    for square in random.sample(game.board.squares, random.randrange(4, 17)):
        color, row = random.choice(list(Color)), game.board.place(square)[0]
        is_crowned = row == (last if color else 0)
        pieces[square] = Piece(color, is_crowned or random.random() < 0.3)
    return random.choice(list(Color)), pieces


def fen(diagram: Diagram) -> str:
    """The position with squares numbered from the top left, as py-draughts numbers all boards."""
    turn, pieces = diagram
    lists = [
        ",".join(
            f"{'K' if piece.is_king else ''}{square}"
            for square, piece in pieces.items()
            if piece.color is color
        )
        for color in Color
    ]
    return f"{'WB'[turn]}:W{lists[0]}:B{lists[1]}"


@pytest.mark.parametrize("key", PEERS)
def test_the_same_moves_as_py_draughts(key: str) -> None:
    game, random = rules.game(key), Random(key)
    for number in range(PLAYED + SCATTERED):
        text = fen((played if number < PLAYED else scattered)(game, random))
        ours = {
            (move.start, move.end, frozenset(move.victims))
            for move in game.legal_moves(game.read_fen(text))
        }
        theirs = {
            (
                move.square_list[0] + 1,
                move.square_list[-1] + 1,
                frozenset(victim + 1 for victim in move.captured_list),
            )
            for move in PEERS[key].from_fen(text).legal_moves
        }
        assert ours == theirs, text

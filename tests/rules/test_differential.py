"""The same moves as py-draughts (a development dependency, used by tests alone).

It lists the ways of a capture, we list captures: compared are start, end and victims. Its American
board is not English draughts, so that is not compared.
"""

from random import Random

import draughts
import pytest

import rules
from tests.rules.diagrams import fen, played, scattered

PEERS = {
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "international": draughts.StandardBoard,
    "frisian": draughts.FrisianBoard,
}
PLAYED, SCATTERED = 500, 500  # positions of each variant


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

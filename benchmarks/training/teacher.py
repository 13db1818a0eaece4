"""Games of the library dame-rs against itself, for learning what pairs of men are worth.

It plays International draughts alone, and far better than our search.
"""

import importlib
from collections.abc import Iterator
from itertools import count
from typing import Any

import rules
from benchmarks.training.self_play import Sample, to_sample
from engine.hub.notation import read_move
from engine.luck import Luck
from engine.matches import draw_moves
from engine.processes.strong_players import DAME_GAME, DAME_MEGABYTES
from rules import Color, Line

OPENINGS = range(2, 17)  # plies that are drawn by lot
GLANCE, BALANCED = 1_000, 90  # nodes, and hundredths of a man that an opening may favor a side
DECIDED, DECIDED_PLIES = 600, 4  # hundredths of a man, for so many plies: the game is won
LONGEST = 200  # plies of a game; then it counts as a draw
QUIET = 3  # plies without a capture that follow a position from which one can learn
RESULT = 0.25  # what the end of the game counts in the worth of a position
TELLING = 350  # hundredths of a man: who is further ahead wins wherever the men stand


class Teacher:
    """Plays with a number of nodes for each move, and tells what it thinks of the positions."""

    def __init__(self, nodes: int) -> None:
        self._dame: Any = importlib.import_module("dame")
        self._engine = self._dame.Engine(hash_mb=DAME_MEGABYTES)
        self._nodes = nodes

    def play_games(self, games: int) -> Iterator[list[Sample]]:
        """Yield the samples of one game after another."""
        for number in range(games):
            self._engine.clear()
            yield self._play_one(self._draw_opening(f"teacher {number}"))

    def _draw_opening(self, seed: str) -> Line:
        """Return a few moves that are drawn by lot and leave neither side ahead."""
        for number in count():
            plies = OPENINGS[Luck(f"{seed} {number} plies").pick(len(OPENINGS))]
            line = draw_moves(rules.game(DAME_GAME), f"{seed} {number}", plies)
            if not line.outcome() and abs(self._search(line, GLANCE).score) <= BALANCED:
                return line
        raise AssertionError("a count never ends")

    def _play_one(self, line: Line) -> list[Sample]:
        """Play a game to its end, or until it is decided, and return its samples."""
        first, ahead = line.ply, 0
        scores: list[int] = []
        while not (outcome := line.outcome()) and line.ply < LONGEST and ahead < DECIDED_PLIES:
            found = self._search(line, self._nodes)
            scores.append(found.score)
            ahead = ahead + 1 if abs(found.score) > DECIDED else 0
            line = line.play(read_move(line.game, line.position, found.best_move.hub()))
        if outcome or ahead < DECIDED_PLIES:
            return list_samples(line, first, scores, outcome.winner if outcome else None)
        mover = line.positions[-2].turn
        return list_samples(line, first, scores, mover if scores[-1] > 0 else mover.other)

    def _search(self, line: Line, nodes: int) -> Any:
        board = self._dame.Board(line.game.fen(line.position))
        return self._engine.search(board, nodes=nodes)


def list_samples(line: Line, first: int, scores: list[int], winner: Color | None) -> list[Sample]:
    """Return the quiet positions of a game from its first scored one on, without kings."""
    samples = []
    for ply, score in enumerate(scores, first):
        position, following = line.positions[ply], line.moves[ply : ply + QUIET]
        has_kings = position.kings or position.foe_kings
        is_quiet = len(following) == QUIET and not any(move.victims for move in following)
        if is_quiet and not has_kings and abs(score) < TELLING:
            samples.append(to_sample(position, score, winner, RESULT))
    return samples

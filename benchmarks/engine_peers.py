"""The engines of py-draughts as players of our matches; their time is processor time."""

from collections.abc import Callable
from time import process_time
from types import SimpleNamespace
from typing import Any

import draughts
from draughts.engines import simple, turbo

from engine.matches import Player
from rules import Line, Move

# Both use wall-clock time, which runs on while other processes work.
CLOCK = SimpleNamespace(perf_counter=process_time, time=process_time)
BOARDS = {"international": draughts.Board, "russian": draughts.RussianBoard}


def play_turbo(seconds: float) -> Player:
    """Return the stronger of the two, for International draughts."""
    vars(turbo)["time"] = CLOCK
    return follow(lambda: turbo.TurboEngine(depth_limit=60, time_limit=seconds))


def play_simple(seconds: float) -> Player:
    """Return the simpler of the two."""
    vars(simple)["time"] = CLOCK
    return follow(lambda: simple.SimpleEngine(depth_limit=60, time_limit=seconds))


def follow(start: Callable[[], Any]) -> Player:
    """Return a player that plays the moves of a line on a board of its own, and then chooses."""
    engine, board, played = start(), BOARDS["international"](), ["nothing yet"]

    def choose(line: Line) -> Move:
        nonlocal engine, board, played
        texts = [*map(str, line.moves)]
        if texts[: len(played)] != played:
            engine, board, played = start(), BOARDS[line.game.key](), []
        for move in line.moves[len(played) :]:
            board.push(next(each for each in board.legal_moves if is_same(each, move)))
        played = texts
        theirs = engine.get_best_move(board)
        moves = line.game.legal_moves(line.position)
        return next(move for move in moves if is_same(theirs, move))

    return choose


def is_same(theirs: Any, move: Move) -> bool:
    """Tell whether a move of py-draughts is one of ours: its squares count from 0."""
    return (
        theirs.square_list[0] + 1 == move.start
        and theirs.square_list[-1] + 1 == move.end
        and {square + 1 for square in theirs.captured_list} == {*move.victims}
    )

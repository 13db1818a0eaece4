"""Full perft of pydraughts, run by the Python of its own environment: VARIANT DEPTH ROUNDS."""

import sys
from time import perf_counter
from typing import Any

import draughts


def perft(board: Any, depth: int) -> int:
    """How many ways there are to play, every move played."""
    if not depth:
        return 1
    total = 0
    for move in board.legal_moves():
        after = board.copy()
        after.push(move)
        total += perft(after, depth - 1)
    return total


def main() -> None:
    """Print the count and the median of the seconds."""
    new_board: Any = draughts.Board
    depth, rounds, times, count = int(sys.argv[2]), int(sys.argv[3]), [], 0
    for _ in range(rounds):
        board = new_board(variant=sys.argv[1])
        began = perf_counter()
        count = perft(board, depth)
        times.append(perf_counter() - began)
    print(count, sorted(times)[rounds // 2])


if __name__ == "__main__":
    main()

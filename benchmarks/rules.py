"""Speed of the rules beside py-draughts and pydraughts, in one run: `make bench-rules`.

Every figure is the median of five rounds in which all take turns; a wrong count of moves ends the
run. "Full" perft plays every move, "bulk" counts the last list. "Cold" asks each position of random
games once with nothing remembered, "warm" asks some of them again.
"""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import draughts

import rules
from benchmarks.questions import QUESTIONS, measure
from benchmarks.worst_positions import Worst, describe, read_worst
from rules import Color, Game, Line, Position
from rules.catalogue import VARIANTS
from rules.draughts_rules import DraughtsRules
from rules.perft import Playable, count_moves

ROUNDS = 5
POSITIONS, AGAIN = 1000, 200  # asked cold, and how many of them are asked again
OTHER_PYTHON = Path(".venv-pydraughts/bin/python")  # both peers call their module `draughts`
LIMIT_MB = 20.0


class Contest(NamedTuple):
    """A variant, and what it is measured by."""

    key: str
    depth: int
    moves: int  # at that depth
    peer: Any = None  # the board of py-draughts
    other: str = ""  # the name in pydraughts, which is asked a ply or two less deep
    shallow: tuple[int, int] = (0, 0)


CONTESTS = (
    Contest("russian", 6, 37986, draughts.RussianBoard, "russian", (3, 302)),
    Contest("brazilian", 6, 37628, draughts.BrazilianBoard, "brazilian", (3, 302)),
    Contest("international", 5, 27117, draughts.StandardBoard, "standard", (3, 658)),
    Contest("english", 6, 36768, None, "english", (3, 302)),  # its American board is another game
    Contest("turkish", 4, 7538, None, "turkish", (2, 64)),
    Contest("canadian", 4, 10053),  # no peer knows it
)


class WrongCount(Exception):
    """A generator counts other moves than were published: its speed means nothing."""


def full_perft(game: Playable, position: Position, depth: int) -> int:
    """How many ways there are to play, every move played."""
    if not depth:
        return 1
    total = 0
    for move in game.legal_moves(position):
        total += full_perft(game, game.play(position, move), depth - 1)
    return total


def peer_perft(board: Any, depth: int) -> int:
    """The same of py-draughts."""
    if not depth:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += peer_perft(board, depth - 1)
        board.pop()
    return total


def medians(count: int, *contestants: Callable[[], int]) -> list[float]:
    """Processor time of each contestant, who all have to come to the same count."""
    times: list[list[float]] = [[] for _ in contestants]
    for _ in range(ROUNDS):
        for contestant, its in zip(contestants, times, strict=True):
            began = process_time()
            counted = contestant()
            its.append(process_time() - began)
            if counted != count:
                raise WrongCount(f"{counted} instead of {count}")
    return [median(its) for its in times]


def engine_of(key: str) -> DraughtsRules:
    """An engine that remembers nothing yet."""
    return DraughtsRules(next(variant for variant in VARIANTS if variant.key == key))


def perft_row(contest: Contest) -> str:
    """Thousands of moves a second, and the ratio to py-draughts."""
    engine, depth = engine_of(contest.key), contest.depth
    start = engine.opening()
    ours, bulk, *theirs = medians(
        contest.moves,
        lambda: full_perft(engine, start, depth),
        lambda: count_moves(engine, start, depth),
        *([lambda: peer_perft(contest.peer(), depth)] if contest.peer else []),
    )
    speeds = [f"{contest.moves / seconds / 1000:11.0f}" for seconds in (ours, bulk, *theirs)]
    ratio = f"{theirs[0] / ours:8.1f}" if theirs else ""
    return f"{contest.key:<14}{contest.moves:>8}{''.join(speeds)}{ratio}"


def call_row(contest: Contest) -> str:
    """Microseconds of one list of legal moves, cold and warm: ours, and those of py-draughts."""
    game = rules.game(contest.key)
    positions = positions_of(game)
    boards = [contest.peer.from_fen(write_fen(game, each)) for each in positions if contest.peer]
    fresh = iter([engine_of(contest.key) for _ in range(ROUNDS)])
    known = engine_of(contest.key)
    count_all_moves(known, positions[:AGAIN])
    cold = medians(
        count_all_moves(game, positions),
        lambda: count_all_moves(next(fresh), positions),
        *([lambda: listed_by_peer(boards)] if boards else []),
    )
    warm = medians(
        count_all_moves(game, positions[:AGAIN]),
        lambda: count_all_moves(known, positions[:AGAIN]),
        *([lambda: listed_by_peer(boards[:AGAIN])] if boards else []),
    )
    figures = [(a / POSITIONS, b / AGAIN) for a, b in zip(cold, warm, strict=True)]
    return f"{contest.key:<14}" + "".join(f"{a * 1e6:10.2f}{b * 1e6:10.2f}" for a, b in figures)


def count_all_moves(game: Playable, positions: Sequence[Position]) -> int:
    """How many moves there are in all."""
    return sum(len(game.legal_moves(position)) for position in positions)


def listed_by_peer(boards: Sequence[Any]) -> int:
    """The same of py-draughts."""
    return sum(len(board.legal_moves) for board in boards)


def positions_of(game: Game) -> list[Position]:
    """Positions of random games, each with a move to play."""
    found: list[Any] = []
    for seed in range(POSITIONS):
        random, line = Random(seed), Line.begin(game)
        for _ in range(random.randrange(8, 70)):
            moves = game.legal_moves(line.position)
            if not moves:
                break
            line = line.play(random.choice(moves))
        found.append(line.position)
    return found


def write_fen(game: Game, position: Position) -> str:
    """A FEN whose numbers begin at the top left, as py-draughts has them on every board."""
    stacks = game.stacks(position)
    lists = [
        ",".join(
            f"{'K' if top.is_king else ''}{square}"
            for square, (top, *_) in stacks.items()
            if top.color is color
        )
        for color in Color
    ]
    return f"{'WB'[position.turn]}:W{lists[0]}:B{lists[1]}"


def has_pydraughts() -> bool:
    """Whether the other environment is there, and has the peer in it."""
    command = [str(OTHER_PYTHON), "-c", "import draughts"]
    return OTHER_PYTHON.exists() and subprocess.run(command, check=False).returncode == 0


def other_row(contest: Contest) -> str:
    """Thousands of moves a second in full perft, ours and those of pydraughts."""
    depth, count = contest.shallow
    engine = engine_of(contest.key)
    (ours,) = medians(count, lambda: full_perft(engine, engine.opening(), depth))
    peer = [OTHER_PYTHON, Path(__file__).parent / "pydraughts_peer.py"]
    command = [*map(str, peer), contest.other, str(depth), str(ROUNDS)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    counted, theirs = ended.stdout.split()
    if int(counted) != count:
        return f"{contest.key:<14}{count:>8}  pydraughts counts {counted}: not compared"
    speeds = (count / ours / 1000, count / float(theirs) / 1000)
    return (
        f"{contest.key:<14}{count:>8}{speeds[0]:11.0f}{speeds[1]:11.1f}{speeds[0] / speeds[1]:8.0f}"
    )


def memory() -> float:
    """Megabytes of every game's engine after some random games."""
    tracemalloc.start()
    for game in rules.games():
        line = Line.begin(game)
        random = Random(game.key)
        for _ in range(200):
            moves = game.legal_moves(line.position)
            line = line.play(random.choice(moves)) if moves else Line.begin(game)
    held = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return held


def worst_rows() -> list[str]:
    """The dearest answer about a position of each game, of all that a search has found."""
    dearest: dict[str, Worst] = {}
    for kept in read_worst():
        game, position = kept.position()
        seconds = measure(QUESTIONS[kept.question], game, position, ROUNDS)
        worst = replace(kept, milliseconds=1000 * seconds)
        name = " ".join((kept.game, *kept.options))
        dearest[name] = max(dearest.get(name, worst), worst, key=lambda each: each.milliseconds)
    rows = sorted(dearest.values(), key=lambda each: -each.milliseconds)
    return [describe(worst) for worst in rows]


def main() -> int:
    """Print every figure; 1 if the memory exceeds its limit."""
    held = memory()  # first, while nothing is loaded
    print("perft, k moves/s      full       bulk  py-draughts   ratio")
    for contest in CONTESTS:
        print(perft_row(contest))
    print("\nlegal_moves, us     cold      warm   py-draughts: cold, warm")
    for contest in CONTESTS:
        print(call_row(contest))
    print("\nfull perft, k moves/s      ours pydraughts   ratio")
    known = [contest for contest in CONTESTS if contest.other]
    rows = map(other_row, known) if has_pydraughts() else [f"skipped: not in {OTHER_PYTHON}"]
    print(*rows, sep="\n")
    print("\nworst positions that were found, processor time of an answer")
    print(*worst_rows(), sep="\n")
    print(
        f"\nmemory with all {len(rules.games())} games loaded: {held:.1f} MB (limit {LIMIT_MB:.0f})"
    )
    return int(held > LIMIT_MB)


if __name__ == "__main__":
    sys.exit(main())

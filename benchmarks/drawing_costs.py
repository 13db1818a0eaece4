"""The cost of a picture: thread time, bytes, and the floor for any PNG.

The floor is zlib at level 6 on the same pixels. Every figure is the median of rounds in which the
contestants take turns.
"""

import zlib
from collections.abc import Callable
from random import Random
from statistics import median
from time import thread_time
from typing import NamedTuple

import rules
from render import board_plan, lettering, palette
from render.picture_cache import PICTURES

ROUNDS = 25


class Cost(NamedTuple):
    """The cost of a picture."""

    milliseconds: float
    floor: float
    size: int

    @property
    def ratio(self) -> float:
        return self.milliseconds / self.floor


def time_call(work: Callable[[], object]) -> float:
    """Milliseconds of this thread: other processes do not count."""
    start = thread_time()
    work()
    return (thread_time() - start) * 1000


def measure_medians(*contestants: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Milliseconds of each contestant."""
    for contestant in contestants:
        contestant()
    times = [[time_call(contestant) for contestant in contestants] for _ in range(rounds)]
    return [median(column) for column in zip(*times, strict=True)]


def play_random(key: str, plies: int, seed: int = 5) -> rules.Line:
    """A game played at random."""
    line, chance = rules.Line.begin(rules.game(key)), Random(seed)
    while line.ply < plies and (moves := line.game.legal_moves(line.position)):
        line = line.play(chance.choice(moves))
    return line


def scanlines(data: bytes) -> bytes:
    """The pixels of a PNG of ours, as they were before they were compressed."""
    start = data.index(b"IDAT")
    length = int.from_bytes(data[start - 4 : start])
    return zlib.decompress(data[start + 4 : start + 4 + length])


def measure_cost(draw: Callable[[], bytes]) -> Cost:
    """Time and size of a PNG that was drawn before, as a bot draws it."""
    data = draw()
    pixels = scanlines(data)
    mine, floor = measure_medians(draw, lambda: zlib.compress(pixels, 6))
    return Cost(mine, floor, len(data))


def judge(is_met: bool) -> str:
    return "" if is_met else "  MISSED"


def forget() -> None:
    """Make the next picture the first."""
    PICTURES.clear()
    palette.load_palette.cache_clear()
    board_plan.forget_plans()
    lettering.forget_fonts()

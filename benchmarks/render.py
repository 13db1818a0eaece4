"""Cost of the pictures beside their physical limit and beside other libraries, in one run.

`make bench-render`, or `python -m benchmarks.render --boards` for the part of `make bench`.
"""

import asyncio
import gc
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from statistics import median
from time import perf_counter, sleep, thread_time
from types import FrameType
from typing import Any

from zlib_ng import zlib_ng

import render
import rules
from benchmarks.drawing_costs import (
    forget,
    judge,
    measure_cost,
    measure_medians,
    play_random,
    time_call,
)
from benchmarks.render_discs import disc_rows, make_shot
from benchmarks.render_sheets import make_card, sheet_rows
from render import board_picture, board_plan, palette, replay
from render.chapaev import draw_shot
from render.gif import Animation
from render.layout import CAPTION, View
from render.picture_cache import LIMIT, PICTURES

MEGABYTE = 2**20
KINDS = {  # a game for every kind of board, how far it is played, and its aim in bytes
    "8x8": ("russian", 20, 20_000),
    "10x10": ("international", 24, 20_000),
    "12x12": ("canadian", 36, 20_000),
    "10x8": ("spantsireti", 20, 20_000),
    "every square": ("turkish", 20, 22_000),
    "homes": ("corners", 30, 24_000),
    "towers": ("towers", 30, 34_000),
    "7x7 towers": ("lasca", 24, 34_000),
}
RATIO, ARROW_RATIO, GIF_RATIO = 1.5, 2.5, 2.0
GIF_BYTES, COLD_MS, CACHE_MB, HELD_MS = 250_000, 60, 40, 10


def board_rows(kinds: Sequence[str], themes: Sequence[str]) -> Iterator[str]:
    """Every kind of board in every theme, with the marks of the last move."""
    yield f"{'board':<14}{'theme':<10}{'ms':>7}{'floor':>7}{'ratio':>7}{'bytes':>9}"
    for kind in kinds:
        key, plies, aim = KINDS[kind]
        line = play_random(key, plies)
        for theme in themes:
            costs = measure_cost(partial(render.draw_board, render.Scene.of(line, theme=theme)))
            is_met = costs.ratio <= RATIO and costs.size <= aim
            yield (
                f"{kind:<14}{theme:<10}{costs.milliseconds:7.2f}{costs.floor:7.2f}"
                f"{costs.ratio:7.2f}{costs.size:9,}{judge(is_met)}"
            )


def arrow_row() -> str:
    """A board with every kind of mark and two arrows, one of them long."""
    line = play_random("russian", 20)
    squares = [*line.game.board.squares]
    marks = render.Marks(
        can=frozenset(squares[20:22]),
        must=frozenset(squares[22:24]),
        targets=frozenset(squares[12:14]),
        arrows=((squares[-1], squares[13]), (squares[8], squares[12])),
    )
    costs = measure_cost(partial(render.draw_board, render.Scene.of(line, marks=marks)))
    return (
        f"marks, arrows wood      {costs.milliseconds:7.2f}{costs.floor:7.2f}{costs.ratio:7.2f}"
        f"{costs.size:9,}{judge(costs.ratio <= ARROW_RATIO)}"
    )


def gif_row(key: str) -> str:
    """A replay beside nothing but drawing its boards and encoding its frames."""
    line = play_random(key, 60)
    game_replay = render.Replay(line, result="1-0")
    detail = replay.DETAILS[0]
    plan = board_plan.plan_board(
        line.game, View(rules.Color.WHITE, line.game.is_numeric, detail.width, CAPTION)
    )
    frames = [*replay.list_frames(game_replay, detail)]
    pictures = [
        (canvas.image, lasting) for canvas, lasting in replay.draw_frames(game_replay, detail)
    ]

    def encode() -> bytes:
        animation = Animation(pictures[0][0].size, palette.load_palette("wood", plan.kind))
        for picture, lasting in pictures:
            animation.add(picture, lasting)
        return animation.finish()

    size = len(render.draw_replay(game_replay))
    whole, drawing, encoding = measure_medians(
        lambda: render.draw_replay(game_replay),
        lambda: [board_picture.draw_pieces(frame.scene, plan, frame.stacks) for frame in frames],
        encode,
        rounds=7,
    )
    floor = drawing + encoding
    is_met = whole / floor <= GIF_RATIO and size <= GIF_BYTES
    return (
        f"replay, {line.ply} plies of {key:<14}{whole:7.1f} ms, boards and encoding alone "
        f"{floor:.1f} ms, ratio {whole / floor:.2f}, {size:,} bytes{judge(is_met)}"
    )


def cold_row() -> str:
    """The first picture of each theme."""
    scene = render.Scene.of(play_random("russian", 20))
    times = {}
    for theme in render.THEMES:
        costs = []
        for _ in range(5):
            forget()
            costs.append(time_call(lambda: render.draw_board(replace(scene, theme=theme))))  # noqa: B023
        times[theme] = median(costs)
    text = ", ".join(f"{theme} {time:.0f}" for theme, time in times.items())
    return f"first picture of a theme, ms: {text}{judge(max(times.values()) <= COLD_MS)}"


def memory_row() -> str:
    """All caches after thousands of different pictures."""
    forget()
    count = 0
    for key, plies, _ in KINDS.values():
        line = play_random(key, plies)
        for theme in render.THEMES:
            for view in rules.Color:
                for width in (720, 550):
                    render.draw_board(render.Scene.of(line, theme=theme, view=view), width)
                    count += 1
    held = PICTURES.size / MEGABYTE
    is_met = held <= CACHE_MB and PICTURES.size <= LIMIT
    text = f"caches after {count} kinds of pictures: {held:.1f} MB"
    return f"{text} (limit {LIMIT / MEGABYTE:.0f}){judge(is_met)}"


async def held_up(work: Callable[[], object]) -> float:
    """The longest time in ms that the event loop stood still while a thread worked."""
    longest, last = 0.0, perf_counter()
    task = asyncio.create_task(asyncio.to_thread(work))
    while not task.done():
        await asyncio.sleep(0)
        now = perf_counter()
        longest, last = max(longest, (now - last) * 1000), now
    await task
    return longest


def longest_call(work: Callable[[], object]) -> float:
    """Milliseconds of the longest call during which no other thread may run.

    Python switches threads between calls, so this and the switch interval bound every wait.
    Counted in time of this thread, which other programs do not change, and without collecting
    garbage: how long that takes depends on all that is in memory.
    """
    longest, started = 0.0, 0.0

    def watch(_: FrameType, event: str, called: Any) -> None:
        nonlocal longest, started
        if event == "c_call":
            started = thread_time()
        elif event == "c_return" and called is not zlib_ng.compress:  # it lets others run
            longest = max(longest, thread_time() - started)

    gc.collect()
    gc.disable()
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return longest * 1000


def loop_row(
    name: str, work: Callable[[], object], before: Callable[[], object] = lambda: None
) -> str:
    """Return how long drawing can hold the event loop, and did in the best of some runs.

    What was seen grows with all that runs on the machine; a thread that only sleeps shows by how
    much.
    """
    before()
    bound = longest_call(work) + sys.getswitchinterval() * 1000
    seen, idle = [], []
    for _ in range(5):
        before()
        start = perf_counter()
        seen.append(asyncio.run(held_up(work)))
        idle.append(asyncio.run(held_up(partial(sleep, perf_counter() - start))))
    return (
        f"event loop held by {name}: at most {bound:.1f} ms, seen {min(seen):.1f} "
        f"(by a sleeping thread {min(idle):.1f}){judge(bound <= HELD_MS)}"
    )


def loop_rows() -> Iterator[str]:
    scenes = [
        render.Scene.of(play_random(key, plies), theme=theme)
        for key, plies, _ in KINDS.values()
        for theme in render.THEMES
    ]
    line = play_random("international", 60)

    def pictures() -> None:
        for scene in scenes:
            render.draw_board(scene)

    yield loop_row(f"{len(scenes)} first pictures", pictures, before=forget)
    yield loop_row(f"{len(scenes)} pictures again", pictures)
    yield loop_row("the themes", render.draw_theme_sheet)
    yield loop_row("a replay", lambda: render.draw_replay(render.Replay(line)))
    card, shot = make_card(), make_shot(None, "w4 4,7.5 100")
    yield loop_row("a card and a shot", lambda: (render.draw_result_card(card), draw_shot(shot)))


def peer_rows() -> Iterator[str]:
    """Other libraries' boards at the same width, drawn as SVG and turned into PNG."""
    try:
        import cairosvg  # type: ignore[import-untyped]  # it has no types
    except OSError as error:
        yield f"chess.svg and draughts.svg: skipped, Debian's libcairo2 is missing ({error})"
        return
    import chess.svg
    import draughts
    import draughts.svg

    ours = render.Scene.of(play_random("russian", 20))
    peers: dict[str, Callable[[], bytes]] = {
        "ours": lambda: render.draw_board(ours),
        "chess.svg + cairosvg": lambda: cairosvg.svg2png(
            chess.svg.board(chess.Board(), size=720).encode()
        ),
        "draughts.svg + cairosvg": lambda: cairosvg.svg2png(
            draughts.svg.board(draughts.RussianBoard(), size=720).encode()
        ),
    }
    times = measure_medians(*peers.values(), rounds=7)
    for (name, peer), time in zip(peers.items(), times, strict=True):
        yield f"{name:<24}{time:7.1f} ms{time / times[0]:7.1f}x{len(peer()):9,} bytes"


def rows(*, boards_only: bool) -> Iterator[str]:
    if boards_only:
        yield from board_rows(["8x8", "10x10"], ["wood", "brown"])
        return
    yield from board_rows([*KINDS], [*render.THEMES])
    yield arrow_row()
    yield from sheet_rows()
    yield from disc_rows()
    yield from map(gif_row, ("russian", "international"))
    yield cold_row()
    yield memory_row()
    yield from loop_rows()
    yield from peer_rows()


def main() -> int:
    """Print all figures; 1 if an aim was missed."""
    parser = ArgumentParser(prog="python -m benchmarks.render")
    parser.add_argument("--boards", action="store_true", help="two boards in two themes")
    missed = 0
    for row in rows(boards_only=parser.parse_args().boards):
        print(row, flush=True)
        missed += row.endswith("MISSED")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

"""The engine in figures, all in one run: `make bench-engine`.

Speed is in thousands of positions for each second of the processor. Matches are played from random
openings, each with both colors, with equal processor time for both players.
"""

import asyncio
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean, quantiles
from time import perf_counter, process_time

import rules
from benchmarks.engine_peers import play_simple, play_turbo
from engine.judgement import Allowance, judge
from engine.levels import Level
from engine.limits import Limits
from engine.match_players import read_player
from engine.matches import Player, Tally, draw_moves, play_match
from engine.processes.partner import Partner, PartnerSettings
from engine.searchers import fresh_searcher, knowing_searcher
from rules import Game, Line

AIMS = {"english": 300, "russian": 250, "international": 250, "towers": 100, "corners": 60}
OPENINGS, NODES = 5, 12_000
SEARCHES = 4  # that wait at once
SEARCH, MOVES = 3.0, 8  # seconds of a search that fills the memory, and how many there are
PLIES, AIM = 52, 15  # of the game that is analysed, and seconds of the processor for it
TICK = 0.005  # seconds


def measure_speed(game: Game) -> float:
    """Return the thousands of positions per second that a search of some openings visits."""
    spent = 0.0
    for number in range(OPENINGS):
        searcher, line = fresh_searcher(game), draw_moves(game, f"speed {number}")
        begun = process_time()
        searcher.search(line, Limits(nodes=NODES))  # what it found counts whole depths only
        spent += process_time() - begun
    return OPENINGS * NODES / spent / 1000


def show_speed() -> Iterator[str]:
    """Yield the speed in every game, and the aim."""
    for game in rules.games():
        aim = f"  (aim {AIMS[game.key]} k)" if game.key in AIMS else ""
        yield f"{game.key:<24}{measure_speed(game):>6.0f} k{aim}"


def show_analysis() -> Iterator[str]:
    """Yield the time that an analysis of a game takes."""
    line, allowance = (
        Line.begin(rules.game("russian")),
        Allowance(PartnerSettings().analysis_seconds),
    )
    spent, depths = 0.0, []
    while not line.outcome() and line.ply < PLIES:
        move = fresh_searcher(line.game).search(line, Limits(nodes=200)).line[0]
        seconds, begun = allowance.give(), process_time()
        limits = Limits(seconds=seconds, clock=process_time)
        judgement = judge(knowing_searcher(line.game), line, move, limits)
        spent += process_time() - begun
        line = line.play(move)
        allowance.take_back(seconds, line, judgement)
        depths.append(judgement.depth)
    figures = f"{spent:.1f} s (aim {AIM} s for {PLIES}), {mean(depths):.1f} plies deep"
    yield f"analysis of {line.ply} plies: {figures}"


async def measure_loop() -> list[float]:
    """Return by how many milliseconds the event loop is late while searches wait."""
    partner = Partner(PartnerSettings(workers=1, seconds=0.5))
    line = draw_moves(rules.game("russian"), "loop")
    searches = [
        asyncio.create_task(partner.choose_move(line, Level.FULL_STRENGTH, seed, patience=60.0))
        for seed in range(SEARCHES)
    ]
    late = []
    while not all(search.done() for search in searches):
        begun = perf_counter()
        await asyncio.sleep(TICK)
        late.append(1000 * (perf_counter() - begun - TICK))
    await partner.close()
    return late


def show_loop() -> Iterator[str]:
    """Yield how late the event loop is."""
    late = quantiles(asyncio.run(measure_loop()), n=100)
    figures = f"p50 {late[49]:.1f} ms, p99 {late[98]:.1f} ms (aim 20 ms)"
    yield f"event loop with {SEARCHES} searches: late by {figures}"


async def measure_memory() -> tuple[float, float]:
    """Return the megabytes that a worker holds after its first move, and after whole searches."""
    partner, line = (
        Partner(PartnerSettings(workers=1, seconds=SEARCH)),
        Line.begin(rules.game("international")),
    )
    held = []
    for level in (Level.FIRST_STEPS, Level.FULL_STRENGTH):
        for ply in range(MOVES if level is Level.FULL_STRENGTH else 1):
            chosen = await partner.choose_move(line, level, ply, patience=600.0)
            line = line.play(chosen.move)
        held.append(read_memory())
    await partner.close()
    return held[0], held[1]


def read_memory() -> float:
    """Return the megabytes that the only child of this process holds; 0 where Linux is missing."""
    try:
        (child,) = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
        status = Path(f"/proc/{child}/status").read_text()
    except (OSError, ValueError):
        return 0.0
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024


def show_memory() -> Iterator[str]:
    """Yield what a worker holds."""
    first, full = asyncio.run(measure_memory())
    yield f"a worker holds {first:.0f} MB after one move, {full:.0f} MB after {MOVES} long searches"


def show_matches(games: int, seconds: float) -> Iterator[str]:
    """Yield the results against both engines of py-draughts."""
    yield from show_match("SimpleEngine", "russian", play_simple(seconds), games, seconds)
    yield from show_match("TurboEngine", "international", play_turbo(seconds), games, seconds)


def show_match(name: str, key: str, peer: Player, games: int, seconds: float) -> Iterator[str]:
    """Yield the result of a match against another engine."""
    ours = read_player(f"seconds:{seconds}", process_time, seed=1)
    tally = Tally()
    for tally in play_match(rules.game(key), games // 2, ours, peer, seed=1):
        print(f"\r{tally.games}", end="", flush=True)
    elo, error = tally.elo()
    score = f"+{tally.wins} ={tally.draws} -{tally.losses}, Elo {elo:+.0f}"
    yield f"\r{name}, {key}, {seconds} s a move: {score} with an error of {error:.0f}"


def main() -> None:
    """Print all figures; the length of matches is an argument."""
    parser = ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("parts", nargs="*", help="speed, analysis, memory, loop, matches, or all")
    parser.add_argument("--games", type=int, default=100, help="of each match, an even number")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each move of a match")
    asked = parser.parse_args()
    parts: dict[str, Callable[[], Iterator[str]]] = {
        "speed": show_speed,
        "analysis": show_analysis,
        "memory": show_memory,
        "loop": show_loop,
        "matches": lambda: show_matches(asked.games, asked.seconds),
    }
    for name in asked.parts or parts:
        for line in parts[name]():
            print(line, flush=True)


if __name__ == "__main__":
    main()

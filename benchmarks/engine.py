"""The engine in figures, all in one run: `make bench-engine`.

Speed is in thousands of positions for each second of the processor. Matches are played on openings
drawn by lot, each with both colors; the players take turns, with the same time of the processor.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterator
from statistics import quantiles
from time import perf_counter, process_time

import rules
from benchmarks.engine_peers import play_simple, play_turbo
from engine.judgement import judge
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
PLIES = 60  # of the game that is analysed
TICK = 0.005  # seconds


def measure_speed(game: Game) -> float:
    """Return the thousands of positions a second that a search of some openings sees."""
    nodes, spent = 0, 0.0
    for number in range(OPENINGS):
        searcher, line = fresh_searcher(game), draw_moves(game, f"speed {number}")
        begun = process_time()
        nodes += searcher.search(line, Limits(nodes=NODES)).nodes
        spent += process_time() - begun
    return nodes / spent / 1000


def show_speed() -> Iterator[str]:
    """Yield the speed in every game, and what was aimed at."""
    for game in rules.games():
        aim = f"  (aim {AIMS[game.key]} k)" if game.key in AIMS else ""
        yield f"{game.key:<24}{measure_speed(game):>6.0f} k{aim}"


def show_analysis() -> Iterator[str]:
    """Yield the time that an analysis of a game takes."""
    line, limits = Line.begin(rules.game("russian")), Limits(seconds=0.4, clock=process_time)
    spent = 0.0
    while not line.outcome() and line.ply < PLIES:
        move = fresh_searcher(line.game).search(line, Limits(nodes=200)).line[0]
        begun = process_time()
        judge(knowing_searcher(line.game), line, move, limits)
        spent += process_time() - begun
        line = line.play(move)
    yield f"analysis of {line.ply} plies: {spent:.1f} s (aim {PLIES / 2:.0f} s for {PLIES})"


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
    """Print all figures; matches are as long as one wants to wait."""
    parser = ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("--games", type=int, default=100, help="of each match, an even number")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each move of a match")
    asked = parser.parse_args()
    for lines in (
        show_speed(),
        show_analysis(),
        show_loop(),
        show_match(
            "SimpleEngine", "russian", play_simple(asked.seconds), asked.games, asked.seconds
        ),
        show_match(
            "TurboEngine", "international", play_turbo(asked.seconds), asked.games, asked.seconds
        ),
    ):
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()

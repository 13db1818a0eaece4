"""How long from a press in a storm to the next puzzle: `python -m benchmarks.storms`.

A private Discord on 127.0.0.1 presses the right moves of storms, the bot in a separate process: for
one person alone, and for ten at once. An answer is the move judged, committed to disk, and the next
board drawn, sent and accepted. Beside it stands the reading of the file of puzzles, which happens
once.
"""

import asyncio
import gc
import logging
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time

import structlog

from benchmarks.answers import find_delay, in_its_own, url
from bot.matches.runner import Runner
from bot.school.course.attempt import list_main_line
from bot.school.course.storm_pool import read_storm
from bot.school.runs import RunKind, find_newest_run
from playground import Message, Person, Playground
from storage import Database

PEOPLE = 10
PUZZLES = 12  # of each
AIM, READ_AIM = 150, 60  # ms


async def press_storm(runner: Runner, person: Person) -> list[float]:
    """Solve some puzzles of a storm; return the seconds of each answer."""
    page = (await person.slash("storm")).shown
    await person.click(page, "Go")
    seconds = list[float]()
    while (run := await runner.run(find_newest_run, person.id, RunKind.STORM)) and not run.is_over:
        if len(run.row.marks) >= PUZZLES:
            await person.click(page, "Stop")
            continue
        move = list_main_line(run.puzzle)[2 * run.row.step]
        seconds.append(await press(person, page, move))
    return seconds


async def press(person: Person, page: Message, move: str) -> float:
    """Press a move, after its piece if there are too many; return the seconds of its answer."""
    if move not in page.buttons:
        await person.click(page, next(each for each in page.buttons if move.startswith(each)))
    return find_delay(await person.click(page, move))


async def measure(folder: Path) -> bool:
    """Print the figures; return whether they reach their aim."""
    async with Playground() as discord:
        server = discord.add_server("Club")
        channel = server.add_channel("draughts")
        people = [discord.add_person(f"solver {number}") for number in range(PEOPLE)]
        server.join(*people)
        for person in people:
            person.here = channel
        database = await Database.open(url(folder))
        runner = Runner(database)
        async with in_its_own(discord, folder):
            await press_storm(runner, people[0])  # meets cold caches
            alone = tell("one person", await press_storm(runner, people[0]))
            together = await asyncio.gather(*(press_storm(runner, each) for each in people))
            at_once = tell(f"{PEOPLE} people at once", [each for own in together for each in own])
        await database.close()
    return max(alone, at_once) <= AIM


def tell(who: str, seconds: list[float]) -> float:
    """Print the figures of some answers; return the milliseconds that 95 in 100 take at most."""
    p50, p95 = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1]
    worst = 1000 * max(seconds)
    print(f"  {who}: {len(seconds)} presses, p50 {p50:.0f} ms, p95 {p95:.0f} ms, worst {worst:.0f}")
    return p95


def main() -> int:
    """Measure in a new file."""
    logging.basicConfig(level=logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    gc.collect()  # as in a bot that runs: else the first garbage of the imports is counted here
    since = process_time()
    count = len(read_storm().puzzles)
    spent = 1000 * (process_time() - since)
    print(f"{count} puzzles read in {spent:.0f} ms of processor time (aim: {READ_AIM} ms)")
    print(f"from a press to the next puzzle (aim: p95 <= {AIM} ms)")
    with TemporaryDirectory() as folder:
        good = asyncio.run(measure(Path(folder)))
    return 0 if good and spent <= READ_AIM else 1


if __name__ == "__main__":
    sys.exit(main())

"""One move at a time, with nothing else to do: how long does its answer take, and how much work?

`python -m benchmarks.single_moves`, a part of `make bench`. The bot runs in a process of its own,
with a Discord of ours on 127.0.0.1. An answer is the board, as in `benchmarks.answers`. The
processor time is all that the bot spends, including the follow-up: old boards lose their controls.
"""

import asyncio
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from benchmarks.answers import PAUSE, arrange_matches, find_delay, in_its_own, is_board, url
from benchmarks.processor_time import read_processor_time
from bot.services import Services
from playground import Playground
from storage import Database

MOVES, WARMING = 100, 20
BETWEEN = 0.2  # seconds between two moves
AIMS = "aims: p50 12 ms, p95 18 ms, 8 ms of processor time"


async def measure(folder: Path) -> bool:
    """Print the figures; return whether every answer was a board."""
    async with Playground() as discord:
        database = await Database.open(url(folder))
        tables = await arrange_matches(discord, Services.on(database))
        await database.close()
        async with in_its_own(discord, folder) as process_id:
            await asyncio.sleep(PAUSE)
            for seats in tables[:WARMING]:
                await seats.move()
            await asyncio.sleep(PAUSE)
            before, exchanges = read_processor_time(process_id), []
            for seats in tables[WARMING : WARMING + MOVES]:
                exchanges.append(await seats.move())
                await asyncio.sleep(BETWEEN)
            await asyncio.sleep(PAUSE)
            spent = read_processor_time(process_id) - before
    seconds = [find_delay(each) for each in exchanges]
    p50, p95 = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1]
    work = 1000 * spent / MOVES
    print(f"One move alone, {MOVES} times ({AIMS})")
    print(f"  p50 {p50:.1f} ms, p95 {p95:.1f} ms, {work:.1f} ms of processor time a move")
    return all(map(is_board, exchanges))


def main() -> int:
    with TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(folder))) else 1


if __name__ == "__main__":
    sys.exit(main())

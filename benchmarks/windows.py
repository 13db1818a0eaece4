"""The board in a browser: from the drop to the answer, to the other window and to the channel.

`python -m benchmarks.windows`, a part of `make bench`. Bot, Discord and pages are in one process,
which makes every figure worse than on a host. The floor for comparison: the same moves by `/move`.
"""

import asyncio
import json
import logging
import re
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiohttp
import structlog

from benchmarks.answers import Seats, arrange_matches, find_delay, url
from bot.client import Damka, Hosting
from bot.clockwork.surroundings import Surroundings
from bot.people.open_boards import make_ticket, open_board
from bot.services import Services
from bot.windows.serving import BoardDoor, serving_boards
from bot.windows.windows import BotParts
from engine.processes.partner import Partner, PartnerSettings
from playground import Playground
from playground.attach import pointed_at
from storage import Database
from storage.rows import Person, Place

GAMES, OPEN_BOARDS, MOST_OF_PERSON = 60, 500, 4
MEGABYTE = 1024 * 1024
BEAT = 0.002  # seconds between two looks at whether the event loop is late
LOADED = re.compile(r'(?:href|src)="(a/[^"]+)"')
AIMS = "aims: answer p50 10, p95 20 ms; other window p95 60 ms; after /move p95 100 ms"
NUMBERS = count()


@dataclass
class Line:
    """A page's line, and the newest state that came over it."""

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any]
    received: int  # bytes until the first board

    async def hear(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for a frame of which something holds."""
        while True:
            frame = json.loads((await self.socket.receive()).data)
            if frame["t"] == "match":
                self.state = frame
            if holds(frame):
                return

    async def drop(self, path: Sequence[int]) -> float:
        """Play a move; return the seconds until it is answered."""
        number, began = f"benchmark-{next(NUMBERS):08}", perf_counter()
        state = self.state
        wish = {"id": number, "match": state["match"], "ply": state["ply"], "path": path}
        await self.socket.send_str(json.dumps({"v": 1, "t": "act", "do": "move", **wish}))
        await self.hear(lambda frame: frame.get("id") == number)
        return perf_counter() - began


def at_ply(ply: int) -> Callable[[dict[str, Any]], bool]:
    """Return what holds for a state after so many moves."""
    return lambda frame: frame.get("ply") == ply


@asynccontextmanager
async def running(discord: Playground, folder: Path) -> AsyncIterator[tuple[Damka, str]]:
    """Run a bot that serves boards; yield it with their address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    database = await Database.open(url(folder))
    hosting = Hosting(board_url=address)
    bot = Damka(Services.on(database), Partner(PartnerSettings()), hosting=hosting)
    around = Surroundings(bot, bot.services, bot.pacing, lambda: bot.now())
    parts = BotParts(around, bot.in_progress, bot.measures, bot.delivery.expect)
    with pointed_at(discord):
        task = asyncio.create_task(bot.start(discord.token))
        await discord.ready()
        async with serving_boards(parts, BoardDoor(address, "127.0.0.1", port, is_shared=False)):
            yield bot, address
        await bot.close()
        await task
    await database.close()


async def open_line(
    http: aiohttp.ClientSession, bot: Damka, address: str, seats: Seats, side: int
) -> Line:
    """Open the board of a player, as a press and its page do."""
    player, now = seats.players[side], datetime.now(UTC)
    person, place = Person(player.id, player.name), Place(None, seats.channel.id)
    ticket = await bot.services.run(make_ticket, seats.match_id, person, place, "en-US", now)
    opened = await bot.services.run(open_board, ticket, now)
    line = await http.ws_connect(f"{address}/live", headers={"Origin": address})
    hello = {"v": 1, "t": "hello", "session": opened.secret}
    await line.send_str(json.dumps(hello))
    received, frame = 0, {"t": ""}
    while frame["t"] != "match":
        text = (await line.receive()).data
        received, frame = received + len(text.encode()), json.loads(text)
    return Line(line, frame, received)


async def measure_moves(
    http: aiohttp.ClientSession, bot: Damka, address: str, tables: Sequence[Seats]
) -> None:
    """Print how long drops and moves in chat take, until they are answered and seen."""
    answers, others, typed, chat = [], [], [], []
    for seats in tables[:GAMES]:
        lines = [await open_line(http, bot, address, seats, side) for side in (0, 1)]
        turn = "wb".index(lines[0].state["turn"])
        path, began = lines[turn].state["choices"][0][0], perf_counter()
        ply = lines[turn].state["ply"]
        answer = asyncio.create_task(lines[turn].drop(path))
        await lines[1 - turn].hear(at_ply(ply + 1))
        others.append(perf_counter() - began)
        answers.append(await answer)
        name, began = lines[1 - turn].state["choices"][0][2], perf_counter()
        player = seats.players[1 - turn]
        moving = asyncio.create_task(player.slash("move", channel=seats.channel, move=name))
        await lines[1 - turn].hear(at_ply(ply + 2))
        typed.append(perf_counter() - began)
        chat.append(find_delay(await moving))
        for line in lines:
            await line.socket.close()
    print(f"One move alone, {GAMES} times ({AIMS})")
    for what, seconds in (
        ("a drop is answered", answers),
        ("the other window shows it", others),
        ("a window shows what /move played", typed),
        ("/move itself is answered", chat),
    ):
        p50, p95 = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1]
        print(f"  {what}: p50 {p50:.1f} ms, p95 {p95:.1f} ms")


async def measure_loading(
    http: aiohttp.ClientSession, bot: Damka, address: str, seats: Seats
) -> None:
    """Print what a browser loads until the first board, unpacked and packed."""
    line = await open_line(http, bot, address, seats, 0)
    page = await (await http.get(f"{address}/")).text()
    digest, state = line.state, LOADED.findall(page)
    folder = state[0].rpartition("/")[0].split("/")[1]
    names = ("pieces", "marks", digest["ground"])
    pictures = [f"a/{folder}/skin/{digest['skin']['key']}/{name}.svg" for name in names]
    unpacked, packed = len(page.encode()) + line.received, len(page.encode()) + line.received
    files = [name for name in dict.fromkeys([*state, *pictures]) if "old.js" not in name]
    for name in files:
        answer = await http.get(f"{address}/{name}")
        packed += int(answer.headers.get("Content-Length", 0))
        unpacked += len(await answer.read())
    kilobytes = f"{unpacked / 1000:.0f} kB unpacked, {packed / 1000:.0f} kB packed"
    print(f"Until the first board: {kilobytes} in {len(files) + 2} requests (aim: 80 kB, 22)")
    await line.socket.close()


def read_memory() -> float:
    """Return the megabytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / MEGABYTE


@contextmanager
def watching_loop() -> Iterator[list[float]]:
    """Collect how late the event loop is, in seconds, while the block runs."""
    late: list[float] = []

    async def watch() -> None:
        while True:
            due = perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            late.append(perf_counter() - due)

    task = asyncio.create_task(watch())
    try:
        yield late
    finally:
        task.cancel()


async def measure_many(
    http: aiohttp.ClientSession, bot: Damka, address: str, tables: Sequence[Seats]
) -> None:
    """Print what many open boards cost, while moves are made on some of them."""
    before, lines = read_memory(), []
    seats = [(each, side) for each in tables for side in (0, 1) for _ in range(2)]
    for each, side in seats[:OPEN_BOARDS]:
        lines.append(await open_line(http, bot, address, each, side))
    used = read_memory() - before
    with watching_loop() as late:
        for line in lines[:: 2 * MOST_OF_PERSON]:
            if line.state["choices"]:
                await line.drop(line.state["choices"][0][0])
    most, p99 = 1000 * max(late), 1000 * quantiles(late, n=100)[-1]
    print(f"{len(lines)} open boards, both ends in this process: {used:.0f} MB (aim: 30)")
    print(f"  the event loop was late by {most:.0f} ms at most, p99 {p99:.0f} ms (aim: 20)")


async def measure(folder: Path) -> None:
    """Print all figures."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(Playground())
        database = await Database.open(url(folder))
        tables = await arrange_matches(discord, Services.on(database))
        await database.close()
        bot, address = await stack.enter_async_context(running(discord, folder))
        connector = aiohttp.TCPConnector(limit=0)
        http = await stack.enter_async_context(
            aiohttp.ClientSession(connector=connector, auto_decompress=True)
        )
        await measure_loading(http, bot, address, tables[0])
        await measure_moves(http, bot, address, tables)
        await measure_many(http, bot, address, tables[GAMES:])


def main() -> int:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""200 matches in 200 channels, one move each at once: how long does each answer take?

`python -m benchmarks.answers`, a part of `make bench`. A private Discord on 127.0.0.1 sends 200
moves in one burst: with the bot in a separate process, again beside busy processes, and with both
in one process. Every match is in a different position. An answer is the board: the move checked,
committed to disk, drawn, sent and accepted. The floor for comparison: as many commits to the same
disk, and as many boards drawn, one after another on one core.
"""

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import structlog

import render
import rules
from benchmarks.processor_time import read_processor_time
from bot.challenges.challenge import Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.client import Damka
from bot.matches.act import Act
from bot.matches.match_store import load_match
from bot.matches.terms import Terms
from bot.services import Services
from engine.processes.partner import Partner, PartnerSettings
from playground import Channel, Exchange, Playground
from playground import Person as Player
from playground.attach import pointed_at
from rules import Color, Line, Style
from storage import Database
from storage.rows import Person, Place

MATCHES = 200
BUSY = 3  # busy processes beside the bot
BURSTS = 3  # the first meets cold caches
DEADLINE = 3.0  # seconds that Discord waits for an answer
PAUSE = 6.0  # seconds in which old boards lose their controls
GAME = rules.game("russian")


@dataclass(slots=True)
class Seats:
    """A match: its place, its players, and the coming moves."""

    match_id: int
    channel: Channel
    players: tuple[Player, Player]
    line: Line
    played: int = 0

    async def move(self) -> Exchange:
        """Let the side to move play the next move."""
        position, move = self.line.positions[self.played], self.line.moves[self.played]
        self.played += 1
        text = self.line.game.write(position, move, Style.LONG)
        return await self.players[position.turn].slash("move", channel=self.channel, move=text)


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'damka.db'}"


def opening(seed: int, moves: int = BURSTS) -> Line:
    """Return a game that begins in the middle, with some moves to come."""
    chance, line = Random(seed), Line.begin(GAME)
    while line.ply < 12 + moves:
        line = line.play(chance.choice(GAME.legal_moves(line.position)))
    return Line(GAME, line.positions[12:], line.moves[12:])


async def arrange_matches(discord: Playground, services: Services) -> list[Seats]:
    """Return matches begun and shown before any bot runs."""
    server = discord.add_server("Club")
    tables = []
    for number in range(MATCHES):
        channel = server.add_channel(f"table-{number}")
        white = discord.add_person(f"white-{number}")
        black = discord.add_person(f"black-{number}")
        server.join(white, black)
        place = Place(server.id, channel.id)
        tables.append(await seat_pair(services, place, channel, (white, black), opening(number)))
    return tables


async def seat_pair(
    services: Services,
    place: Place,
    channel: Channel,
    players: tuple[Player, Player],
    line: Line,
) -> Seats:
    now = datetime.now(UTC)
    white, black = (Person(player.id, player.name) for player in players)
    terms = Terms(GAME.key, opening=GAME.fen(line.positions[0]))
    proposal = Proposal(
        place=place, challenger=white, opponent=black, terms=terms, color=Color.WHITE
    )
    asked = await services.run(propose_game, proposal, now)
    match = await services.run(accept_challenge, asked.id, Act(person=black, at=now))
    await services.shown_boards.mark(match, match.main_room, channel.id)
    return Seats(match.id, channel, players, line)


def find_delay(exchange: Exchange) -> float:
    """Return the seconds to the first answer; one too late for Discord counts as the deadline."""
    return DEADLINE if exchange.latency is None else exchange.latency


def is_board(exchange: Exchange) -> bool:
    """Tell whether the first answer was the board itself, without "thinking" before it."""
    return exchange.message is not None and "board.png" in exchange.message.files


@asynccontextmanager
async def in_one_process(discord: Playground, folder: Path) -> AsyncIterator[int]:
    """Run a bot in this process, and yield the process's id."""
    database = await Database.open(url(folder))
    bot = Damka(Services.on(database), Partner(PartnerSettings()))
    with pointed_at(discord):
        running = asyncio.create_task(bot.start(discord.token))
        await discord.ready()
        yield os.getpid()
        await bot.close()
        await running
    await database.close()


@asynccontextmanager
async def in_its_own(discord: Playground, folder: Path) -> AsyncIterator[int]:
    """Run a bot in a separate process, and yield that process's id."""
    given = {**os.environ, **discord.environment(), "DATABASE_URL": url(folder)}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground.attach", "bot", env=given | {"LOG_LEVEL": "ERROR"}
    )
    try:
        await discord.ready(120)
        yield bot.pid
    finally:  # also where it never came, or what was measured has failed
        if bot.returncode is None:
            bot.terminate()
        await bot.wait()


@asynccontextmanager
async def beside_busy(discord: Playground, folder: Path) -> AsyncIterator[int]:
    """Run a bot in a separate process beside busy ones; yield the id of the bot's."""
    command = (sys.executable, "-c", "while True: pass")
    others = [await asyncio.create_subprocess_exec(*command) for _ in range(BUSY)]
    try:
        async with in_its_own(discord, folder) as process_id:
            yield process_id
    finally:
        for each in others:
            each.kill()
            await each.wait()


WAYS = {
    "bot in its own process": in_its_own,
    f"bot in its own process, beside {BUSY} busy ones": beside_busy,
    "all in one process": in_one_process,
}


async def measure_way(way: str, folder: Path) -> bool:
    """Print the bursts of one way to run; return whether all were answered in time and stored."""
    async with Playground() as discord:
        database = await Database.open(url(folder))
        services = Services.on(database)
        tables = await arrange_matches(discord, services)
        async with WAYS[way](discord, folder) as process_id:
            await asyncio.sleep(PAUSE)
            worst = [await tell_burst(each, tables, process_id) for each in range(1, BURSTS + 1)]
        stored = sum([(await services.run(load_match, seats.match_id)).ply for seats in tables])
        await database.close()
    print(f"  stored: {stored} of {MATCHES * BURSTS} moves")
    return max(worst) < DEADLINE and stored == MATCHES * BURSTS


async def tell_burst(number: int, tables: Sequence[Seats], process_id: int) -> float:
    """Print the figures of one burst; return the seconds of its slowest answer."""
    begun, before = perf_counter(), read_processor_time(process_id)
    exchanges = await asyncio.gather(*(each.move() for each in tables))
    seconds = [find_delay(each) for each in exchanges]
    rate = MATCHES / (perf_counter() - begun)
    p50, p95, worst = 1000 * median(seconds), 1000 * quantiles(seconds, n=20)[-1], max(seconds)
    late = sum(each >= DEADLINE for each in seconds)
    deferred = sum(find_delay(each) < DEADLINE and not is_board(each) for each in exchanges)
    print(
        f"  burst {number}: p50 {p50:4.0f} ms, p95 {p95:4.0f} ms, worst {1000 * worst:4.0f} ms; "
        f"{deferred} deferred, {late} late; {rate:.0f} answers a second"
    )
    await asyncio.sleep(PAUSE)
    if process_id != os.getpid():  # where Discord is in the process as well, its work counts too
        work = 1000 * (read_processor_time(process_id) - before) / MATCHES
        print(f"    {work:.1f} ms of processor time a move, with what follows (aim: 8 ms)")
    return worst


def floor(folder: Path) -> None:
    """Print the unavoidable costs: the commits and the pictures."""
    scenes = [render.Scene.of(opening(number)) for number in range(MATCHES)]
    render.draw_board(scenes[0])
    begun = perf_counter()
    for scene in scenes:
        render.draw_board(scene)
    drawing = perf_counter() - begun
    print(
        f"floor, one core: {1000 * commits(folder):.0f} ms for {MATCHES} commits to this disk, "
        f"{1000 * drawing:.0f} ms for {MATCHES} boards"
    )


def commits(folder: Path) -> float:
    """Return the seconds of this many commits of one row, each safe from a power cut."""
    database = sqlite3.connect(folder / "floor.db", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, text TEXT)")
    begun = perf_counter()
    for _ in range(MATCHES):
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO moves (text) VALUES ('c3-d4')")
        database.execute("COMMIT")
    seconds = perf_counter() - begun
    database.close()
    return seconds


def main() -> int:
    logging.basicConfig(level=logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    print(f"{MATCHES} moves in {MATCHES} channels at once (Discord waits {DEADLINE:.0f} s)")
    good = True
    for way in WAYS:
        print(way)
        with TemporaryDirectory() as folder:
            good &= asyncio.run(measure_way(way, Path(folder)))
    with TemporaryDirectory() as folder:
        floor(Path(folder))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

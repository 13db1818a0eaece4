"""A million games in one file: how long does each question take that the bot asks all the time?

`python -m benchmarks.storage`, or `make bench-storage`. Each is asked through the services, with
matches that nobody has read before; games that go on have moves, and each server has two hundred of
them. Beside stands the floor: one row by its key, from Python's own sqlite3.
"""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import rules
from bot.challenges.challenges import load_due_challenges
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_store import load_match, load_newest
from bot.matches.viewer import Viewer
from bot.services import Services
from bot.watching.watched_matches import WatchPage, find_watch_page
from rules import Game, Line
from storage import Database
from storage.boards import list_stale_boards
from storage.rooms import list_due_rooms

GAMES = 1_000_000
RUNNING = 49  # one game of this many goes on
PEOPLE = 20_000
ASKED = 200  # times
SERVERS = 100
PLIES = 20  # of each game that goes on
SERVER = 1
GAME = rules.games()[0]
FEN = GAME.fen(GAME.start())


def play(game: Game) -> Line:
    """Return a game with its first moves."""
    line = Line.begin(game)
    for _ in range(PLIES):
        line = line.play(line.game.legal_moves(line.position)[0])
    return line


PLAYED = play(GAME)
MOVES = ", ".join(f"({ply}, '{PLAYED.write_kept(ply)}')" for ply in range(PLIES))
SCRIPT = f"""
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {PEOPLE})
    INSERT INTO people (id, name) SELECT i, 'Person ' || i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {SERVERS})
    INSERT INTO servers (id) SELECT i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES})
    INSERT INTO channels (id, server_id) SELECT i, i % {SERVERS} + 1 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES})
    INSERT INTO matches (id, game, options, rated, house_rules, fen, ending, winner, started_at,
        moved_at, ended_at, version, packed_moves, packed_offers)
    SELECT i, '{GAME.key}', '', 0, '',
        CASE WHEN i % {RUNNING} > 0 THEN '{FEN}' ELSE '{PLAYED.write_place()}' END,
        CASE WHEN i % {RUNNING} > 0 THEN 'RESIGNED' END, NULL, '2026-05-01 12:00:00.000000',
        '2026-05-01 12:00:00.000000', CASE WHEN i % {RUNNING} > 0
            THEN '2026-05-01 12:00:00.000000' END,
        CASE WHEN i % {RUNNING} > 0 THEN 1 ELSE {PLIES + 1} END,
        CASE WHEN i % {RUNNING} > 0 THEN '' END, CASE WHEN i % {RUNNING} > 0 THEN '' END
    FROM n;
INSERT INTO seats (match_id, color, person_id, is_over)
    SELECT id, 0, id * 7919 % {PEOPLE} + 1, ending IS NOT NULL FROM matches;
INSERT INTO seats (match_id, color, person_id, is_over)
    SELECT id, 1, (id * 7919 + 1) % {PEOPLE} + 1, ending IS NOT NULL FROM matches;
WITH played(ply, text) AS (VALUES {MOVES})
    INSERT INTO moves (match_id, ply, version, text, played_at)
    SELECT id, ply, ply + 2, text, moved_at FROM matches, played WHERE ending IS NULL;
INSERT INTO rooms (match_id, channel_id, wanted_version, shown_version, is_closed, server_id)
    SELECT id, id, version, CASE WHEN id % {100 * RUNNING} > 0 THEN version ELSE 0 END,
        ending IS NOT NULL, id % {SERVERS} + 1
    FROM matches;
"""  # noqa: S608  # our own numbers


@dataclass(frozen=True, slots=True)
class Question:
    """A query that is repeated with many numbers, and its aim in milliseconds."""

    name: str
    most: int  # numbers are drawn up to this one
    ask: Callable[[Services, int], Awaitable[object]]
    aim: float | None = None


async def find_games_to_watch(services: Services, person_id: int) -> WatchPage:
    viewer = Viewer(person_id, SERVER, lambda _channel_id: True)
    return await find_watch_page(
        services.runner, services.watchers, viewer, datetime.now(UTC), number=1
    )


QUESTIONS = (
    Question("running games of a person", PEOPLE, lambda s, n: s.run(list_running_of, n)),
    Question(
        "running game of a channel",
        GAMES // RUNNING,
        lambda s, n: s.run(find_running_in, n * RUNNING),
        aim=3,
    ),
    Question("newest game of a channel", GAMES, lambda s, n: s.run(load_newest, n)),
    Question("a game by its number", GAMES, lambda s, n: s.run(load_match, n)),
    Question("old boards of a game", GAMES, lambda s, n: s.read(list_stale_boards, n)),
    Question("games to watch", PEOPLE, find_games_to_watch, aim=20),
    Question("rooms that are due, 50 of them", 1, lambda s, _: s.read(list_due_rooms)),
    Question("challenges that are due", 1, lambda s, _: s.run(load_due_challenges)),
)


def fill(file: Path) -> None:
    """Fill the tables, without care for a power cut."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.executescript(SCRIPT)
    connection.close()


def floor(file: Path) -> float:
    """The milliseconds of one row by its key."""
    connection, chance, took = sqlite3.connect(file), Random(1), []
    for _ in range(ASKED):
        number = chance.randrange(1, GAMES)
        begun = perf_counter()
        connection.execute("SELECT * FROM matches WHERE id = ?", (number,)).fetchone()
        took.append(perf_counter() - begun)
    connection.close()
    return 1000 * median(took)


async def measure(database: Database, question: Question) -> list[float]:
    """Return the milliseconds of each run of a question, by services with empty caches."""
    chance, took = Random(2), []
    for _ in range(ASKED):
        services, number = Services.on(database), chance.randrange(question.most) + 1
        begun = perf_counter()
        await question.ask(services, number)
        took.append(1000 * (perf_counter() - begun))
    return took


async def run(folder: Path) -> None:
    file = folder / "damka.db"
    await (await Database.open(f"sqlite:///{file}")).close()
    await asyncio.to_thread(fill, file)
    size = (await asyncio.to_thread(file.stat)).st_size
    print(f"{GAMES:,} games, {size / 2**20:.0f} MB; each question {ASKED} times: p50, p95")
    database = await Database.open(f"sqlite:///{file}")
    for question in QUESTIONS:
        took = await measure(database, question)
        figures = f"{median(took):6.2f} {quantiles(took, n=20)[-1]:6.2f} ms"
        aim = "" if question.aim is None else f" (aim: {question.aim:g} ms)"
        print(f"  {question.name:32} {figures}{aim}")
    await database.close()
    print(f"  {'floor: a row by its key':32} {await asyncio.to_thread(floor, file):6.2f} ms")


def main() -> int:
    with TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

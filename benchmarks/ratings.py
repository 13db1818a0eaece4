"""How long ratings take: `python -m benchmarks.ratings`, a part of `make bench`.

Beside the games rated stands the floor, an exponential and a logarithm for each step of the
search for a volatility; then the same games rated again in a database, and a table of 100,000
people read from it. Times are those of the processor.
"""

import asyncio
from datetime import UTC, datetime, timedelta
from math import exp, log
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from sqlalchemy import text

from bot.ratings.book import RatedGame, rate_in_order
from bot.ratings.pools import Pace, Pool
from bot.ratings.rating_store import replay
from bot.ratings.rating_tables import find_rating_table
from bot.ratings.rating_values import TableQuestion
from bot.services import Services
from storage import Database, Transaction
from storage.rows import PoolKey, RatedMoment

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
GAMES, PEOPLE = 10_000, 200
STEPS = 12  # of the search, in both ratings of a game


RATED = 100_000  # people of the table
SCOPE, POOL = 7, "long Russian"
FILL = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :people) "
    "INSERT INTO people (id, name) SELECT i, 'Player ' || i FROM n",
    "INSERT INTO ratings (person_id, pool, scope, rating, deviation, volatility, games, rated_at, "
    "shown_until) SELECT id, :pool, :scope, 1000 + id * 7919 % 100003 / 100.0, 60, 0.06, 9, "
    "'2026-01-01 00:00:00.000000', '2027-01-01 00:00:00.000000' FROM people",
    "INSERT INTO matches (id, game, options, rated, house_rules, fen, started_at, moved_at, "
    "version) SELECT id, 'russian', '', 1, '', '', '2026-01-01', '2026-01-01', 1 FROM people",
)
GAME = text(
    "INSERT INTO rated_games (match_id, pool, server_id, is_world, white_id, black_id, began_at, "
    "ended_at, white_points, is_annulled) "
    "VALUES (:match, :pool, :server, 0, :white, :black, :at, :at, :points, 0)"
)


def main() -> None:
    """Print the figures beside their aims."""
    games = list_games()
    since = process_time()
    changes = list(rate_in_order(games, {}))
    took = process_time() - since
    since = process_time()
    for _ in range(GAMES * STEPS):
        exp(log(1.5))
    floor = process_time() - since
    print("ratings: processor time")
    print(f"  {GAMES} games rated again   {took:6.2f} s   <= 1, {took / floor:.0f}x the floor")
    print(f"  one game                  {1e6 * took / GAMES:6.0f} us, {len(changes)} changes")
    asyncio.run(measure_database(games))


def list_games() -> list[RatedGame]:
    """Make games between people by chance."""
    random = Random(1)
    games = []
    for number in range(GAMES):
        white, black = random.sample(range(1, PEOPLE + 1), 2)
        ended_at, points = BEGIN + timedelta(hours=number), random.choice([0, 0.5, 1])
        games.append(RatedGame(ended_at, number + 1, white, black, points))
    return games


async def measure_database(games: list[RatedGame]) -> None:
    """Measure a replay and a table in a database on the disk."""
    with TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder) / 'damka.db'}")
        try:
            await database.write(fill, games)
            since = process_time()
            key = PoolKey(SCOPE + 1, POOL)
            await database.write(replay, key, RatedMoment(games[0].ended_at, 0))
            print(f"  the same in a database    {process_time() - since:6.2f} s   off the loop")
            await measure_table(Services.on(database))
        finally:
            await database.close()


async def measure_table(services: Services) -> None:
    """Measure a page of the table of many people, with the place of the person who asks.

    The first question of a process takes longer: its statements are written then.
    """
    times = []
    for person_id in range(1, RATED, RATED // 50):
        question = TableQuestion(person_id, SCOPE, Pool("Russian", Pace.LONG))
        since = process_time()
        table = await services.run(find_rating_table, question, BEGIN)
        times.append(1e3 * (process_time() - since))
        assert table.own is not None
    first, *others = times
    print(
        f"  table of {RATED} people   {median(others):6.1f} ms  <= 5, worst {max(others):.1f}, "
        f"the first one {first:.1f}"
    )


def fill(transaction: Transaction, games: list[RatedGame]) -> None:
    """Keep people in a table, and games in another server."""
    for statement in FILL:
        known = {"people": RATED, "pool": POOL, "scope": SCOPE}
        names = [name for name in known if f":{name}" in statement]
        transaction.execute(text(statement), {name: known[name] for name in names})
    rows = [
        {
            "match": game.match_id,
            "pool": POOL,
            "server": SCOPE + 1,
            "white": game.white_id,
            "black": game.black_id,
            "at": f"{game.ended_at:%Y-%m-%d %H:%M:%S.%f}",
            "points": int(2 * game.white_points),
        }
        for game in games
    ]
    transaction.execute(GAME, rows)


if __name__ == "__main__":
    main()

"""How long rating games again takes: `python -m benchmarks.ratings`, a part of `make bench`.

Beside the games rated stands the floor, an exponential and a logarithm for each step of the
search for a volatility. Times are those of the processor.
"""

from datetime import UTC, datetime, timedelta
from math import exp, log
from random import Random
from time import process_time

from bot.ratings.book import RatedGame, rate_in_order

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
GAMES, PEOPLE = 10_000, 200
STEPS = 12  # of the search, in both ratings of a game


def main() -> None:
    """Print the figures beside their aims."""
    random = Random(1)
    games = []
    for number in range(GAMES):
        white, black = random.sample(range(PEOPLE), 2)
        ended_at, points = BEGIN + timedelta(hours=number), random.choice([0, 0.5, 1])
        games.append(RatedGame(ended_at, number, white, black, points))
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


if __name__ == "__main__":
    main()

"""Speed of Chapaev's shots beside their limit: `make bench-rules`.

Processor time of one shot with all sixteen discs on the table, from the usual rows, from rows that
touch, and from a crowd, by chance.
"""

from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from rules.chapaev import Chapaev, ChapaevPosition, Point, Shot, roll
from rules.chapaev.discs import SIZE, rack

LIMIT = 0.060  # seconds of processor time per shot
SHOTS = 300


class Cost(NamedTuple):
    """The cost of one shot."""

    seconds: float
    steps: float


def crowd() -> str:
    """Return sixteen discs that nearly touch, in the middle of the table."""
    names = [f"{color}{number}" for number in range(1, 9) for color in "wb"]
    places = [(2.9 + 0.71 * column, 2.9 + 0.71 * row) for row in range(4) for column in range(4)]
    return " ".join(f"{name}={x},{y}" for name, (x, y) in zip(names, places, strict=True))


def costs(game: Chapaev, position: ChapaevPosition, random: Random) -> list[Cost]:
    """Return the costs of shots with full power."""
    found = []
    for _ in range(SHOTS):
        disc = random.choice(position.own(position.turn))
        aim = Point(random.uniform(0, SIZE), random.uniform(0, SIZE))
        launch = game.launch(position, Shot(disc.name, aim, 100), str(random.random()))
        begun = process_time()
        motion = roll(position.discs, launch, game.rules.physics)
        seconds = process_time() - begun
        found.append(Cost(seconds, motion.seconds * game.rules.physics.steps))
    return found


def main() -> None:
    game, random = Chapaev(), Random(17)
    begins = {
        "rows 1 and 8": game.start(),
        "rows 4 and 5": replace(game.start(), rows=(4, 5), discs=rack((4, 5))),
        "a crowd": game.read_fen(crowd()),
    }
    for name, position in begins.items():
        found = costs(game, position, random)
        usual, worst = median(c.seconds for c in found), max(c.seconds for c in found)
        rate = sum(c.steps for c in found) / sum(c.seconds for c in found)
        verdict = "within" if worst <= LIMIT else "BEYOND"
        print(
            f"{name:<14} {usual * 1e3:6.2f} ms a shot, worst {worst * 1e3:6.2f} ms: {verdict} "
            f"{LIMIT * 1e3:.0f} ms; {rate:,.0f} steps a second"
        )


if __name__ == "__main__":
    main()

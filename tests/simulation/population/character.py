"""How someone behaves, drawn from a seed: how often they sit down, how fast they react."""

from dataclasses import dataclass
from random import Random

DAY, HOUR = 86_400.0, 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """How someone behaves. Seconds and chances."""

    gets_up: float  # of the day in UTC
    stays_up: float
    sittings: float  # a day
    acts: float  # of a sitting
    pause: float  # between two acts
    twice: float  # how often something is pressed twice at once
    reaction: float  # to a call, while away


def draw_character(random: Random, acts_a_day: float) -> Character:
    """Draw the character of someone who acts so often a day on the average."""
    sittings = random.uniform(2.0, 8.0)
    share = random.expovariate(1.0) + 0.3
    return Character(
        gets_up=random.uniform(0.0, DAY),
        stays_up=random.uniform(12.0, 18.0) * HOUR,
        sittings=sittings,
        acts=max(2.0, acts_a_day * share / 1.3 / sittings),
        pause=random.choice((2.0, 8.0, 20.0, 60.0)),
        twice=random.choice((0.0, 0.02, 0.1, 1.0)),
        reaction=random.choice((20.0, 300.0, 3600.0, 4 * HOUR)),
    )

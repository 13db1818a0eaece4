"""What is left to the lot."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from bot.matches.challenge_value import DrawColor
from bot.matches.openings import SEEDS


def draw_seed() -> int:
    """Draw a number for an opening, which nobody can foresee."""
    return secrets.randbelow(SEEDS)


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws the challenger's colour and the seed of an opening; tests bring their own."""

    draw_color: DrawColor = secrets.choice
    draw_seed: Callable[[], int] = draw_seed

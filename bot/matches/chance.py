"""What is left to the lot."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.matches.openings import SEEDS
from rules import Color

DrawColor = Callable[[Sequence[Color]], Color]


def draw_seed() -> int:
    """Draw a number for an opening, which no one can foresee."""
    return secrets.randbelow(SEEDS)


CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is easily taken for another
CODE_LENGTH = 8


def draw_code() -> str:
    """Draw a code by which another server finds a lobby, and which no one can guess."""
    return "DAMKA-" + "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def draw_secret() -> str:
    """Draw what decides the chance in a match, and what no one can guess."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws the challenger's colour, the seed of an opening, codes and the secrets of matches.

    Tests bring their own.
    """

    draw_color: DrawColor = secrets.choice
    draw_seed: Callable[[], int] = draw_seed
    draw_code: Callable[[], str] = draw_code
    draw_secret: Callable[[], str] = draw_secret

"""Random draws: openings, codes and secrets."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.matches.openings import SEEDS
from rules import Color

DrawColor = Callable[[Sequence[Color]], Color]


def draw_seed() -> int:
    """Draw an unpredictable number for an opening."""
    return secrets.randbelow(SEEDS)


CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no characters that are easily confused
CODE_LENGTH = 8


def draw_code() -> str:
    """Draw an unguessable code by which another server finds a lobby."""
    return "DAMKA-" + "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def draw_secret() -> str:
    """Draw the unguessable secret from which all chance in a match follows."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Chance:
    """Draws the challenger's colour, the seed of an opening, codes and the secrets of matches.

    Tests pass their own.
    """

    draw_color: DrawColor = secrets.choice
    draw_seed: Callable[[], int] = draw_seed
    draw_code: Callable[[], str] = draw_code
    draw_secret: Callable[[], str] = draw_secret

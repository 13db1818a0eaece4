"""The order in which people are numbered at the start of a tournament; pure."""

from collections.abc import Mapping
from hashlib import sha256
from typing import TypeVar

from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating

K = TypeVar("K", int, str)


def order_seeds(ratings: Mapping[K, Rating | None], seed: str) -> list[K]:
    """Return people in order: those whose rating is certain, other ratings, then all without one.

    Each group begins with its highest rating. A lot decides between equals, which anyone who knows
    the seed can draw again.
    """

    def rank(key: K) -> tuple[int, float, str]:
        rating, lot = ratings[key], sha256(f"{seed}:{key}".encode()).hexdigest()
        if rating is None:
            return 2, 0.0, lot
        return int(rating.deviation > MOST_SURE_DEVIATION), -rating.rating, lot

    return sorted(ratings, key=rank)

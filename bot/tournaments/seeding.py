"""The order in which people are numbered at the start of a tournament; pure."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating

K = TypeVar("K", int, str)


def order_seeds(
    ratings: Mapping[K, Rating | None], seed: str, by_hand: Sequence[K] = ()
) -> list[K]:
    """Return people in order: those seeded by hand, those whose rating is certain, other ratings,
    then all without one.

    Each group of ratings begins with its highest. A lot decides between equals, which anyone who
    knows the seed can draw again.
    """

    def rank(key: K) -> tuple[int, float, str]:
        rating, lot = ratings[key], sha256(f"{seed}:{key}".encode()).hexdigest()
        if rating is None:
            return 2, 0.0, lot
        return int(rating.deviation > MOST_SURE_DEVIATION), -rating.rating, lot

    rated = sorted(ratings, key=rank)
    return list(by_hand) + [key for key in rated if key not in by_hand]


def set_seed(seeds: Sequence[int], number: int, place: int | None) -> tuple[int, ...]:
    """Return the players seeded by hand after one was given a place, from 1 on.

    Those at that place and below move down; without a place a new player becomes the last, and
    place 0 takes the seed away. No place is left empty.
    """
    if place is None:
        return (*seeds, number) if number not in seeds else tuple(seeds)
    others = [each for each in seeds if each != number]
    if place > 0:
        others.insert(place - 1, number)
    return tuple(others)

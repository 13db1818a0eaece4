"""Matches by chance: sensible shots, unsteady hands, now and then a turn let pass."""

from functools import cache
from random import Random

from rules.chapaev import Chapaev, ChapaevPosition, Deed, PassedTurn

MOST_TURNS = 5000


def random_deed(game: Chapaev, position: ChapaevPosition, random: Random, seed: str) -> Deed:
    """Return a suggested shot, or a turn that is let pass."""
    if random.random() < 0.02:
        return PassedTurn()
    return game.shoot(position, random.choice(game.suggestions(position)), seed)


@cache
def random_match(
    game: Chapaev, number: int
) -> tuple[tuple[Deed, ...], tuple[ChapaevPosition, ...]]:
    """Play a whole match, the same for the same number; played once a process."""
    random, seed = Random(f"chapaev {number}"), f"secret {number}"
    deeds: list[Deed] = []
    positions = [game.start()]
    while positions[-1].winner is None and len(deeds) < MOST_TURNS:
        deeds.append(random_deed(game, positions[-1], random, seed))
        positions.append(game.play(positions[-1], deeds[-1]).position)
    return tuple(deeds), tuple(positions)

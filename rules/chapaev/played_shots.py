"""Shots that were made: the intended shot, its launch, and its result.

The result is kept and positions follow from it, so that no history depends on a new simulation.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.chapaev.discs import Disc, order
from rules.chapaev.physics import Launch, Motion
from rules.chapaev.rolling import roll
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules, Turn, end_shot, let_pass
from rules.chapaev.shots import Shot, launch_shot


@dataclass(frozen=True, slots=True)
class PlayedShot:
    """A shot and its result."""

    shot: Shot
    launch: Launch
    moved: tuple[Disc, ...]  # the discs that have moved, in their order
    fallen: tuple[str, ...]  # the names of the discs that fell, in that order


@dataclass(frozen=True, slots=True)
class PassedTurn:
    """A turn that a side passed."""


Deed = PlayedShot | PassedTurn


def play_shot(rules: ChapaevRules, position: ChapaevPosition, shot: Shot, seed: str) -> PlayedShot:
    """Make a shot, with the wobble from a secret seed. Raises ShotRefused."""
    launch = launch_shot(rules, position, shot, seed)
    return played_shot(position, shot, launch, roll(position.discs, launch, rules.physics))


def played_shot(
    position: ChapaevPosition, shot: Shot, launch: Launch, motion: Motion
) -> PlayedShot:
    """Return a shot with the changes that its motion made."""
    moved = tuple(disc for disc in motion.discs if disc not in position.discs)
    return PlayedShot(shot, launch, moved, motion.fallen)


def follow(rules: ChapaevRules, position: ChapaevPosition, deed: Deed) -> Turn:
    """Return the turn after a deed, from the result that it carries."""
    if isinstance(deed, PassedTurn):
        return let_pass(rules, position)
    return end_shot(rules, position, discs_after(position, deed), deed.fallen)


def discs_after(position: ChapaevPosition, played: PlayedShot) -> tuple[Disc, ...]:
    """Return the discs left after a shot, at their new places."""
    lying = {disc.name: disc for disc in (*position.discs, *played.moved)}
    left = (disc for name, disc in lying.items() if name not in played.fallen)
    return tuple(sorted(left, key=order))


def positions_of(
    rules: ChapaevRules, begin: ChapaevPosition, deeds: Iterable[Deed]
) -> list[ChapaevPosition]:
    """Return the positions that deeds lead through, one more than there are deeds."""
    positions = [begin]
    for deed in deeds:
        positions.append(follow(rules, positions[-1], deed).position)
    return positions

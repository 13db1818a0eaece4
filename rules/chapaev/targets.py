"""The targets of a disc, and the power they need: for suggestions, buttons and the engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from rules.chapaev.discs import Disc, Point, distance, way_to_edge
from rules.chapaev.physics import Physics
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules
from rules.chapaev.shots import MOST_POWER, Shot

MOST_TARGETS = 3  # the most shots suggested for a disc


@dataclass(frozen=True, slots=True)
class Target:
    """A disc of the opponent with a clear line from a disc."""

    disc: Disc
    distance: float  # the distance between the centres
    power: int | None  # the power that knocks it off with a full hit; None if none does


def open_targets(rules: ChapaevRules, position: ChapaevPosition, disc: Disc) -> list[Target]:
    """Return the opponent's discs with a clear line from a disc, the nearest first."""
    foes = position.own(disc.color.other)
    nearest = sorted(foes, key=lambda foe: (distance(disc.at, foe.at), foe.number))
    others = [other for other in position.discs if other != disc]
    return [
        Target(foe, distance(disc.at, foe.at), power_to_clear(rules.physics, disc.at, foe.at))
        for foe in nearest
        if not _is_hidden(rules.physics, disc, foe, others)
    ]


def power_to_clear(physics: Physics, start: Point, target: Point) -> int | None:
    """Return the least power that knocks a disc off with a full hit, or None if none does."""
    way = distance(start, target)
    dx, dy = (target.x - start.x) / way, (target.y - start.y) / way
    # The speed of the target after the hit, of the shooter before it, and at its start.
    leaving = sqrt(2.0 * physics.slowing * way_to_edge(target, dx, dy))
    meeting = leaving * 2.0 / (1.0 + physics.restitution)
    rolled = max(0.0, way - 2.0 * physics.radius)
    starting = sqrt(meeting * meeting + 2.0 * physics.slowing * rolled)
    power = ceil(100.0 * starting / physics.top_speed + 0.5)  # half a percent to spare
    return power if power <= MOST_POWER else None


def suggest_shots(rules: ChapaevRules, position: ChapaevPosition) -> list[Shot]:
    """Return sensible shots, in the order of discs: at targets that can be knocked off.

    If no disc has such a target, each shoots with full power at the nearest disc.
    """
    if position.winner is not None:
        return []
    own = position.own(position.turn)
    shots = [shot for disc in own for shot in _sensible(rules, position, disc)]
    foes = position.own(position.turn.other)
    return shots or [Shot(disc.name, _nearest(disc, foes), MOST_POWER) for disc in own]


def _sensible(rules: ChapaevRules, position: ChapaevPosition, disc: Disc) -> Iterator[Shot]:
    clearing = (t for t in open_targets(rules, position, disc) if t.power is not None)
    for target, _ in zip(clearing, range(MOST_TARGETS), strict=False):
        yield Shot(disc.name, target.disc.at, target.power or MOST_POWER)


def _nearest(disc: Disc, foes: Sequence[Disc]) -> Point:
    return min(foes, key=lambda foe: (distance(disc.at, foe.at), foe.number)).at


def _is_hidden(physics: Physics, disc: Disc, foe: Disc, others: Sequence[Disc]) -> bool:
    """Tell whether another disc lies in the way of one that rolls straight at a target."""
    length = distance(disc.at, foe.at)
    dx, dy = (foe.at.x - disc.at.x) / length, (foe.at.y - disc.at.y) / length
    for other in others:
        px, py = other.at.x - disc.at.x, other.at.y - disc.at.y
        along, aside = px * dx + py * dy, abs(px * dy - py * dx)
        if other != foe and 0.0 < along < length and aside < 2.0 * physics.radius:
            return True
    return False

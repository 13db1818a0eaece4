"""The physics of the table, and the data of a shot. Speeds are in squares per second."""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from rules.chapaev.discs import Disc


@dataclass(frozen=True, slots=True)
class Physics:
    """The physical properties of the table and the discs."""

    radius: float = 0.35  # of a disc
    slowing: float = 8.0  # deceleration by friction, in squares per second squared
    top_speed: float = 20.0  # the speed of a shot with full power
    restitution: float = 0.9  # the share of speed that is left when discs meet
    steps: int = 240  # per second

    @property
    def is_possible(self) -> bool:
        """Tell whether all figures lie within the allowed ranges."""
        sizes = self.radius, self.slowing, self.top_speed
        limits = (0.05, 0.45), (0.1, 1000.0), (0.1, 100.0)
        are_sizes = all(
            least <= size <= most for size, (least, most) in zip(sizes, limits, strict=True)
        )
        return are_sizes and 0.0 <= self.restitution <= 1.0 and 60 <= self.steps <= 1000

    def free_way(self, speed: float) -> float:
        """Return how far a disc rolls if it meets nothing."""
        return speed * speed / (2.0 * self.slowing)


TABLE = Physics()  # the default


class Vector(NamedTuple):
    """A direction and a length."""

    x: float
    y: float


class Launch(NamedTuple):
    """How a disc begins to roll, rounded so that it can be written down exactly."""

    disc: str  # its name
    dx: float  # its direction, a vector of length 1
    dy: float
    speed: float


class Hit(NamedTuple):
    """A meeting of two discs, by name, with the time in seconds since the shot."""

    first: str
    second: str
    time: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The discs at a moment of a shot, without those that fell."""

    time: float  # seconds
    discs: tuple[Disc, ...]


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion that a shot caused."""

    discs: tuple[Disc, ...]  # the discs left, at their new places
    fallen: tuple[str, ...]  # the names of the discs that fell, in that order
    hits: tuple[Hit, ...]
    seconds: float


def bounce(
    between: Vector, first: Vector, second: Vector, restitution: float
) -> tuple[Vector, Vector]:
    """Return the velocities of two discs after they meet; `between` points from first to second."""
    distance = sqrt(between.x * between.x + between.y * between.y)
    nx, ny = between.x / distance, between.y / distance
    approach = (first.x - second.x) * nx + (first.y - second.y) * ny
    impulse = (1.0 + restitution) * approach / 2.0
    return (
        Vector(first.x - impulse * nx, first.y - impulse * ny),
        Vector(second.x + impulse * nx, second.y + impulse * ny),
    )

"""A shot: which disc, where to and how hard; and its launch by an unsteady hand."""

from dataclasses import dataclass
from hashlib import sha256
from math import cos, isfinite, log, pi, radians, sin, sqrt

from rules.chapaev.discs import Disc, Point, distance, is_on_table
from rules.chapaev.physics import Launch, Vector
from rules.chapaev.refused_shots import (
    AimsAtItself,
    BadPower,
    BadTarget,
    FallenDisc,
    MatchDecided,
    NotYourDisc,
)
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules

MOST_POWER = 100
NEAREST_AIM = 0.05  # the shortest distance of an aim from its disc, so that it has a direction
AIM_DECIMALS = 2
LAUNCH_DECIMALS = 9
POWER_WOBBLE = 0.05  # the standard deviation of the power, if the hand is unsteady


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot as a player intends it: a disc by name, a place to aim at, a power from 1 to 100.

    The aim is rounded to hundredths of a square.
    """

    disc: str
    aim: Point
    power: int

    def __post_init__(self) -> None:
        if all(map(isfinite, self.aim)):
            x, y = (round(part, AIM_DECIMALS) + 0.0 for part in self.aim)
            object.__setattr__(self, "aim", Point(x, y))


def check_shot(position: ChapaevPosition, shot: Shot, text: str = "") -> Disc:
    """Return the disc of a shot if it may be made. Raises ShotRefused, which carries the text."""
    if position.winner is not None:
        raise MatchDecided(text)
    disc = position.disc(shot.disc)
    if disc is None:
        raise FallenDisc(text, shot.disc)
    if disc.color is not position.turn:
        raise NotYourDisc(text, shot.disc)
    if type(shot.power) is not int or not 1 <= shot.power <= MOST_POWER:
        raise BadPower(text)
    if not is_on_table(*shot.aim):  # NaN is not in the range either
        raise BadTarget(text)
    if distance(disc.at, shot.aim) < NEAREST_AIM:
        raise AimsAtItself(text, shot.disc)
    return disc


def launch_shot(rules: ChapaevRules, position: ChapaevPosition, shot: Shot, seed: str) -> Launch:
    """Return the launch of a shot. Raises ShotRefused.

    The wobble of the hand follows from the seed, the round and the number of the shot. Its
    logarithm and trigonometric functions differ between machines in the last bits, so the result is
    rounded; the launch is kept with the shot.
    """
    disc = check_shot(position, shot)
    length = distance(disc.at, shot.aim)
    straight = Vector((shot.aim.x - disc.at.x) / length, (shot.aim.y - disc.at.y) / length)
    power = float(shot.power)
    if rules.wobble:
        sideways, strength = _chances(f"{seed}/{position.round}/{position.shots}")
        angle = radians(sideways * rules.wobble * (0.5 + shot.power / 100))
        straight = _turn(straight, angle)
        power = min(float(MOST_POWER), max(1.0, power * (1 + strength * POWER_WOBBLE)))
    speed = rules.physics.top_speed * power / 100
    dx, dy, speed = (round(part, LAUNCH_DECIMALS) + 0.0 for part in (*straight, speed))
    return Launch(shot.disc, dx, dy, speed)


def _turn(vector: Vector, angle: float) -> Vector:
    """Return a vector rotated to the left by an angle in radians."""
    c, s = cos(angle), sin(angle)
    return Vector(vector.x * c - vector.y * s, vector.x * s + vector.y * c)


def _chances(seed: str) -> tuple[float, float]:
    """Return two independent, normally distributed numbers derived from a seed."""
    digest = sha256(seed.encode()).digest()
    first, second = (int.from_bytes(digest[at : at + 8], "big") >> 11 for at in (0, 8))
    radius = sqrt(-2.0 * log((first + 1) / 2**53))
    angle = 2.0 * pi * second / 2**53
    return radius * cos(angle), radius * sin(angle)

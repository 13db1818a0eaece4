"""Glicko-2, as Mark Glickman describes it in "Example of the Glicko-2 system" (2013).

The letters are those of the paper: mu and phi are rating and deviation on its inner scale, sigma
the volatility, g how much an opponent's deviation weakens the evidence of a result, E the expected
score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

START = 1500.0
SCALE = 173.7178
TAU = 0.5  # how fast volatility changes
EPSILON = 1e-9  # of the search for the volatility
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0
MOST_SURE_DEVIATION = 110.0  # above this a rating is provisional
MOST_VOLATILITY = 0.1


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong someone is, how sure that is, and how steady; a newcomer's by default."""

    rating: float = START
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        """The rating on the inner scale."""
        return (self.rating - START) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the inner scale."""
        return self.deviation / SCALE


@dataclass(frozen=True, slots=True)
class GlickoResult:
    """A result against an opponent: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    points: float


def rate_game(
    one: Rating, other: Rating, points: float, idle: tuple[float, float]
) -> tuple[Rating, Rating]:
    """Return both ratings after a game, with the points of `one`.

    `idle` are the periods since the last rated game of each. All but the last of them only make a
    rating less sure; the last, or its fraction, is the one in which the game was played.
    """
    before = (age(one, idle[0] - 1), age(other, idle[1] - 1))
    first = rate(before[0], [GlickoResult(before[1], points)], min(idle[0], 1))
    second = rate(before[1], [GlickoResult(before[0], 1 - points)], min(idle[1], 1))
    return bound(first), bound(second)


def age(rating: Rating, periods: float) -> Rating:
    """Return a rating after periods without games, at most as unsure as a newcomer's."""
    phi = sqrt(rating.phi**2 + max(0.0, periods) * rating.volatility**2)
    return Rating(rating.rating, min(phi * SCALE, MOST_DEVIATION), rating.volatility)


def periods_until_unsure(rating: Rating) -> float:
    """Return after how many periods without games a rating becomes provisional."""
    room = (MOST_SURE_DEVIATION / SCALE) ** 2 - rating.phi**2
    return room / rating.volatility**2


def expect(one: Rating, other: Rating) -> float:
    """Return the points that `one` can expect against `other`, from 0 to 1."""
    return _expect(one.mu - other.mu, _g(sqrt(one.phi**2 + other.phi**2)))


def rate(
    rating: Rating, scores: Sequence[GlickoResult], periods: float = 1, tau: float = TAU
) -> Rating:
    """Return a rating after the games of some periods, without bounds."""
    weights = [_g(score.opponent.phi) for score in scores]
    expected = [
        _expect(rating.mu - score.opponent.mu, weight)
        for score, weight in zip(scores, weights, strict=True)
    ]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    gain = sum(
        weight * (score.points - points)
        for score, weight, points in zip(scores, weights, expected, strict=True)
    )
    sigma = _volatility(rating, variance, variance * gain, tau)
    phi_star = rating.phi**2 + periods * sigma**2
    phi = 1 / sqrt(1 / phi_star + 1 / variance)
    return Rating((rating.mu + phi**2 * gain) * SCALE + START, phi * SCALE, sigma)


def bound(rating: Rating) -> Rating:
    """Return a rating whose deviation and volatility are within the bounds."""
    deviation = min(max(rating.deviation, LEAST_DEVIATION), MOST_DEVIATION)
    return Rating(rating.rating, deviation, min(rating.volatility, MOST_VOLATILITY))


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expect(difference: float, weight: float) -> float:
    return 1 / (1 + exp(-weight * difference))


def _volatility(rating: Rating, variance: float, delta: float, tau: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois method."""
    a, square = log(rating.volatility**2), rating.phi**2

    def f(x: float) -> float:
        whole = square + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - a) / tau**2

    low, high = a, log(delta**2 - square - variance) if delta**2 > square + variance else a - tau
    while delta**2 <= square + variance and f(high) < 0:
        high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > EPSILON:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)

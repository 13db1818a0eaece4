"""Round values to write beside an axis."""

from math import ceil, floor, log10

NICE = (1, 2, 5, 10)


def choose_step(span: float, count: int) -> float:
    """Return the smallest of 0.5, 1, 2, 5, 10 and so on that divides a span into `count` parts."""
    least = span / count
    power = 10.0 ** floor(log10(least))
    return next(nice * power for nice in NICE if nice * power >= least * (1 - 1e-9))


def list_steps(low: float, high: float, step: float) -> list[float]:
    """List the multiples of a step from `low` to `high`."""
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [index * step for index in range(first, last + 1)]

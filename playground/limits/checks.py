"""The checks that limits are built from: each yields problems, or nothing."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sized


def check_length(where: str, text: str | None, most: int, least: int = 0) -> Iterator[str]:
    """Check the length of a text in characters; None is always right."""
    if text is not None and not least <= len(text) <= most:
        yield f"{where}: {len(text)} characters, allowed are {least} to {most}"


def check_amount(where: str, things: Sized | None, most: int, least: int = 0) -> Iterator[str]:
    """Check a number of items; None counts as none."""
    number = len(things or ())
    if not least <= number <= most:
        yield f"{where}: {number}, allowed are {least} to {most}"


def check_range(where: str, number: float | None, least: float, most: float) -> Iterator[str]:
    if number is not None and not least <= number <= most:
        yield f"{where}: {number}, allowed is {least} to {most}"


def check_choice(where: str, value: object, allowed: Iterable[object]) -> Iterator[str]:
    choices = list(allowed)
    if value not in choices:
        yield f"{where}: {value!r} is none of {choices}"


def check_unique(where: str, values: Iterable[Hashable]) -> Iterator[str]:
    for value, times in Counter(values).items():
        if times > 1:
            yield f"{where}: {value!r} occurs {times} times"


def check_order(where: str, least: float | None, most: float | None) -> Iterator[str]:
    """Check that a minimum is not above its maximum."""
    if least is not None and most is not None and least > most:
        yield f"{where}: the minimum {least} is above the maximum {most}"


def check_absent(where: str, value: object, why: str) -> Iterator[str]:
    if value:
        yield f"{where}: {why}"

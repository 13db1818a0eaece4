"""Engines are built once for all tests."""

from collections.abc import Callable
from functools import cache

import pytest

from rules.catalogue import VARIANTS
from rules.moves import Rules


@cache
def engine_of(key: str) -> Rules:
    return Rules(next(variant for variant in VARIANTS if variant.key == key))


@pytest.fixture(scope="session")
def engine() -> Callable[[str], Rules]:
    """The engine of a variant, by its key."""
    return engine_of

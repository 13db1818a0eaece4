"""Engines are built once for all tests."""

from collections.abc import Callable
from functools import cache

import pytest

from rules.catalogue import VARIANTS
from rules.draughts_rules import DraughtsRules


@cache
def engine_of(key: str) -> DraughtsRules:
    return DraughtsRules(next(variant for variant in VARIANTS if variant.key == key))


@pytest.fixture(scope="session")
def engine() -> Callable[[str], DraughtsRules]:
    """The engine of a variant, by its key."""
    return engine_of

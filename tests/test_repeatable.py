"""The suite is the same every time: its lots are fixed, and no clock decides about it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
STOPWATCHES = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"}
LOTS = {"secrets", "uuid"}  # modules whose values differ each time
EXEMPT = {
    "hosting/test_hanging_database.py",  # people wait for a server that hangs, as Discord lets them
    "machines/visit.py",  # no test: tells how long a new user waits
    "mutants/__main__.py",  # no test: measures how long the tests take
    "storage/postgres_server.py",  # waits for another process, and gives up at some time
    "storage/databases.py",  # names databases that no one else uses
    "simulation/__main__.py",  # its command draws a seed if none is given
    "simulation/report.py",  # its command tells how long a world took
    "simulation/surroundings.py",  # replaces the clocks and lots of the machine by seeded ones
    "simulation/test_machine.py",  # looks at them
    "test_repeatable.py",
}
FILES = [file for file in sorted(TESTS.rglob("*.py")) if str(file.relative_to(TESTS)) not in EXEMPT]


def list_names(tree: ast.AST) -> Iterator[str]:
    """Yield every name that a piece of code uses or imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name


def is_slow(node: ast.AST) -> bool:
    """Tell whether something is a test that `make test` leaves out."""
    marks = getattr(node, "decorator_list", [])
    return any("slow" in list_names(mark) for mark in marks)


def count_unseeded(tree: ast.Module) -> int:
    """Count the calls of `Random` without a seed in a module, but for those of slow tests."""
    quick = ast.Module([node for node in tree.body if not is_slow(node)], [])
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Random"
        and not node.args
        for node in ast.walk(quick)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TESTS)))
def test_no_stopwatch_and_no_lot(file: Path) -> None:
    tree = ast.parse(file.read_text())
    assert not (STOPWATCHES | LOTS) & {*list_names(tree)}
    assert count_unseeded(tree) == 0


def test_properties_are_tried_with_the_same_examples() -> None:
    assert settings.default is not None
    assert settings.default.derandomize
    assert settings.default.database is None
    assert settings.default.deadline is None

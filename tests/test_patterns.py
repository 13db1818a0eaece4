"""No regular expression of ours takes more steps than the text is long, times a number: counted."""

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]  # the tree has no public name
from types import ModuleType
from typing import Any

import pytest

import bot
import engine
import render
import rules
import storage
from tests.ambiguous_parts import list_pairs
from tests.rules.regex_steps import METHODS, count_looks

ROOMS = bot, engine, render, rules, storage
LENGTH = 60  # characters; quadratic cost is four times as much for twice as many already
MORE = 2.4  # times the steps, for twice the text
Use = tuple[re.Pattern[str], str]  # a pattern, and the method that is called


@pytest.fixture(autouse=True)
def _deep() -> Iterator[None]:
    """Let the counting matcher call itself more often than Python allows."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    yield
    sys.setrecursionlimit(before)


def list_modules() -> Iterator[ModuleType]:
    """Import and yield every module that a bot may load."""
    for room in ROOMS:
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not found.name.endswith("__main__") and "migrations" not in found.name:
                yield importlib.import_module(found.name)


def list_uses(module: ModuleType) -> Iterator[Use]:
    """Yield what a module does with patterns that are constants."""
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text())):
        if isinstance(node, ast.Call) and node.args and find_function(module, node) is re:
            text = find_constant(module, node.args[0])
            if isinstance(text, str) and isinstance(node.func, ast.Attribute):
                yield re.compile(text), node.func.attr
        elif isinstance(node, ast.Attribute):
            pattern = find_constant(module, node.value)
            if isinstance(pattern, re.Pattern):
                yield pattern, node.attr


def find_function(module: ModuleType, call: ast.Call) -> object:
    """Return the module whose function is called, if it is one."""
    return find_constant(module, call.func.value) if isinstance(call.func, ast.Attribute) else None


def find_constant(module: ModuleType, node: ast.expr) -> object:
    """Return what a name, a name of another module or a text stands for; None for all else."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return vars(module).get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(find_constant(module, node.value), node.attr, None)
    return None


def list_possessive_groups(parsed: Iterable[Any]) -> Iterator[object]:
    """Yield each possessive repeat of more than a single character."""
    for name, details in parsed:
        if str(name) == "POSSESSIVE_REPEAT":
            ((repeated, _), *rest) = details[2]
            if rest or str(repeated) not in ("IN", "ANY", "LITERAL", "NOT_LITERAL"):
                yield details
        for inner in details if isinstance(details, Iterable) else ():
            for parts in inner if isinstance(inner, list) else [inner]:
                if isinstance(parts, _parser.SubPattern):
                    yield from list_possessive_groups(parts)


def test_no_pattern_repeats_a_group_possessively() -> None:
    """Python before 3.11.5, which Debian 12 has, matches them wrongly and reads files for ever."""
    kept = [each for module in list_modules() for each in vars(module).values()]
    patterns = {each for each in kept if isinstance(each, re.Pattern)}
    assert len(patterns) > 40
    parsed = (_parser.parse(each.pattern, each.flags) for each in patterns)
    assert [found for each in parsed for found in list_possessive_groups(each)] == []
    assert [*list_possessive_groups(_parser.parse("b((?:a|bc)*+)"))]


@pytest.mark.slow
def test_twice_the_text_is_twice_the_steps_for_every_pattern() -> None:
    modules = list(list_modules())
    uses = {use for module in modules for use in list_uses(module) if use[1] in METHODS}
    kept = [each for module in modules for each in vars(module).values()]
    patterns = {each for each in kept if isinstance(each, re.Pattern)}
    assert patterns <= {pattern for pattern, _ in uses}
    assert len(uses) > 60
    assert [fault for use in uses for fault in find_faults(*use)] == []


def find_faults(pattern: re.Pattern[str], method: str) -> Iterator[tuple[object, ...]]:
    """Yield the texts for which a pattern looks at more and more of the text for each character."""
    if isinstance(pattern.pattern, bytes):
        pattern = re.compile(pattern.pattern.decode("latin-1"))
    for half, whole in list_pairs(LENGTH):
        once, twice = count_looks(pattern, method, half), count_looks(pattern, method, whole)
        if twice > MORE * once + LENGTH:
            yield pattern.pattern, method, whole, once, twice


@pytest.mark.parametrize("text", ["(a+)+b", "a*a*a*b", "(a|a)*b"])
def test_patterns_that_take_too_long_are_found(text: str) -> None:
    pattern = re.compile(text)
    once, twice = (count_looks(pattern, "fullmatch", "a" * length) for length in (6, 12))
    assert twice > MORE * once + 12

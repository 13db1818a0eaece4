"""Read what a crowd shall be: how many people, of which seed, with which roles and rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.crowd.rules import BadRule, Rule, read_rules
from playground.events import JsonObject

MOST_PEOPLE = 500
KEYS = {"title", "in", "size", "seed", "roles", "rules"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Holds the description of a crowd; the same plan makes the same crowd."""

    rules: Sequence[Rule]
    size: int = 20
    seed: int = 1
    roles: Sequence[str] = ()


def read_plan(entry: JsonObject) -> Plan:
    """Return the plan of a JSON object; `title` and `in` are for those who show it.

    Raises BadRule in words.
    """
    unknown = sorted(entry.keys() - KEYS)
    if unknown:
        raise BadRule(f"a crowd has no {', '.join(unknown)}")
    size = _read_number("size", entry.get("size", 20), 1, MOST_PEOPLE)
    seed = _read_number("seed", entry.get("seed", 1), 0, 2**32)
    roles = [str(role) for role in entry.get("roles", ())]
    return Plan(rules=read_rules(entry.get("rules", ())), size=size, seed=seed, roles=roles)


def _read_number(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadRule(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return value

"""Read the plan of a crowd: its number of people, seed, roles and rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.crowd.rules import BadRule, Rule, read_pattern, read_rules
from playground.events import JsonObject

MOST_PEOPLE = 500
KEYS = {"title", "in", "size", "seed", "roles", "rules", "pause", "wait", "until", "absent"}
PAUSE = 0.15  # seconds between two acts, so that people can watch
LONGEST_PAUSE, LONGEST_WAIT = 10, 86_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Holds the description of a crowd; the same plan makes the same crowd.

    `pause` are the seconds between two acts; `wait`, if set, are the seconds by which the clock is
    moved when nobody has anything to do. The play is over once a message matches `until`. `absent`
    is the number of people who follow only the rules for absent people.
    """

    rules: Sequence[Rule]
    size: int = 20
    seed: int = 1
    roles: Sequence[str] = ()
    pause: float = PAUSE
    wait: float = 0.0
    until: re.Pattern[str] | None = None
    absent: int = 0


def read_plan(entry: JsonObject) -> Plan:
    """Return the plan of a JSON object; `title` and `in` are for the page that shows it.

    Raises BadRule, with the reason in words.
    """
    unknown = sorted(entry.keys() - KEYS)
    if unknown:
        raise BadRule(f"a crowd has no {', '.join(unknown)}")
    size = _read_number("size", entry.get("size", 20), 1, MOST_PEOPLE)
    seed = _read_number("seed", entry.get("seed", 1), 0, 2**32)
    roles = [str(role) for role in entry.get("roles", ())]
    return Plan(
        rules=read_rules(entry.get("rules", ())),
        size=size,
        seed=seed,
        roles=roles,
        pause=_read_seconds("pause", entry.get("pause", PAUSE), LONGEST_PAUSE),
        wait=_read_seconds("wait", entry.get("wait", 0), LONGEST_WAIT),
        absent=_read_number("absent", entry.get("absent", 0), 0, size),
        until=read_pattern("until", entry["until"]) if "until" in entry else None,
    )


def _read_seconds(name: str, value: Any, most: int) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise BadRule(f"{name}: {value!r} is not a number from 0 to {most}")
    return float(value)


def _read_number(name: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadRule(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return value

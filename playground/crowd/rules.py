"""Read the script of a crowd: rules of what to press, to choose and to type."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from playground.events import JsonObject

ACTS = ("press", "choose", "slash")
PATTERNS = ("press", "choose", "unless")
KEYS = {*ACTS, "unless", "where", "options", "chance", "anew", "once", "times", "absent"}


class BadRule(ValueError):
    """Tells what is wrong with a rule of a script."""


class Where(StrEnum):
    """Names the messages in which a rule looks for controls."""

    PRIVATE = "private"
    PING = "ping"
    CHANNEL = "channel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Describes an act, one of `press`, `choose` and `slash`, done each time with a chance.

    With `anew` they do it once more if the words of the message have changed, or the clock was
    moved. Of the rules with the same word in `once` each person follows one, and only once. All
    together they follow a rule at most `times` times, if given. An `absent` rule is also for absent
    people, who follow no others.
    """

    where: Where = Where.CHANNEL
    press: re.Pattern[str] | None = None
    choose: re.Pattern[str] | None = None
    slash: str = ""
    unless: re.Pattern[str] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    chance: float = 1.0
    anew: bool = False
    once: str = ""
    times: int | None = None
    absent: bool = False


def read_rules(entries: Iterable[JsonObject]) -> list[Rule]:
    """Return the rules of a script. Raises BadRule in words."""
    rules = [_read_rule(entry) for entry in entries]
    if not rules:
        raise BadRule("a script needs at least one rule")
    return rules


def is_called(pattern: re.Pattern[str], unless: re.Pattern[str] | None, label: str) -> bool:
    """Tell whether a rule may use a control with this label."""
    return bool(pattern.fullmatch(label)) and not (unless and unless.fullmatch(label))


def _read_rule(entry: JsonObject) -> Rule:
    _check_keys(entry)
    values: dict[str, Any] = dict(entry)
    for name in PATTERNS:
        if name in entry:
            values[name] = read_pattern(name, entry[name])
    try:
        values["where"] = Where(entry.get("where", Where.CHANNEL))
    except ValueError as error:
        places = ", ".join(Where)
        raise BadRule(f"where: {entry['where']!r} is none of {places}") from error
    chance = entry.get("chance", 1.0)
    if isinstance(chance, bool) or not isinstance(chance, int | float) or not 0 < chance <= 1:
        raise BadRule(f"chance: {chance!r} is not above 0 and at most 1")
    for name in ("anew", "absent"):
        if not isinstance(entry.get(name, False), bool):
            raise BadRule(f"{name}: {entry[name]!r} is neither true nor false")
    _check_limits(entry)
    return Rule(**values)


def _check_limits(entry: JsonObject) -> None:
    if not isinstance(entry.get("once", ""), str):
        raise BadRule(f"once: {entry['once']!r} is no word")
    times = entry.get("times", 1)
    if isinstance(times, bool) or not isinstance(times, int) or times < 1:
        raise BadRule(f"times: {times!r} is not a whole number above 0")


def _check_keys(entry: JsonObject) -> None:
    if not isinstance(entry, dict):
        raise BadRule(f"a rule is an object, not {entry!r}")
    unknown: Sequence[str] = sorted(entry.keys() - KEYS)
    if unknown:
        raise BadRule(f"a rule has no {', '.join(unknown)}")
    if len(entry.keys() & {*ACTS}) != 1:
        raise BadRule(f"a rule says one of {', '.join(ACTS)}")


def read_pattern(name: str, text: Any) -> re.Pattern[str]:
    """Return a regular expression without regard to case. Raises BadRule in words."""
    try:
        return re.compile(str(text), re.IGNORECASE)
    except re.error as error:
        raise BadRule(f"{name}: {text!r} is no regular expression: {error}") from error

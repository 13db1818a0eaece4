"""Files of cases, replayed one by one."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.vectors import (
    arena,
    clocks,
    duels,
    entries,
    glicko,
    handicaps,
    polls,
    seasons,
    storms,
    tournaments,
)
from tests.vectors.kinds import UnknownKind

Case = Mapping[str, Any]
# Per section of a file: what a case expects, beside what is found.
SECTIONS: dict[str, Callable[[Case], tuple[object, object]]] = {
    "clocks": clocks.check_clock,
    "texts": clocks.check_text,
    "nights": clocks.check_night,
    "councils": polls.check_council,
    "glicko": glicko.check_glicko,
    "berger": tournaments.check_berger,
    "tie_breaks": tournaments.check_tie_breaks,
    "swiss": tournaments.check_swiss,
    "small": tournaments.check_small,
    "storm": storms.check_storm,
    "duel": duels.check_duel,
    "entry": entries.check_entry,
    "arena": arena.check_arena,
    "season": seasons.check_season,
    "handicap": handicaps.check_handicap,
}
REMARKS = {"format", "about"}


class BadFile(Exception):
    """The file holds no cases that can be replayed."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A case, and what is wrong with it; nothing if it holds.

    `skipped` names its section, and perhaps its kind, if nothing replays them.
    """

    name: str
    fault: str = ""
    skipped: str = ""


def replay(file: Path) -> list[Replayed]:
    """Replay every case of a file, except those that nothing replays. Raises BadFile."""
    return [_replay_case(section, number, case) for section, number, case in _cases(_read(file))]


def _read(file: Path) -> dict[str, list[Any]]:
    try:
        content = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(f"is no JSON: {error}") from error
    if not isinstance(content, dict):
        raise BadFile("is no object with sections")
    sections = {name: cases for name, cases in content.items() if name not in REMARKS}
    if sections and SECTIONS.keys().isdisjoint(sections):
        unknown = next(iter(sections))
        raise BadFile(f"has a section {unknown[:40]!r}; known are {', '.join(SECTIONS)}")
    for name, cases in sections.items():
        if not isinstance(cases, list):
            raise BadFile(f"has a section {name!r} that is no list")
    return sections


def _cases(sections: dict[str, list[Any]]) -> Iterator[tuple[str, int, Any]]:
    for section, cases in sections.items():
        for number, case in enumerate(cases, 1):
            yield section, number, case


def _replay_case(section: str, number: int, case: Any) -> Replayed:
    name = f"{section[:40]} {number}"
    if section not in SECTIONS:
        return Replayed(name, skipped=section[:40])
    if not isinstance(case, dict):
        return Replayed(name, "is no object")
    told = [str(case[key]) for key in ("id", "note", "about", "text") if key in case]
    name = ": ".join([name, *told])
    try:
        expected, found = SECTIONS[section](case)
    except UnknownKind as unknown:
        return Replayed(name, skipped=f"{section}: {unknown}")
    except KeyError as error:
        return Replayed(name, f"lacks {error}, or has a value that is not known")
    except Exception as error:  # noqa: BLE001 a foreign file may be wrong in any way
        return Replayed(name, f"cannot be replayed: {type(error).__name__}: {error}")
    return Replayed(name, _tell_difference(expected, found))


def _tell_difference(expected: object, found: object) -> str:
    """Tell what differs, of two dictionaries only that; nothing where they are equal."""
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = [key for key in expected if key not in found or expected[key] != found[key]]
        return "; ".join(_tell(key, expected[key], found.get(key)) for key in keys)
    return "" if expected == found else _tell("answer", expected, found)


def _tell(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {_plain(expected)}, found {_plain(found)}"


def _plain(value: object) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)

"""The long check of the puzzles: it can be stopped at any moment, and resumes where it stopped."""

import json
import time
from collections.abc import Iterable
from pathlib import Path

from bot.school.course.deep_changes import Changes, change_rows
from bot.school.course.deep_check import (
    Findings,
    is_decided,
    key_of,
    list_jobs,
    list_spots,
    look_at,
)
from bot.school.course.puzzle import Puzzle
from bot.school.course.reading import DATA
from engine.kept_wins import VERSION

FILE = DATA / "deep_check.json"
PUZZLES = DATA / "puzzles.json"
NUMBERED = '  {"number": '  # how the line of a puzzle begins
SAVED_EVERY = 20.0  # seconds


def read_findings(file: Path = FILE) -> dict[str, Findings]:
    """Return what was found by the present engine; nothing if another one found it."""
    if not file.exists():
        return {}
    kept = json.loads(file.read_text(encoding="utf-8"))
    if kept["engine"] != VERSION:
        return {}
    return {
        key: Findings(row["nodes"], {text: tuple(found) for text, found in row["moves"].items()})
        for key, row in kept["spots"].items()
    }


def keep_findings(known: dict[str, Findings], file: Path = FILE) -> None:
    """Write what was found, one spot a line; the file is whole at any moment."""
    rows = [
        f"{json.dumps(key)}: {json.dumps({'nodes': each.nodes, 'moves': each.moves})}"
        for key, each in known.items()
    ]
    text = f'{{\n"engine": {VERSION},\n"spots": {{\n' + ",\n".join(rows) + "\n}\n}\n"
    beside = file.with_suffix(".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def check_deep(puzzles: Iterable[Puzzle], file: Path = FILE) -> dict[str, Findings]:
    """Search everything not yet searched, with a progress bar; Ctrl-C keeps the findings."""
    from tqdm import tqdm  # only needed here

    asked = (each for each in puzzles if not each.is_retired and not is_decided(each))
    spots = [spot for puzzle in asked for spot in list_spots(puzzle)]
    known = read_findings(file)
    saved = time.monotonic()
    try:
        jobs = list_jobs(spots, known)
        for spot, nodes, scope in tqdm(jobs, desc="searching", unit=" positions"):
            look_at(spot, known.setdefault(key_of(spot), Findings()), nodes, scope)
            if time.monotonic() - saved > SAVED_EVERY:
                keep_findings(known, file)
                saved = time.monotonic()
    finally:
        keep_findings(known, file)
    return known


def apply_findings(puzzles: dict[int, Puzzle], known: dict[str, Findings]) -> Changes:
    """Write what was found into the file of puzzles, of which only changed lines change."""
    lines = PUZZLES.read_text(encoding="utf-8").split("\n")
    places = [at for at, line in enumerate(lines) if line.startswith(NUMBERED)]
    rows = [json.loads(lines[at].removesuffix(",")) for at in places]
    changes = change_rows(rows, puzzles, known)
    for at, row in zip(places, rows, strict=True):
        if row != json.loads(lines[at].removesuffix(",")):
            comma = "," * lines[at].endswith(",")
            lines[at] = f"  {json.dumps(row, ensure_ascii=False)}{comma}"
    PUZZLES.write_text("\n".join(lines), encoding="utf-8")
    return changes

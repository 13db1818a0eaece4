"""Replay a file of cases: print how many hold, each one that does not, and what was skipped."""

import sys
from collections import Counter
from pathlib import Path

from tests.vectors.cases import BadFile, replay


def main(arguments: list[str]) -> int:
    """Replay the one file named; return 0 if every case holds, else 1."""
    if len(arguments) != 1:
        print("usage: python -m tests.vectors FILE.json", file=sys.stderr)
        return 1
    try:
        replayed = replay(Path(arguments[0]))
    except BadFile as fault:
        print(f"{arguments[0]} {fault}", file=sys.stderr)
        return 1
    faulty = [case for case in replayed if case.fault]
    for case in faulty:
        print(f"{case.name}: {case.fault}")
    skipped = Counter(case.skipped for case in replayed if case.skipped)
    for what, count in skipped.items():
        print(f"skipped: {what} ({count}), which nothing replays")
    tried = len(replayed) - skipped.total()
    print(f"{tried - len(faulty)} of {tried} hold")
    return 1 if faulty else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
